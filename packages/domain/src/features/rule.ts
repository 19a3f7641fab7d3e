import { z } from 'zod';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { conditionText, prose, share } from '../values/index.ts';

const base = {
  id: z.string().min(1).max(64),
  description: prose.default(''),
  enabled: z.boolean().default(true),
  /** Where the rule applies: everywhere, or in the environments listed. */
  environments: z.union([z.literal('all'), z.array(z.string())]).default('all'),
  /** JSON text of the targeting condition; empty for everybody. */
  condition: conditionText.default(''),
  savedGroups: z.array(savedGroupTargeting).default([]),
};

/** Gives everyone it targets one value. */
const forceRule = z.strictObject({ ...base, type: z.literal('force'), value: z.string() });

/** Gives a share of those it targets one value; the same people as the share grows. */
const rolloutRule = z.strictObject({
  ...base,
  type: z.literal('rollout'),
  value: z.string(),
  coverage: share,
  hashAttribute: z.string().min(1).default('id'),
});

/** Splits those it targets between the variations of an experiment, each with its own value. */
const experimentRule = z.strictObject({
  ...base,
  type: z.literal('experiment-ref'),
  experimentId: z.string().min(1),
  variations: z.array(z.strictObject({ variationId: z.string(), value: z.string() })).min(2),
});

export const rule = z.discriminatedUnion('type', [forceRule, rolloutRule, experimentRule]).meta({ id: 'Rule' });
export type Rule = z.infer<typeof rule>;
export type RuleInput = z.input<typeof rule>;
