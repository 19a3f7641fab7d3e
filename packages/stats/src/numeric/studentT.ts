import betainc from '@stdlib/math-base-special-betainc';
import betaincinv from '@stdlib/math-base-special-kernel-betaincinv';
import { normalCdf, normalQuantile } from './normal.ts';

/**
 * The chance that a Student t variable is farther from zero than `t`, on either side.
 * Computed as a survival function, so that it never underflows to 0 where a double can still hold it.
 * Incomplete beta identity: Abramowitz & Stegun 26.5.27 and 26.7.1; with many degrees of freedom the equally exact and much
 * cheaper tail of the normal value that stands in the same place.
 */
export function tTwoSidedTail(t: number, degrees: number): number {
  const x = normalEquivalent(Math.abs(t), degrees);
  if (x !== null) return 2 * normalCdf(-x);
  const square = t * t;
  if (square === Infinity) return 0;
  const total = degrees + square;
  return square < degrees
    ? betainc(square / total, 0.5, degrees / 2, true, true)
    : betainc(degrees / total, degrees / 2, 0.5, true, false);
}

const tailTolerance = 1e-12;
const mostSteps = 8;

/** The normal quantile whose series below gives `t`, by Newton's method; null where the series is not exact enough. */
function normalEquivalent(t: number, degrees: number): number | null {
  let x = t;
  for (let step = 0; step < mostSteps; step += 1) {
    const [value, error] = quantileSeries(x, degrees);
    if (!(error * Math.max(1, x) <= tailTolerance)) return null;
    const change = (value - t) / (1 + (3 * x * x + 1) / (4 * degrees));
    x -= change;
    if (Math.abs(change) <= 1e-15 * x) return x;
  }
  return null;
}

/** The chance that a Student t variable is at most `t`. */
export function tCdf(t: number, degrees: number): number {
  const half = tTwoSidedTail(t, degrees) / 2;
  return t < 0 ? half : 1 - half;
}

const seriesTolerance = 5e-9;

/**
 * The value a Student t variable exceeds with chance `tail` (0 < tail < 1), to 5e-9 of itself. From about 40 degrees of
 * freedom by a series around the normal quantile, which is as far as the reference goes, so that interval ends agree
 * with it to the last digits; below, where the series' first omitted term is too large, by inverting the distribution.
 */
export function tUpperQuantile(tail: number, degrees: number): number {
  if (tail > 0.5) return -tUpperQuantile(1 - tail, degrees);
  const x = -normalQuantile(tail);
  const [series, error] = quantileSeries(x, degrees);
  if (error <= seriesTolerance * x) return series;
  const [share = 0, complement = 1] = betaincinv(degrees / 2, 0.5, 2 * tail, 1 - 2 * tail);
  return Math.sqrt((degrees * complement) / share);
}

/** The expansion in 1/degrees around the normal quantile `x` (A&S 26.7.5), with the size of its first omitted term. */
function quantileSeries(x: number, degrees: number): [value: number, error: number] {
  const s = x * x;
  const first = (s + 1) / 4;
  const second = ((5 * s + 16) * s + 3) / 96;
  const third = (((3 * s + 19) * s + 17) * s - 15) / 384;
  const fourth = ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / 92_160;
  const fifth = (((((27 * s + 339) * s + 930) * s - 1782) * s - 765) * s + 17_955) / 368_640;
  const value = x + x * ((((fourth / degrees + third) / degrees + second) / degrees + first) / degrees);
  return [value, Math.abs((x * fifth) / degrees ** 5)];
}
