/** How a per-user value spreads: 0/1 values have the population form of variance, all others the sample form. */
export type Spread = 'mean' | 'proportion';

/** Variance per user of a value with this sum and sum of squares over `n` users; 0 for fewer than two. */
export function sampleVariance(n: number, sum: number, sumSquares: number): number {
  return n <= 1 ? 0 : (sumSquares - (sum * sum) / n) / (n - 1);
}

/** Variance per user of a value that is 0 or 1: p(1 − p). */
export function proportionVariance(n: number, sum: number): number {
  const p = n === 0 ? 0 : sum / n;
  return p * (1 - p);
}

/** Variance per user in the form that fits the value. */
export const variance = (spread: Spread, n: number, sum: number, sumSquares: number): number =>
  spread === 'proportion' ? proportionVariance(n, sum) : sampleVariance(n, sum, sumSquares);

/** Covariance per user of two values from their sums and the sum of their products; 0 for fewer than two users. */
export function covariance(spread: Spread, n: number, sumA: number, sumB: number, sumProduct: number): number {
  if (n <= 1) return 0;
  return spread === 'proportion'
    ? sumProduct / n - (sumA * sumB) / (n * n)
    : (sumProduct - (sumA * sumB) / n) / (n - 1);
}

/** A quotient that is 0 when its denominator is 0. */
export const quotient = (numerator: number, denominator: number): number =>
  denominator === 0 ? 0 : numerator / denominator;
