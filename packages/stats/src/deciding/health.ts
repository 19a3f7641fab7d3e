import { sampleRatioMismatch } from '../tests/srm.ts';

/** `users` and `weights` per variation; `multipleExposureShare` (0.01) is the share of users from which to warn. */
export type HealthInput = {
  users: readonly number[];
  weights: readonly number[];
  multipleExposures: number;
  multipleExposureShare: number;
  isBandit?: boolean;
};

export type HealthProblem =
  | { kind: 'sampleRatioMismatch'; pValue: number }
  | { kind: 'multipleExposures'; users: number; share: number };

/** A split this unlikely under the planned weights is a fault of the set-up. */
export const sampleRatioThreshold = 0.001;
const fewestUsersPerArm = { experiment: 8, bandit: 5 };
const fewestMultipleExposures = 10;

/** What is wrong with the traffic of an experiment, worst first; empty when nothing is, or too little is known. */
export function healthProblems(input: HealthInput): HealthProblem[] {
  return [mismatch(input), multiple(input)].filter((problem) => problem !== null);
}

function mismatch({ users, weights, isBandit }: HealthInput): HealthProblem | null {
  const arms = weights.filter((weight) => weight > 0).length;
  const needed = arms * (isBandit ? fewestUsersPerArm.bandit : fewestUsersPerArm.experiment);
  if (sum(users) < needed) return null;
  const pValue = sampleRatioMismatch(users, weights);
  return pValue < sampleRatioThreshold ? { kind: 'sampleRatioMismatch', pValue } : null;
}

function multiple({ users, multipleExposures, multipleExposureShare }: HealthInput): HealthProblem | null {
  const all = sum(users) + multipleExposures;
  const share = all === 0 ? 0 : multipleExposures / all;
  const isProblem = multipleExposures >= fewestMultipleExposures && share >= multipleExposureShare;
  return isProblem ? { kind: 'multipleExposures', users: multipleExposures, share } : null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
