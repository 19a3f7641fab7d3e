import erfc from '@stdlib/math-base-special-erfc';
import erfcinv from '@stdlib/math-base-special-erfcinv';

/** The chance that a standard normal variable is at most `x`; keeps its digits far into the lower tail. */
export const normalCdf = (x: number): number => 0.5 * erfc(-x / Math.SQRT2);

/** The density of the standard normal distribution at `x`. */
export const normalDensity = (x: number): number => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);

/** The value a standard normal variable stays below with chance `p` (0..1); ±Infinity at the ends. */
export const normalQuantile = (p: number): number => -Math.SQRT2 * erfcinv(2 * p);
