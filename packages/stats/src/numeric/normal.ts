import erfc from '@stdlib/math-base-special-erfc';
import erfcinv from '@stdlib/math-base-special-erfcinv';

/** The chance that a standard normal variable is at most `x`; keeps its digits far into the lower tail. */
export const normalCdf = (x: number): number => 0.5 * erfc(-x / Math.SQRT2);

/** The density of the standard normal distribution at `x`. */
export const normalDensity = (x: number): number => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);

let latest = { p: 0.5, quantile: 0 };

/**
 * The value a standard normal variable stays below with chance `p` (0..1); ±Infinity at the ends. The latest answer is
 * kept, because an analysis asks for the same alpha in every comparison.
 */
export function normalQuantile(p: number): number {
  if (p !== latest.p) latest = { p, quantile: -Math.SQRT2 * erfcinv(2 * p) };
  return latest.quantile;
}
