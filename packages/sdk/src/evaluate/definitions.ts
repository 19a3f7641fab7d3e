import type { BucketRange, Condition, Experiment, FeatureDefinition, FeatureRule, Payload } from '../payload.ts';
import { compileCondition, createScope, type PatternCompiler, type Scope, type Test } from './condition.ts';

/** A rule or experiment with the parts that are worth preparing; each part is prepared when first needed. */
export type Plan = {
  rule: FeatureRule | null;
  experiment: Experiment | null;
  condition: Test | null;
  parents: Test[] | null;
  ranges: BucketRange[] | null;
};

export type FeaturePlan = { defaultValue: unknown; rules: Plan[] };

/** A payload made ready for evaluation. Features are prepared one by one, when first evaluated. */
export type Definitions = { payload: Payload; scope: Scope; plans: Map<string, FeaturePlan> };

/**
 * Prepares a payload for evaluation; the payload must not change afterwards.
 * `pattern` replaces the regular-expression engine, for hosts that evaluate other people's patterns.
 */
export const compilePayload = (payload: Payload, pattern?: PatternCompiler): Definitions => ({
  payload,
  scope: createScope(payload.savedGroups, pattern),
  plans: new Map(),
});

export const createPlan = (rule: FeatureRule | null, experiment: Experiment | null): Plan => ({
  rule,
  experiment,
  condition: null,
  parents: null,
  ranges: null,
});

/** The prepared feature, or undefined when the payload has none by that id. */
export const findFeature = ({ payload, plans }: Definitions, id: string): FeaturePlan | undefined => {
  let plan = plans.get(id);
  if (!plan && payload.features?.[id] && Object.hasOwn(payload.features, id)) {
    const { defaultValue = null, rules } = payload.features[id] as FeatureDefinition;
    plan = { defaultValue, rules: [] };
    if (Array.isArray(rules)) for (const rule of rules) if (rule) plan.rules.push(createPlan(rule, null));
    plans.set(id, plan);
  }
  return plan;
};

/** Whether the attributes satisfy the plan's own condition; no condition means everyone. */
export const meetsCondition = (
  plan: Plan,
  condition: Condition | undefined,
  scope: Scope,
  attributes: unknown,
): boolean => {
  if (!condition) return true;
  plan.condition ??= compileCondition(condition, scope);
  return plan.condition(attributes);
};

/** Fields an experiment takes over from its rule: the first three whenever given, the others unless empty. */
const carried = [
  'coverage',
  'bucketVersion',
  'minBucketVersion',
  'weights',
  'hashAttribute',
  'fallbackAttribute',
  'disableStickyBucketing',
  'namespace',
  'meta',
  'ranges',
  'name',
  'phase',
  'seed',
  'hashVersion',
  'filters',
  'condition',
] as const satisfies (keyof FeatureRule & keyof Experiment)[];

/** The experiment an experiment rule stands for. */
export const experimentOf = (rule: FeatureRule, featureId: string, variations: unknown[]): Experiment => {
  const given = carried.filter((field, i) => rule[field] || (i < 3 && rule[field] !== undefined));
  return {
    variations,
    key: rule.key || featureId,
    ...Object.fromEntries(given.map((field) => [field, rule[field]])),
  };
};
