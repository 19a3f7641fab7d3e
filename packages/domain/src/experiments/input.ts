import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import { conditionText, label, prose, share, timestamp } from '../values/index.ts';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { namespaceRange } from '../namespaces/index.ts';
import { type Experiment, analysisSettings } from './experiment.ts';
import { checkPageChanges } from './pageChange.ts';

const trackingKey = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^\s]+$/, 'expected no spaces');

const newVariation = z.strictObject({
  id: z.string().optional(),
  key: z.string().min(1).max(64).optional(),
  name: label,
  description: prose.default(''),
});

const targeting = {
  coverage: share,
  variationWeights: z.array(share).min(2),
  condition: conditionText,
  savedGroups: z.array(savedGroupTargeting),
  namespace: namespaceRange.nullable(),
};

const analysisFields = { datasource: z.string(), ...analysisSettings.shape, autoSnapshots: z.boolean() };

const detailFields = {
  name: label,
  project: z.string(),
  owner: z.string(),
  tags: z.array(label),
  description: prose,
  hypothesis: prose,
};

/** What makes an experiment. Only a name and two variations are needed; everything else has a default. */
export const newExperiment = z.strictObject({
  ...z.strictObject(detailFields).partial().shape,
  ...z.strictObject(analysisFields).partial().shape,
  ...z.strictObject(targeting).partial().shape,
  name: label,
  trackingKey: trackingKey.optional(),
  hashAttribute: z.string().min(1).default('id'),
  hashVersion: z.union([z.literal(1), z.literal(2)]).default(2),
  fallbackAttribute: z.string().max(200).optional(),
  disableStickyBucketing: z.boolean().optional(),
  variations: z.array(newVariation).min(2, 'expected at least two variations').max(20),
});
export type NewExperiment = z.infer<typeof newExperiment>;

/** An experiment that ran before anybody told us of it: as its exposures show it, with the time it ran. */
export const importedExperiment = z.strictObject({
  ...z.strictObject(detailFields).pick({ project: true, tags: true, description: true, hypothesis: true }).partial()
    .shape,
  ...analysisSettings.pick({ metrics: true, guardrails: true }).partial().shape,
  name: label,
  trackingKey,
  hashAttribute: z.string().min(1).optional(),
  datasource: z.string(),
  exposureQueryId: z.string(),
  variations: z
    .array(z.strictObject({ key: z.string().min(1).max(64), name: label }))
    .min(2)
    .max(20),
  variationWeights: z.array(share).min(2),
  dateStarted: timestamp,
  /** Null while it still runs. */
  dateEnded: timestamp.nullable(),
});
export type ImportedExperiment = z.infer<typeof importedExperiment>;

/** Changes to an experiment. Absent means leave alone; targeting and variations can change only while it is a draft. */
export const experimentUpdate = z
  .strictObject({
    ...detailFields,
    ...analysisFields,
    ...targeting,
    trackingKey,
    hashAttribute: z.string().min(1),
    hashVersion: z.union([z.literal(1), z.literal(2)]),
    fallbackAttribute: z.string().max(200),
    disableStickyBucketing: z.boolean(),
    variations: z.array(newVariation).min(2),
    archived: z.boolean(),
  })
  .partial();
export type ExperimentUpdate = z.infer<typeof experimentUpdate>;

/** Refuses an experiment whose parts do not fit each other, naming the field. */
export function checkExperiment(experiment: Experiment): void {
  const keys = new Set(experiment.variations.map((variation) => variation.key));
  if (keys.size !== experiment.variations.length)
    throw invalidField('variations', 'expected a different key for each variation');
  checkPageChanges(experiment);
  for (const phase of experiment.phases) {
    if (phase.variationWeights.length !== experiment.variations.length)
      throw invalidField(
        'variationWeights',
        `expected ${experiment.variations.length} weights, one for each variation`,
      );
    const sum = phase.variationWeights.reduce((total, weight) => total + weight, 0);
    if (Math.abs(sum - 1) > 0.001) throw invalidField('variationWeights', `expected weights that sum to 1, not ${sum}`);
  }
}
