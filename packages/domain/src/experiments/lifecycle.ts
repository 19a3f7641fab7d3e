import { z } from 'zod';
import { conflict, invalidField } from '../errors/index.ts';
import { prose } from '../values/index.ts';
import { EXPERIMENT_RESULTS, type Experiment } from './experiment.ts';
import { currentPhase } from './split.ts';

/** What a person decides when an experiment ends. */
export const stopInput = z.strictObject({
  results: z.enum(EXPERIMENT_RESULTS),
  /** Index of the winning variation; needed when it won. */
  winner: z.number().int().min(0).optional(),
  analysis: prose.default(''),
  reason: prose.default(''),
  /** Goes on serving this variation to everyone in the experiment until the flag itself is changed. */
  releasedVariationId: z.string().default(''),
  excludeFromPayload: z.boolean().default(false),
});
export type StopInput = z.infer<typeof stopInput>;

/** Starts a draft: its last phase begins now. */
export function startExperiment(experiment: Experiment, now: string): Experiment {
  if (experiment.status !== 'draft')
    throw conflict(`Only a draft can be started; this experiment is ${experiment.status}`);
  if (experiment.archived) throw conflict('An archived experiment cannot be started');
  return { ...experiment, status: 'running', phases: withLastPhase(experiment, { dateStarted: now, dateEnded: null }) };
}

/** Stops a running experiment with a conclusion; its last phase ends now. */
export function stopExperiment(experiment: Experiment, input: StopInput, now: string): Experiment {
  if (experiment.status !== 'running')
    throw conflict(`Only a running experiment can be stopped; this one is ${experiment.status}`);
  const winner = input.winner ?? null;
  if (input.results === 'won' && winner === null)
    throw invalidField('winner', 'expected the index of the winning variation');
  if (winner !== null && !experiment.variations[winner]) throw invalidField('winner', 'no variation has this index');
  const released = input.releasedVariationId;
  if (released && !experiment.variations.some((variation) => variation.id === released))
    throw invalidField('releasedVariationId', `no variation with id ${released}`);
  return {
    ...experiment,
    status: 'stopped',
    results: input.results,
    winner,
    analysis: input.analysis,
    releasedVariationId: released,
    excludeFromPayload: input.excludeFromPayload,
    phases: withLastPhase(experiment, { dateEnded: now, reason: input.reason }),
  };
}

const withLastPhase = (experiment: Experiment, change: Partial<Experiment['phases'][number]>) => [
  ...experiment.phases.slice(0, -1),
  { ...currentPhase(experiment), ...change },
];
