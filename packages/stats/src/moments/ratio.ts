import { covariance, quotient, sampleVariance } from './sample.ts';

export type RatioSums = { sum: number; sumSquares: number; below: number; belowSquares: number; product: number };

/**
 * Variance per user of the ratio of two sums, by the delta method (Deng, Knoblich & Lu 2018): users, not events, are
 * what was randomized. 0 when the denominator is zero or there are fewer than two users.
 */
export function ratioVariance(n: number, { sum, sumSquares, below, belowSquares, product }: RatioSums): number {
  const a = quotient(sum, n);
  const b = quotient(below, n);
  if (b === 0 || n <= 1) return 0;
  return (
    sampleVariance(n, sum, sumSquares) / b ** 2 +
    (sampleVariance(n, below, belowSquares) * a ** 2) / b ** 4 -
    (2 * covariance('mean', n, sum, below, product) * a) / b ** 3
  );
}
