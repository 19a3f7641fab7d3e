import type { Bounds } from '../tests/estimate.ts';
import { normalQuantile } from '../numeric/normal.ts';
import { type Belief, bestArmChances } from './bestArm.ts';

/**
 * What is known of one arm: the mean as measured (regression-adjusted where that is on), its per-unit `variance`, and
 * `shift`, what to add back so that means are on the scale people know.
 */
export type BanditArm = { users: number; mean: number; variance: number; shift?: number };
export type BanditSettings = {
  inverse: boolean;
  minimumWeight: number;
  currentWeights: readonly number[];
  alpha: number;
};

/**
 * New shares of the traffic, with the beliefs they come from. `bestArmChances` is null, and the weights stay, while an arm
 * has fewer than 100 users.
 */
export type BanditUpdate = {
  weights: number[];
  isUpdated: boolean;
  bestArmChances: number[] | null;
  beliefs: Belief[];
  intervals: Bounds[];
};

const priorPrecision = 1e-4;
const fewestUsers = 100;

/**
 * Thompson sampling without the sampling: each arm gets the traffic of its chance to be best, by quadrature, above a
 * floor that keeps every arm measured. The prior of each arm is normal, mean 0 and variance 10,000.
 */
export function banditWeights(arms: readonly BanditArm[], settings: BanditSettings): BanditUpdate {
  const beliefs = arms.map(beliefOf);
  const z = normalQuantile(1 - settings.alpha / 2);
  const intervals = arms.map(({ mean, shift = 0 }, index): Bounds => {
    const half = z * (beliefs[index]?.stddev ?? 0);
    return [mean + shift - half, mean + shift + half];
  });
  if (arms.some(({ users }) => users < fewestUsers))
    return { weights: [...settings.currentWeights], isUpdated: false, bestArmChances: null, beliefs, intervals };
  const sign = settings.inverse ? -1 : 1;
  const chances = bestArmChances(beliefs.map(({ mean, stddev }) => ({ mean: sign * mean, stddev })));
  const weights = withFloor(chances, settings.minimumWeight);
  return { weights, isUpdated: true, bestArmChances: chances, beliefs, intervals };
}

function beliefOf({ users, mean, variance, shift = 0 }: BanditArm): Belief {
  const dataPrecision = variance > 0 ? users / variance : 0;
  const precision = priorPrecision + dataPrecision;
  return { mean: (dataPrecision * (mean + shift)) / precision, stddev: 1 / Math.sqrt(precision) };
}

/** f + (1 − kf)·p: every weight is at least f and they add up to 1; equal shares when the floors leave nothing over. */
function withFloor(chances: readonly number[], minimumWeight: number): number[] {
  const floor = Math.max(0, minimumWeight);
  const left = 1 - chances.length * floor;
  return chances.map((p) => (left <= 0 ? 1 / chances.length : floor + left * p));
}
