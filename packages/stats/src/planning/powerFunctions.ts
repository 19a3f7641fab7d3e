import { normalCdf, normalQuantile } from '../numeric/normal.ts';
import type { Prior } from '../tests/bayesian.ts';

/** Chance that a two-sided test with critical value `critical` (in standard errors) rejects when the effect is `effect`. */
export function rejectionChance(effect: number, standardError: number, critical: number): number {
  const shift = effect / standardError;
  return normalCdf(shift - critical) + normalCdf(-critical - shift);
}

/**
 * Chance that the Bayesian interval excludes zero when the true lift is `effect`: the prior pulls the posterior, so the
 * data have to go further one way than the other.
 */
export function bayesianRejectionChance(
  effect: number,
  variance: number,
  prior: NonNullable<Prior>,
  alpha: number,
): number {
  const z = normalQuantile(1 - alpha / 2);
  const priorVariance = prior.stddev ** 2;
  const needed = variance * Math.sqrt(1 / variance + 1 / priorVariance) * z;
  const pull = (variance * prior.mean) / priorVariance;
  const error = Math.sqrt(variance);
  return normalCdf(-(needed - pull - effect) / error) + normalCdf((-needed - pull - effect) / error);
}
