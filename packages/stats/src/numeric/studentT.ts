import betainc from '@stdlib/math-base-special-betainc';
import betaincinv from '@stdlib/math-base-special-kernel-betaincinv';
import { normalQuantile } from './normal.ts';

/**
 * The chance that a Student t variable is farther from zero than `t`, on either side.
 * Computed as a survival function, so that it never underflows to 0 where a double can still hold it.
 * Incomplete beta identity: Abramowitz & Stegun 26.5.27 and 26.7.1.
 */
export function tTwoSidedTail(t: number, degrees: number): number {
  const square = t * t;
  if (square === Infinity) return 0;
  const total = degrees + square;
  return square < degrees
    ? betainc(square / total, 0.5, degrees / 2, true, true)
    : betainc(degrees / total, degrees / 2, 0.5, true, false);
}

/** The chance that a Student t variable is at most `t`. */
export function tCdf(t: number, degrees: number): number {
  const half = tTwoSidedTail(t, degrees) / 2;
  return t < 0 ? half : 1 - half;
}

/** Coefficients, lowest power of x² first, and divisors of the terms in 1/degrees, 1/degrees², … (A&S 26.7.5). */
const seriesTerms: readonly (readonly [divisor: number, coefficients: readonly number[]])[] = [
  [4, [1, 1]],
  [96, [3, 16, 5]],
  [384, [-15, 17, 19, 3]],
  [92_160, [-945, -1920, 1482, 776, 79]],
];
const nextTerm = [368_640, [17_955, -765, -1782, 930, 339, 27]] as const;
const seriesTolerance = 5e-9;

/**
 * The value a Student t variable exceeds with chance `tail` (0 < tail < 1), to 5e-9 of itself. From about 40 degrees of
 * freedom by a series around the normal quantile, which is as far as the reference goes, so that interval ends agree
 * with it to the last digits; below, where the series' first omitted term is too large, by inverting the distribution.
 */
export function tUpperQuantile(tail: number, degrees: number): number {
  if (tail > 0.5) return -tUpperQuantile(1 - tail, degrees);
  const x = -normalQuantile(tail);
  const term = ([divisor, coefficients]: readonly [number, readonly number[]], power: number) =>
    (coefficients.reduceRight((sum, coefficient) => sum * x * x + coefficient, 0) * x) / divisor / degrees ** power;
  if (Math.abs(term(nextTerm, 5)) <= seriesTolerance * x)
    return seriesTerms.reduce((sum, one, index) => sum + term(one, index + 1), x);
  const [share = 0, complement = 1] = betaincinv(degrees / 2, 0.5, 2 * tail, 1 - 2 * tail);
  return Math.sqrt((degrees * complement) / share);
}
