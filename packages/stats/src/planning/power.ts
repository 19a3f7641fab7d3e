import { normalDensity, normalQuantile } from '../numeric/normal.ts';
import type { Prior } from '../tests/bayesian.ts';
import { sequentialMultiplier } from '../tests/sequential.ts';
import { bayesianRejectionChance, rejectionChance } from './powerFunctions.ts';

/** What a metric looks like today. A ratio is a mean whose `stddev` is that of its linearization, per user. */
export type PlannedMetric =
  | { kind: 'mean' | 'ratio'; mean: number; stddev: number }
  | { kind: 'proportion'; rate: number };

/**
 * How the experiment will be run and judged. `users` are all users over `variations`, the control among them, in equal
 * parts. `tuning` null = one look at the end. With a `prior` (relative lift) power is that of the Bayesian interval.
 */
export type Design = { users: number; variations: number; alpha: number; tuning: number | null; prior: Prior };

const baselineOf = (metric: PlannedMetric): number => (metric.kind === 'proportion' ? metric.rate : metric.mean);
const varianceOf = (metric: PlannedMetric): number =>
  metric.kind === 'proportion' ? metric.rate * (1 - metric.rate) : metric.stddev ** 2;

/** Squared standard error of the relative effect (delta method), both variations having the control's variance. */
function effectVariance(metric: PlannedMetric, effect: number, { users, variations }: Design): number {
  const perArm = users / variations;
  return (varianceOf(metric) / perArm / baselineOf(metric) ** 2) * (1 + (1 + effect) ** 2);
}

/** By how much early looks widen the interval; one look is assumed in the power, which is thus a lower bound. */
function inflation({ users, variations, alpha, tuning }: Design): number {
  if (tuning === null) return 1;
  return sequentialMultiplier((2 * users) / variations, alpha, tuning) / normalQuantile(1 - alpha / 2);
}

/** The chance (0..1) that the experiment tells a true relative change of `effect` (0.05 = 5 %) from zero. */
export function power(metric: PlannedMetric, effect: number, design: Design): number {
  const variance = effectVariance(metric, effect, design);
  if (design.prior) return bayesianRejectionChance(effect, variance, design.prior, design.alpha);
  const error = Math.sqrt(variance) * inflation(design);
  return rejectionChance(effect, error, normalQuantile(1 - design.alpha / 2));
}

export type DetectableEffect =
  | { kind: 'found'; effect: number }
  | { kind: 'tooFewUsers' }
  | { kind: 'powerNotAboveAlpha' };

/** The smallest relative increase that is found with chance `targetPower`; or why there is none. */
export function minimumDetectableEffect(
  metric: PlannedMetric,
  targetPower: number,
  design: Design,
  method: 'closed' | 'grid' = design.prior ? 'grid' : 'closed',
): DetectableEffect {
  if (targetPower <= design.alpha) return { kind: 'powerNotAboveAlpha' };
  if (method === 'grid') return searchEffect((effect) => power(metric, effect, design), targetPower);
  const critical = normalQuantile(1 - design.alpha / 2) + normalQuantile(targetPower);
  const perArm = design.users / design.variations;
  const share = ((critical * inflation(design)) ** 2 * varianceOf(metric)) / (perArm * baselineOf(metric) ** 2);
  if (!(share < 1)) return { kind: 'tooFewUsers' };
  return { kind: 'found', effect: (1 + Math.sqrt(1 - (1 - share) ** 2)) / (1 - share) - 1 };
}

const coarseStep = 1e-3;
const fineStep = 1e-5;
const largestEffect = 5;

/** A prior makes power rise and fall, so the first effect that reaches the target is looked for step by step. */
function searchEffect(powerOf: (effect: number) => number, target: number): DetectableEffect {
  const slack = normalDensity(0) * coarseStep;
  for (let step = 0; step * coarseStep <= largestEffect; step += 1) {
    const effect = step * coarseStep;
    if (powerOf(effect) < target - slack) continue;
    const from = Math.max(0, effect - coarseStep);
    for (let fine = 0; fine <= (2 * coarseStep) / fineStep; fine += 1) {
      const candidate = from + fine * fineStep;
      if (powerOf(candidate) >= target) return { kind: 'found', effect: candidate };
    }
  }
  return { kind: 'tooFewUsers' };
}
