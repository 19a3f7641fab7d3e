import type { Bounds } from './estimate.ts';

/** What an always-valid test looks at. `variance` is the squared standard error of `effect`, `users` of both arms. */
export type SequentialInput = { effect: number; variance: number; users: number; alpha: number; tuning: number };

/** A = Nρ²: how much the mixture has seen, in units of its own width. ρ is tuned to be tightest near `tuning` users. */
function mixtureInformation(users: number, alpha: number, tuning: number): number {
  const log = -2 * Math.log(alpha);
  return (users * (log + Math.log(1 + log))) / tuning;
}

/**
 * By how much a standard error is multiplied to give the half width of an always-valid interval.
 * Normal-mixture asymptotic confidence sequence: Waudby-Smith et al., arXiv 2103.06476.
 */
export function sequentialMultiplier(users: number, alpha: number, tuning: number): number {
  const a = mixtureInformation(users, alpha, tuning);
  return Math.sqrt(((2 * (a + 1)) / a) * (0.5 * Math.log1p(a) - Math.log(alpha)));
}

/** Always-valid two-sided interval: it may be looked at every day and still covers with chance 1 − alpha overall. */
export function sequentialInterval(input: SequentialInput): Bounds {
  const half = Math.sqrt(input.variance) * sequentialMultiplier(input.users, input.alpha, input.tuning);
  return [input.effect - half, input.effect + half];
}

/** Always-valid two-sided p-value, the mixture SPRT (Johari et al. 2017); below alpha exactly when the interval excludes 0. */
export function sequentialPValue({ effect, variance, users, alpha, tuning }: SequentialInput): number {
  const a = mixtureInformation(users, alpha, tuning);
  const logP = 0.5 * Math.log1p(a) - ((a / (a + 1)) * effect * effect) / (2 * variance);
  return Math.min(1, Math.exp(logP));
}

/** The one-sided counterpart of `sequentialMultiplier`; alpha must be below 0.5. */
export function oneSidedSequentialMultiplier(users: number, alpha: number, tuning: number): number {
  const a = mixtureInformation(users, 2 * alpha, tuning);
  return Math.sqrt(((2 * (a + 1)) / a) * Math.log1p(Math.sqrt(a + 1) / (2 * alpha)));
}

const pValueBounds: Bounds = [1e-5, 0.4999];

/**
 * Always-valid one-sided p-value: the alpha at which the interval's harmful end touches zero, with the mixture tuned for
 * `alpha`. In closed form, p = √(A+1) / (2(exp(z²A / (2(A+1))) − 1)); it is reported between 1e-5 and 0.4999.
 * `harm` is the effect, turned so that negative is harmful.
 */
export function oneSidedSequentialPValue(harm: number, { variance, users, alpha, tuning }: SequentialInput): number {
  const [lowest, highest] = pValueBounds;
  if (harm >= 0) return highest;
  const a = mixtureInformation(users, 2 * alpha, tuning);
  const p = Math.sqrt(a + 1) / (2 * Math.expm1((((harm * harm) / variance) * a) / (2 * (a + 1))));
  return Math.min(highest, Math.max(lowest, p));
}
