import { covariance, quotient, type Spread, sampleVariance, variance } from './sample.ts';
import { ratioVariance } from './ratio.ts';
import type { Sums } from './sums.ts';

const smallestRatioSlope = 1e-8;

/**
 * How much of a user's value before exposure to subtract from the value after it, estimated on both variations together
 * (Deng et al. 2013). 0 means that the value before exposure says nothing.
 */
export function adjustmentSlope(spread: Spread, pooled: Sums): number {
  const { users: n, sum, sumSquares, preSum, preSumSquares, sumPre } = pooled;
  const pre = variance(spread, n, preSum, preSumSquares);
  if (pre <= 0 || variance(spread, n, sum, sumSquares) <= 0) return 0;
  return covariance(spread, n, sum, preSum, sumPre) / pre;
}

/** Variance per user after subtracting `slope` times the value before exposure. */
export function adjustedVariance(spread: Spread, sums: Sums, slope: number): number {
  const { users: n, sum, sumSquares, preSum, preSumSquares, sumPre } = sums;
  if (n <= 1) return 0;
  return (
    variance(spread, n, sum, sumSquares) +
    slope * slope * variance(spread, n, preSum, preSumSquares) -
    2 * slope * covariance(spread, n, sum, preSum, sumPre)
  );
}

/** The slope for a ratio: both ratios are made linear at each variation's own means, then pooled. */
export function ratioAdjustmentSlope(control: Sums, treatment: Sums): number {
  const slope = quotient(
    linearizedCovariance(control) + linearizedCovariance(treatment),
    preRatioVariance(control) + preRatioVariance(treatment),
  );
  return Math.abs(slope) < smallestRatioSlope ? 0 : slope;
}

const preRatioVariance = (s: Sums): number =>
  ratioVariance(s.users, {
    sum: s.preSum,
    sumSquares: s.preSumSquares,
    below: s.preDenominatorSum,
    belowSquares: s.preDenominatorSumSquares,
    product: s.prePreDenominator,
  });

function linearizedCovariance(s: Sums): number {
  const gradient = ratioGradient(s, 1);
  if (s.users <= 1 || gradient.every((part) => part === 0)) return 0;
  const [m, d, p, q] = gradient;
  const lambda = ratioCovariances(s);
  const cross = m * (p * lambda[0][2] + q * lambda[0][3]) + d * (p * lambda[1][2] + q * lambda[1][3]);
  return -cross;
}

export type Vector4 = [number, number, number, number];
type Matrix4 = [Vector4, Vector4, Vector4, Vector4];

/** Slopes of the adjusted ratio S/D − slope·P/PD in the four means S, D, P, PD; zeros if a denominator is zero. */
export function ratioGradient(s: Sums, slope: number): Vector4 {
  const n = s.users;
  if (s.denominatorSum === 0 || s.preDenominatorSum === 0) return [0, 0, 0, 0];
  const below = s.denominatorSum / n;
  const preBelow = s.preDenominatorSum / n;
  return [1 / below, -(s.sum / n) / below ** 2, -slope / preBelow, (slope * (s.preSum / n)) / preBelow ** 2];
}

/** Variances and covariances per user of the four means S, D, P, PD. */
export function ratioCovariances(s: Sums): Matrix4 {
  const n = s.users;
  const cov = (a: number, b: number, product: number) => covariance('mean', n, a, b, product);
  const sd = cov(s.sum, s.denominatorSum, s.sumDenominator);
  const sp = cov(s.sum, s.preSum, s.sumPre);
  const sq = cov(s.sum, s.preDenominatorSum, s.sumPreDenominator);
  const dp = cov(s.denominatorSum, s.preSum, s.preDenominator);
  const dq = cov(s.denominatorSum, s.preDenominatorSum, s.denominatorPreDenominator);
  const pq = cov(s.preSum, s.preDenominatorSum, s.prePreDenominator);
  return [
    [sampleVariance(n, s.sum, s.sumSquares), sd, sp, sq],
    [sd, sampleVariance(n, s.denominatorSum, s.denominatorSumSquares), dp, dq],
    [sp, dp, sampleVariance(n, s.preSum, s.preSumSquares), pq],
    [sq, dq, pq, sampleVariance(n, s.preDenominatorSum, s.preDenominatorSumSquares)],
  ];
}

/** gᵀΛg: the variance of a linear combination. */
export function quadraticForm(gradient: readonly number[], matrix: readonly (readonly number[])[]): number {
  let total = 0;
  for (let i = 0; i < gradient.length; i += 1)
    for (let j = 0; j < gradient.length; j += 1)
      total += (gradient[i] ?? 0) * (matrix[i]?.[j] ?? 0) * (gradient[j] ?? 0);
  return total;
}
