import { z } from 'zod';
import { timestamp } from '../values/index.ts';
import { LONGEST_SHOWN } from './shownText.ts';
import { VALUE_TYPES } from './value.ts';

/** What a list shows of a feature: enough to find, sort and switch it, and of its rules no more than one glance tells. */
export const featureSummary = z
  .object({
    id: z.string(),
    project: z.string(),
    /** Of long texts and values only their beginning, with … behind it. */
    description: z.string().max(LONGEST_SHOWN + 1),
    owner: z.string(),
    tags: z.array(z.string()),
    archived: z.boolean(),
    valueType: z.enum(VALUE_TYPES),
    defaultValue: z.string().max(LONGEST_SHOWN + 1),
    hasDrafts: z.boolean(),
    /** The live version. */
    version: z.number().int(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
    /** The switch of each environment; one without an entry is off. */
    enabled: z.record(z.string(), z.boolean()),
    rules: z.object({
      count: z.number().int(),
      /** The share of a rollout that is the only rule. */
      coverage: z.number().nullable(),
      hasExperiment: z.boolean(),
      /** The clock will switch one of them. */
      isScheduled: z.boolean(),
      /** It or one of them asks for the value of another feature first. */
      isConditional: z.boolean(),
    }),
  })
  .meta({ id: 'FeatureSummary' });
export type FeatureSummary = z.infer<typeof featureSummary>;
