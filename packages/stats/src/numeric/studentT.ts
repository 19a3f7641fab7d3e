import betainc from '@stdlib/math-base-special-betainc';
import betaincinv from '@stdlib/math-base-special-kernel-betaincinv';

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

/** The value a Student t variable exceeds with chance `tail` (0 < tail <= 0.5). */
export function tUpperQuantile(tail: number, degrees: number): number {
  const [x = 0, complement = 1] = betaincinv(degrees / 2, 0.5, 2 * tail, 1 - 2 * tail);
  return Math.sqrt((degrees * complement) / x);
}
