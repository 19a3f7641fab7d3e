import { normalQuantile } from '../numeric/normal.ts';
import type { Bounds } from './estimate.ts';

export type Correction = 'holm-bonferroni' | 'benjamini-hochberg';

/** p-values of one family made stricter for being many, in the given order: Holm 1979, Benjamini & Hochberg 1995. */
export function adjustPValues(pValues: readonly number[], correction: Correction): number[] {
  return correction === 'holm-bonferroni' ? holm(pValues) : benjaminiHochberg(pValues);
}

function holm(pValues: readonly number[]): number[] {
  const ascending = order(pValues, (a, b) => a - b);
  const adjusted = new Array<number>(pValues.length);
  let highest = 0;
  ascending.forEach(({ p, index }, rank) => {
    highest = Math.max(highest, Math.min(1, p * (pValues.length - rank)));
    adjusted[index] = highest;
  });
  return adjusted;
}

function benjaminiHochberg(pValues: readonly number[]): number[] {
  const descending = order(pValues, (a, b) => b - a);
  const adjusted = new Array<number>(pValues.length);
  let lowest = 1;
  descending.forEach(({ p, index }, rank) => {
    lowest = Math.min(lowest, p * (pValues.length / (pValues.length - rank)));
    adjusted[index] = lowest;
  });
  return adjusted;
}

const order = (pValues: readonly number[], compare: (a: number, b: number) => number) =>
  pValues.map((p, index) => ({ p, index })).sort((a, b) => compare(a.p, b.p));

const surelyNothing = 0.999999;

/**
 * The interval that says the same as an adjusted p-value: it excludes 0 exactly when that p-value is below `alpha`.
 * Never narrower than the unadjusted interval; unbounded when the adjusted p-value is practically 1.
 */
export function adjustInterval(effect: number, adjustedPValue: number, alpha: number, ci: Bounds): Bounds {
  if (adjustedPValue > surelyNothing) return [-Infinity, Infinity];
  if (effect === 0) return ci;
  const stddev = Math.abs(effect) / normalQuantile(1 - adjustedPValue / 2);
  const half = normalQuantile(1 - alpha / 2) * stddev;
  const wider: Bounds = [effect - half, effect + half];
  return wider[0] < ci[0] && wider[1] > ci[1] ? wider : ci;
}
