import type { Contrast, Difference } from '../effects/contrast.ts';
import { normalCdf, normalDensity, normalQuantile } from '../numeric/normal.ts';
import type { BayesianEstimate } from './estimate.ts';

/** What was believed about the relative lift before the data: normal, for example mean 0 and stddev 0.3. Null = flat. */
export type Prior = { mean: number; stddev: number } | null;
export type BayesianOptions = { alpha: number; prior: Prior; isInverse: boolean; difference: Difference };

/**
 * The belief about an effect after the data: a normal likelihood of the estimated effect, times the prior (Gelman et al.,
 * Bayesian Data Analysis, 2.5). A prior is on the lift, so it says nothing where the control's mean is zero. A contrast with an error yields effect 0, interval [0, 0] and chance to win 0.5.
 */
export function bayesianTest(contrast: Contrast, options: BayesianOptions): BayesianEstimate {
  if (contrast.error)
    return { effect: 0, ci: [0, 0], mean: 0, stddev: 0, error: contrast.error, chanceToWin: 0.5, risk: [0, 0] };
  const { mean, stddev } = posterior(contrast, options);
  const half = normalQuantile(1 - options.alpha / 2) * stddev;
  const z = mean / stddev;
  const gain = expectedPositivePart(mean, stddev);
  const loss = expectedPositivePart(-mean, stddev);
  return {
    effect: mean,
    ci: [mean - half, mean + half],
    mean,
    stddev,
    error: null,
    chanceToWin: normalCdf(options.isInverse ? -z : z),
    risk: options.isInverse ? [loss, gain] : [gain, loss],
  };
}

function posterior({ effect, variance, control }: Contrast, { prior, difference }: BayesianOptions) {
  const scale = difference === 'relative' ? 1 : Math.abs(control.unadjustedMean);
  if (!prior || scale === 0) return { mean: effect, stddev: Math.sqrt(variance) };
  const priorPrecision = 1 / (prior.stddev * scale) ** 2;
  const precision = 1 / variance + priorPrecision;
  return {
    mean: (effect / variance + prior.mean * scale * priorPrecision) / precision,
    stddev: 1 / Math.sqrt(precision),
  };
}

/**
 * E max(X, 0) of a normal variable. For a mean far below zero the two terms of the textbook formula cancel, so there the
 * tail is integrated as a continued fraction (Abramowitz & Stegun 26.2.14).
 */
function expectedPositivePart(mean: number, stddev: number): number {
  const z = mean / stddev;
  if (z > -5) return mean * normalCdf(z) + stddev * normalDensity(z);
  return stddev * normalDensity(z) * lossFraction(-z);
}

/** 1 − x·(Mills' ratio of x) for x >= 5. */
function lossFraction(x: number): number {
  let tail = x;
  for (let k = 40; k >= 2; k -= 1) tail = x + k / tail;
  const below = 1 / tail;
  return below / (x + below);
}
