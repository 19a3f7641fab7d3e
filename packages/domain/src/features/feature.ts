import { z } from 'zod';
import { customFieldValues } from '../custom-fields/customField.ts';
import { invalidField } from '../errors/index.ts';
import { MAX_ID_LENGTH, NOT_ADDRESSABLE, isAddressable, prose, timestamp } from '../values/index.ts';
import { same } from '../versions/differences.ts';
import { type Prerequisite, prerequisite } from './prerequisite.ts';
import { mayApplyIn } from './reach.ts';
import { type Rule, rule, valuesOf } from './rule.ts';
import { VALUE_TYPES, checkValue } from './value.ts';

/** A feature's key is its id, in every SDK and URL. */
export const featureKey = z
  .string()
  .min(1)
  .max(MAX_ID_LENGTH)
  .regex(/^[A-Za-z0-9_.:|-]+$/, 'expected letters, digits and the characters _ - . : |')
  .refine(isAddressable, NOT_ADDRESSABLE);

/** The part of a feature that goes live by publishing a revision. */
export const featureContent = z.strictObject({
  defaultValue: z.string(),
  rules: z.array(rule).max(500),
  /** The switch of each environment. An environment without an entry is off. */
  environments: z.record(z.string(), z.boolean()),
  /** All of them have to hold, or everybody gets null. */
  prerequisites: z.array(prerequisite).max(20).default([]),
});
export type FeatureContent = z.infer<typeof featureContent>;

/** What all values of a feature have to look like, as the text of a JSON schema; empty for nothing more than its type. */
export const schemaText = z.string().max(20_000);

/** When a feature counts as left behind: never, or after so many days without a change instead of the usual. */
export const hygiene = {
  neverStale: z.boolean(),
  staleAfterDays: z.number().int().min(1).max(3650).nullable(),
};

const feature = z.strictObject({
  id: featureKey,
  project: z.string(),
  description: prose,
  owner: z.string(),
  tags: z.array(z.string()),
  archived: z.boolean(),
  valueType: z.enum(VALUE_TYPES),
  /** The live revision. */
  version: z.number().int(),
  hasDrafts: z.boolean(),
  ...hygiene,
  jsonSchema: schemaText,
  customFields: customFieldValues,
  content: featureContent,
  /** The moment as of which its rules are on or off by the clock. */
  asOf: timestamp,
  /** When the clock next switches a rule; null when it never does. */
  nextScheduledUpdate: timestamp.nullable(),
  dateCreated: timestamp,
  dateUpdated: timestamp,
});
export type Feature = z.infer<typeof feature>;

/**
 * Refuses content that cannot be delivered: ill-typed values, repeated rule ids, unknown environments. What is as it was
 * `before` is let by, so that a flag can be switched off whatever became of the things its rules ask for.
 */
export function checkContent(
  feature: Pick<Feature, 'valueType'>,
  content: FeatureContent,
  { environments, before }: { environments: readonly string[]; before: FeatureContent | null },
): void {
  if (content.defaultValue !== before?.defaultValue)
    checkValue(feature.valueType, content.defaultValue, 'defaultValue');
  const ids = content.rules.map(({ id }) => id);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeated >= 0) throw invalidField(`rules.${repeated}.id`, `another rule already has the id ${ids[repeated]}`);
  for (const { rule, index } of newRules(content, before)) {
    const at = `rules.${index}`;
    for (const { value, path } of valuesOf(rule)) checkValue(feature.valueType, value, `${at}.${path}`);
    if (rule.environments !== 'all') checkEnvironments(rule.environments, environments, `${at}.environments`);
  }
  const switches = Object.keys(content.environments).filter((name) => !Object.hasOwn(before?.environments ?? {}, name));
  checkEnvironments(switches, environments, 'environments');
}

/** All that a feature and its rules ask of other features. */
export const prerequisitesIn = ({ prerequisites, rules }: FeatureContent): Prerequisite[] =>
  [prerequisites, ...rules.map((rule) => rule.prerequisites)].flat();

/** The rules that are not, word for word, what they were before, with their places. */
export function newRules(content: FeatureContent, before: FeatureContent | null): { rule: Rule; index: number }[] {
  const known = new Map(before?.rules.map((rule) => [rule.id, rule]));
  return content.rules.flatMap((rule, index) => (same(rule, known.get(rule.id)) ? [] : [{ rule, index }]));
}

function checkEnvironments(named: readonly string[], known: readonly string[], path: string): void {
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalidField(path, `no environment named ${unknown}`);
}

/** Environments in which two contents would serve something else, so that the right permissions can be asked. */
export function changedEnvironments(
  before: FeatureContent,
  after: FeatureContent,
  environments: readonly string[],
): string[] {
  const isEverywhere = before.defaultValue !== after.defaultValue || !same(before.prerequisites, after.prerequisites);
  const rulesOf = ({ rules }: FeatureContent, environment: string) =>
    rules.filter((rule) => mayApplyIn(rule, environment)).map(withoutReach);
  return environments.filter(
    (environment) =>
      isEverywhere ||
      (before.environments[environment] ?? false) !== (after.environments[environment] ?? false) ||
      !same(rulesOf(before, environment), rulesOf(after, environment)),
  );
}

const withoutReach = ({ environments: _, ...rule }: FeatureContent['rules'][number]) => rule;
