import { z } from 'zod';
import { namespaceRange } from '../namespaces/index.ts';
import { plannedRamp } from '../ramps/plan.ts';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { MAX_ID_LENGTH, conditionText, prose, share, timestamp } from '../values/index.ts';
import { prerequisite } from './prerequisite.ts';

/** What SDKs tell instead of a rule where none decided. No rule made here is called so. */
export const BY_DEFAULT = '$default';

/**
 * When a rule is switched on and off by the clock. Before the first moment it is the opposite of what that moment makes it;
 * entries without a moment mean nothing, and a rule without moments is always on.
 */
const scheduleRules = z
  .array(z.strictObject({ timestamp: timestamp.nullable(), enabled: z.boolean() }))
  .max(100)
  .default([]);

const base = {
  id: z.string().min(1).max(64),
  description: prose.default(''),
  enabled: z.boolean().default(true),
  /** Where the rule applies: everywhere, or in the environments listed. */
  environments: z.union([z.literal('all'), z.array(z.string())]).default('all'),
  /** JSON text of the targeting condition; empty for everybody. */
  condition: conditionText.default(''),
  savedGroups: z.array(savedGroupTargeting).default([]),
  /** All of them have to hold, or the rule is passed over. */
  prerequisites: z.array(prerequisite).max(20).default([]),
  scheduleRules,
};

/** A ramp that publishing it makes. What is live never says so any more. */
const ramp = plannedRamp.optional();

/** Gives everyone it targets one value. */
export const forceRule = z.strictObject({ ...base, type: z.literal('force'), value: z.string(), ramp });

/** Which of the two ways SDKs turn a user into a bucket. */
const hashVersion = z.union([z.literal(1), z.literal(2)]);

/** Gives a share of those it targets one value; the same people as the share grows. */
export const rolloutRule = z.strictObject({
  ...base,
  type: z.literal('rollout'),
  value: z.string(),
  coverage: share,
  hashAttribute: z.string().min(1).default('id'),
  /** What buckets are made with; the feature's key when left out. Another one draws other people. */
  seed: z.string().max(200).optional(),
  hashVersion: hashVersion.optional(),
  ramp,
});

/** Splits those it targets between the variations of an experiment, each with its own value. */
export const experimentRule = z.strictObject({
  ...base,
  type: z.literal('experiment-ref'),
  experimentId: z.string().min(1),
  /** Publishing it starts the experiment, which is a draft until then. What is live never says so any more. */
  startsExperiment: z.literal(true).optional(),
  variations: z.array(z.strictObject({ variationId: z.string(), value: z.string() })).min(2),
});

/** An experiment that lives in the rule alone, as older clients made them. Nothing analyses it. */
export const inlineExperimentRule = z.strictObject({
  ...base,
  type: z.literal('experiment'),
  /** The feature's key when empty. */
  trackingKey: z.string().max(MAX_ID_LENGTH).default(''),
  hashAttribute: z.string().min(1).default('id'),
  fallbackAttribute: z.string().optional(),
  disableStickyBucketing: z.boolean().optional(),
  bucketVersion: z.number().int().min(0).optional(),
  minBucketVersion: z.number().int().min(0).optional(),
  namespace: namespaceRange.optional(),
  coverage: share.default(1),
  values: z.array(z.strictObject({ value: z.string(), weight: share, name: prose.optional() })).min(1),
});

export const rule = z
  .discriminatedUnion('type', [forceRule, rolloutRule, experimentRule, inlineExperimentRule])
  .meta({ id: 'Rule' });
export type Rule = z.infer<typeof rule>;
export type RuleInput = z.input<typeof rule>;

/** The values a rule can give, each with its place in the rule. */
export function valuesOf(rule: Rule): { value: string; path: string }[] {
  if (rule.type === 'experiment') return rule.values.map(({ value }, at) => ({ value, path: `values.${at}.value` }));
  if (rule.type === 'experiment-ref')
    return rule.variations.map(({ value }, at) => ({ value, path: `variations.${at}.value` }));
  return [{ value: rule.value, path: 'value' }];
}
