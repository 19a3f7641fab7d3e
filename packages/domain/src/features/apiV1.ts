import { z } from 'zod';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { conditionText, label, prose, share, timestamp } from '../values/index.ts';
import { type Feature, type FeatureContent, type Revision, featureKey } from './feature.ts';
import { type EnvironmentRule, toPerEnvironment } from './perEnvironment.ts';
import { rule } from './rule.ts';
import { VALUE_TYPES } from './value.ts';

/** The shape of features in the public API: the reference's, with our flat `rules` beside its per-environment ones. */

const targetingV1 = z.strictObject({
  matchType: z.enum(['all', 'any', 'none']),
  savedGroups: z.array(z.string()).min(1),
});

const baseV1 = {
  id: z.string().min(1).max(64).optional(),
  description: prose.optional(),
  condition: conditionText.optional(),
  savedGroupTargeting: z.array(targetingV1).optional(),
  enabled: z.boolean().optional(),
};

const ruleV1 = z
  .discriminatedUnion('type', [
    z.strictObject({ ...baseV1, type: z.literal('force'), value: z.string() }),
    z.strictObject({
      ...baseV1,
      type: z.literal('rollout'),
      value: z.string(),
      coverage: share,
      hashAttribute: z.string().min(1),
    }),
    z.strictObject({
      ...baseV1,
      type: z.literal('experiment-ref'),
      experimentId: z.string().min(1),
      variations: z.array(z.strictObject({ variationId: z.string(), value: z.string() })).min(2),
    }),
  ])
  .meta({ id: 'RuleV1' });
export type RuleV1 = z.infer<typeof ruleV1>;

export const featureV1 = z
  .object({
    id: z.string(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
    archived: z.boolean(),
    description: z.string(),
    owner: z.string(),
    project: z.string(),
    valueType: z.enum(VALUE_TYPES),
    defaultValue: z.string(),
    tags: z.array(z.string()),
    environments: z.record(
      z.string(),
      z.object({ enabled: z.boolean(), defaultValue: z.string(), rules: z.array(ruleV1) }),
    ),
    /** All rules in their one order, each with the environments it applies in. */
    rules: z.array(rule),
    hasDrafts: z.boolean(),
    revision: z.object({ version: z.number(), comment: z.string(), date: timestamp, publishedBy: z.string() }),
  })
  .meta({ id: 'Feature' });
export type FeatureV1 = z.infer<typeof featureV1>;

const environmentChangeV1 = z.record(
  z.string(),
  z.strictObject({ enabled: z.boolean().optional(), rules: z.array(ruleV1).optional() }),
);

export const newFeatureV1 = z.strictObject({
  id: featureKey,
  valueType: z.enum(VALUE_TYPES),
  defaultValue: z.string(),
  owner: z.string().optional(),
  archived: z.boolean().optional(),
  description: prose.optional(),
  project: z.string().optional(),
  tags: z.array(label).optional(),
  environments: environmentChangeV1.optional(),
  rules: z.array(rule).optional(),
});
export type NewFeatureV1 = z.infer<typeof newFeatureV1>;

export const featureUpdateV1 = z.strictObject({
  owner: z.string().optional(),
  archived: z.boolean().optional(),
  description: prose.optional(),
  project: z.string().optional(),
  tags: z.array(label).optional(),
  defaultValue: z.string().optional(),
  environments: environmentChangeV1.optional(),
  rules: z.array(rule).optional(),
});
export type FeatureUpdateV1 = z.infer<typeof featureUpdateV1>;

/** A feature as the public API shows it. `live` is the revision it serves. */
export function toFeatureV1(
  feature: Feature,
  environments: readonly string[],
  live: Pick<Revision, 'comment' | 'datePublished' | 'author'> | null,
): FeatureV1 {
  const { content, version, hasDrafts, ...rest } = feature;
  const view = toPerEnvironment(content, environments);
  return {
    ...rest,
    defaultValue: content.defaultValue,
    environments: Object.fromEntries(
      Object.entries(view).map(([name, { enabled, rules }]) => [
        name,
        { enabled, defaultValue: content.defaultValue, rules: rules.map(ruleToV1) },
      ]),
    ),
    rules: content.rules,
    hasDrafts,
    revision: {
      version,
      comment: live?.comment ?? '',
      date: live?.datePublished ?? feature.dateUpdated,
      publishedBy: live?.author.name ?? '',
    },
  };
}

function ruleToV1({ savedGroups, ...rest }: EnvironmentRule): RuleV1 {
  return {
    ...rest,
    savedGroupTargeting: savedGroups.map(({ match, ids }) => ({ matchType: match, savedGroups: ids })),
  };
}

/** Reads a rule of the public API; one without an id gets the one given by `newId`. */
function ruleFromV1(given: RuleV1, newId: () => string): EnvironmentRule {
  const { savedGroupTargeting: targets = [], id, description = '', condition = '', enabled = true, ...rest } = given;
  const savedGroups = targets.map((target) =>
    savedGroupTargeting.parse({ match: target.matchType, ids: target.savedGroups }),
  );
  return { ...rest, id: id ?? newId(), description, condition, enabled, savedGroups };
}

/** The per-environment part of a v1 body with its rules read, for `fromPerEnvironment`. */
export function environmentsFromV1(given: NonNullable<FeatureUpdateV1['environments']>, newId: () => string) {
  return Object.fromEntries(
    Object.entries(given).map(([name, { enabled, rules }]) => [
      name,
      { enabled, ...(rules ? { rules: rules.map((rule) => ruleFromV1(rule, newId)) } : {}) },
    ]),
  );
}

/** A new feature's content before its per-environment part is laid over it. */
export const emptyContent = (defaultValue: string, environments: Record<string, boolean>): FeatureContent => ({
  defaultValue,
  rules: [],
  environments,
});
