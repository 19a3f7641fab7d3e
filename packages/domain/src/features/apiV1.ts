import { z } from 'zod';
import { customFieldValues } from '../custom-fields/customField.ts';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { invalidField } from '../errors/index.ts';
import { label, prose, timestamp } from '../values/index.ts';
import { type Feature, type FeatureContent, featureKey, hygiene, schemaText } from './feature.ts';
import type { Revision } from './revision.ts';
import { type EnvironmentRule, toPerEnvironment } from './perEnvironment.ts';
import { type Prerequisite, prerequisite } from './prerequisite.ts';
import { experimentRule, forceRule, inlineExperimentRule, rolloutRule, rule } from './rule.ts';
import { VALUE_TYPES } from './value.ts';

/** The shape of features in the public API: the reference's, with our flat `rules` beside its per-environment ones. */

const targetingV1 = z.strictObject({
  matchType: z.enum(['all', 'any', 'none']),
  savedGroups: z.array(z.string()).min(1),
});

/** Targeting by saved groups may be written in either of two ways; answers have the first. */
const targetingFieldsV1 = {
  id: z.string().min(1).max(64).optional(),
  savedGroupTargeting: z.array(targetingV1).optional(),
  savedGroups: z.array(savedGroupTargeting).optional(),
};

const OURS = { id: true, environments: true, savedGroups: true } as const;
const inlineValues = inlineExperimentRule.shape.values;

const ruleV1 = z
  .discriminatedUnion('type', [
    forceRule.omit(OURS).extend(targetingFieldsV1),
    rolloutRule.omit(OURS).extend(targetingFieldsV1),
    experimentRule.omit(OURS).extend(targetingFieldsV1),
    inlineExperimentRule
      .omit({ ...OURS, values: true })
      .extend({ ...targetingFieldsV1, value: inlineValues.optional(), values: inlineValues.optional() }),
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
    /** The features that have to be on for this one to give anything; with their conditions in `requires`. */
    prerequisites: z.array(z.string()),
    requires: z.array(prerequisite),
    environments: z.record(
      z.string(),
      z.object({ enabled: z.boolean(), defaultValue: z.string(), rules: z.array(ruleV1) }),
    ),
    /** All rules in their one order, each with the environments it applies in. */
    rules: z.array(rule),
    hasDrafts: z.boolean(),
    ...hygiene,
    /** What its values have to look like, as the text of a JSON schema; empty for nothing more than its type. */
    jsonSchema: schemaText,
    /** What the organization's own fields say of it, by their ids. */
    customFields: customFieldValues,
    /** When the clock next switches a rule; null when it never does. */
    nextScheduledUpdate: timestamp.nullable(),
    revision: z.object({ version: z.number(), comment: z.string(), date: timestamp, publishedBy: z.string() }),
  })
  .meta({ id: 'Feature' });
export type FeatureV1 = z.infer<typeof featureV1>;

const environmentChangeV1 = z.record(
  z.string(),
  z.strictObject({ enabled: z.boolean().optional(), rules: z.array(ruleV1).optional() }),
);

const prerequisitesV1 = {
  /** Features that have to be on. */
  prerequisites: z.array(z.string()).max(20).optional(),
  /** The same with conditions of their own; counts where both are given. */
  requires: z.array(prerequisite).max(20).optional(),
};

const hygieneV1 = {
  neverStale: hygiene.neverStale.optional(),
  staleAfterDays: hygiene.staleAfterDays.optional(),
};

/** What a v1 body asks of other features; undefined when it says nothing about them. */
export const prerequisitesFromV1 = ({
  prerequisites,
  requires,
}: Pick<FeatureUpdateV1, 'prerequisites' | 'requires'>): Prerequisite[] | undefined =>
  requires ?? prerequisites?.map((id) => ({ id, condition: '{"value": true}' }));

export const newFeatureV1 = z.strictObject({
  id: featureKey,
  valueType: z.enum(VALUE_TYPES),
  defaultValue: z.string(),
  owner: z.string().max(200).optional(),
  archived: z.boolean().optional(),
  description: prose.optional(),
  project: z.string().optional(),
  tags: z.array(label).optional(),
  environments: environmentChangeV1.optional(),
  rules: z.array(rule).optional(),
  ...hygieneV1,
  jsonSchema: schemaText.optional(),
  customFields: customFieldValues.optional(),
  ...prerequisitesV1,
});
export type NewFeatureV1 = z.infer<typeof newFeatureV1>;

export const featureUpdateV1 = z.strictObject({
  owner: z.string().max(200).optional(),
  archived: z.boolean().optional(),
  description: prose.optional(),
  project: z.string().optional(),
  tags: z.array(label).optional(),
  defaultValue: z.string().optional(),
  environments: environmentChangeV1.optional(),
  rules: z.array(rule).optional(),
  ...hygieneV1,
  jsonSchema: schemaText.optional(),
  customFields: customFieldValues.optional(),
  ...prerequisitesV1,
});
export type FeatureUpdateV1 = z.infer<typeof featureUpdateV1>;

/** A feature as the public API shows it. `live` is the revision it serves. */
export function toFeatureV1(
  feature: Feature,
  environments: readonly string[],
  live: Pick<Revision, 'comment' | 'datePublished' | 'author' | 'publishedBy'> | null,
): FeatureV1 {
  const { content, version, hasDrafts, asOf: _, ...rest } = feature;
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
    prerequisites: content.prerequisites.map(({ id }) => id),
    requires: content.prerequisites,
    hasDrafts,
    revision: {
      version,
      comment: live?.comment ?? '',
      date: live?.datePublished ?? feature.dateUpdated,
      publishedBy: (live?.publishedBy ?? live?.author)?.name ?? '',
    },
  };
}

function ruleToV1({ savedGroups, ...rest }: EnvironmentRule): RuleV1 {
  const targeting = savedGroups.map(({ match, ids }) => ({ matchType: match, savedGroups: ids }));
  if (rest.type !== 'experiment') return { ...rest, savedGroupTargeting: targeting };
  const { values, ...inline } = rest;
  return { ...inline, value: values, savedGroupTargeting: targeting };
}

/** Reads a rule of the public API; one without an id gets the one given by `newId`. */
function ruleFromV1(given: RuleV1, newId: () => string): EnvironmentRule {
  const { savedGroupTargeting: targets = [], savedGroups: own = [], id = newId(), ...rest } = given;
  const named = targets.map((target) => ({ match: target.matchType, ids: target.savedGroups }));
  const read = { id, savedGroups: [...own, ...named] };
  if (rest.type !== 'experiment') return { ...rest, ...read };
  const { value, values = value, ...inline } = rest;
  if (!values) throw invalidField('values', 'expected the values of the experiment');
  return { ...inline, ...read, values };
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
  prerequisites: [],
});
