export type Matrix = number[][];

/** A matrix of zeros. */
export const zeros = (rows: number, columns = rows): Matrix =>
  Array.from({ length: rows }, () => Array(columns).fill(0));

/** Adds `factor` times `term` into `target`. */
export function addScaled(target: Matrix, term: Matrix, factor: number): void {
  for (const [i, row] of target.entries()) for (const j of row.keys()) row[j] = (row[j] ?? 0) + factor * at(term, i, j);
}

export const at = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? 0;

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

export const outer = (a: readonly number[], b: readonly number[]): Matrix => a.map((x) => b.map((y) => x * y));

export const times = (matrix: Matrix, vector: readonly number[]): number[] => matrix.map((row) => dot(row, vector));

/** The inverse of a symmetric 1×1 or 2×2 matrix; null unless it is positive definite. */
export function invertSmall(m: Matrix): Matrix | null {
  const a = at(m, 0, 0);
  if (!(a > 0)) return null;
  if (m.length === 1) return [[1 / a]];
  const b = at(m, 0, 1);
  const c = at(m, 1, 1);
  const determinant = a * c - b * b;
  if (!(determinant > 0)) return null;
  return [
    [c / determinant, -b / determinant],
    [-b / determinant, a / determinant],
  ];
}

/** The trace of the product of two symmetric matrices. */
export const traceOfProduct = (a: Matrix, b: Matrix): number =>
  a.reduce((sum, row, i) => sum + dot(row, b[i] ?? []), 0);
