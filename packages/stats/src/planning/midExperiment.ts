import type { Contrast } from '../effects/contrast.ts';
import type { ErrorCode } from '../effects/errorCode.ts';
import { normalQuantile } from '../numeric/normal.ts';
import type { Prior } from '../tests/bayesian.ts';
import { sequentialMultiplier } from '../tests/sequential.ts';
import { bayesianRejectionChance, rejectionChance } from './powerFunctions.ts';

/** `targetMde` and the prior are relative. `tuning` null = fixed sample. `goalMetrics` share the power of 0.8 among them. */
export type MidExperimentDesign = {
  targetMde: number;
  alpha: number;
  tuning: number | null;
  prior: Prior;
  goalMetrics: number;
  variations: number;
  isCorrected: boolean;
};

/**
 * `scalingFactor`: how much more traffic is needed, as a multiple of the present (0 = powered already, 1 = as much again);
 * null when the comparison has an error. `isUpperBound`: more than can be told, `scalingFactor` is the most tried.
 */
export type MidExperimentPower = {
  targetMde: number;
  users: number;
  variance: number;
  scalingFactor: number | null;
  isUpperBound: boolean;
  error: ErrorCode | null;
};

const totalPower = 0.8;
const tolerance = 1e-5;
const mostDoublings = 27;

/** How much longer a running comparison has to run to find an effect of the target size, if the data stay as they are. */
export function midExperimentPower(contrast: Contrast, design: MidExperimentDesign): MidExperimentPower {
  const { error, users, variance } = contrast;
  const base = { targetMde: design.targetMde, users, variance, error };
  if (error) return { ...base, scalingFactor: null, isUpperBound: false };
  const target = totalPower ** (1 / design.goalMetrics);
  const power = (factor: number) => powerWithMore(factor, contrast, design);
  if (power(0) >= target) return { ...base, scalingFactor: 0, isUpperBound: false };
  let high = 1;
  for (let doubled = 0; power(high) < target; doubled += 1) {
    if (doubled === mostDoublings) return { ...base, scalingFactor: high, isUpperBound: true };
    high *= 2;
  }
  return { ...base, scalingFactor: bisect(power, target, high), isUpperBound: false };
}

/**
 * The chance to find an effect of the target size once `factor` times the present traffic has been added.
 * Family-wise alpha is shared by the tests only for p-values; Bayesian results are not corrected.
 */
export function powerWithMore(
  factor: number,
  { users, variance }: { users: number; variance: number },
  design: MidExperimentDesign,
): number {
  const { targetMde, tuning, prior } = design;
  const tests = design.isCorrected ? (design.variations - 1) * design.goalMetrics : 1;
  const alpha = design.alpha / tests;
  const scaled = variance / (1 + factor);
  if (prior) return bayesianRejectionChance(targetMde, scaled, prior, design.alpha);
  const critical =
    tuning === null ? normalQuantile(1 - alpha / 2) : sequentialMultiplier(users * (1 + factor), alpha, tuning);
  return rejectionChance(targetMde, Math.sqrt(scaled), critical);
}

function bisect(power: (factor: number) => number, target: number, high: number): number {
  let low = 0;
  let top = high;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + top) / 2;
    const reached = power(middle);
    if (Math.abs(reached - target) < tolerance) return middle;
    if (reached < target) low = middle;
    else top = middle;
  }
  return (low + top) / 2;
}
