import type { Experiment, Phase } from './experiment.ts';

/** Evenly split weights to four decimals; the last takes what is left, so that they sum to 1. */
export function evenWeights(count: number): number[] {
  const each = Math.floor(10_000 / count) / 10_000;
  const last = Math.round((1 - each * (count - 1)) * 10_000) / 10_000;
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? last : each));
}

/** The phase whose targeting and split are in force: the last. */
export const currentPhase = (experiment: Pick<Experiment, 'phases'>): Phase => experiment.phases.at(-1) as Phase;
