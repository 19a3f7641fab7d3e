const STEPS = 64;
const REACH = 3.2;

/**
 * Outline of a normal density around `mean`, `REACH` standard deviations to each side, mirrored about `middle`.
 * `x` maps values to the drawing; the densest point is `half` above and below the middle. Its steps are shorter than
 * two pixels in a table cell, so straight lines between them look like the curve.
 */
export function violinPath(
  { mean, stddev }: { mean: number; stddev: number },
  x: (value: number) => number,
  { middle, half }: { middle: number; half: number },
): string {
  const scores = Array.from({ length: STEPS + 1 }, (_, step) => (step / STEPS) * 2 * REACH - REACH);
  const point = (z: number, side: 1 | -1) =>
    `${x(mean + z * stddev).toFixed(2)},${(middle + side * half * Math.exp((-z * z) / 2)).toFixed(2)}`;
  const upper = scores.map((z) => point(z, -1));
  const lower = scores.toReversed().map((z) => point(z, 1));
  return `M${[...upper, ...lower].join('L')}Z`;
}
