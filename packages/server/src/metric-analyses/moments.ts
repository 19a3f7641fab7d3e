/** Nothing below the line is no average; it is shown as 0. */
export const ratioOf = (sum: number, below: number): number => (below === 0 ? 0 : sum / below);

/** The standard deviation of values over units, from their sum and the sum of their squares. */
export function stddevOf(units: number, sum: number, sumSquares: number): number {
  if (units < 2) return 0;
  return Math.sqrt(Math.max(0, (sumSquares - sum ** 2 / units) / (units - 1)));
}
