import type { FeatureDefinition, FeatureRule } from '@gb/sdk/payload';
import { type Phase, currentPhase } from '../experiments/index.ts';
import {
  type Feature,
  type Prerequisite,
  type Rule,
  type ValueType,
  activeRules,
  parseValue,
} from '../features/index.ts';
import { dropAbsent } from '../values/index.ts';
import type { Condition } from './condition.ts';
import { type DeliveredExperiment, type Known, clampShare, emitCondition, seedOf } from './input.ts';
import { isDelivered } from './isDelivered.ts';
import { metadataOf } from './metadata.ts';
import { audienceOf } from './parents.ts';
import { scrub } from './scrub.ts';

/** One feature as an SDK on this connection gets it; null when it does not. */
export function renderFeature(feature: Feature, known: Known): FeatureDefinition | null {
  if (!isDelivered(feature, known.connection)) return null;
  const definition = scrub(featureDefinition(feature, known), known.can);
  const metadata = known.can.has('looseUnmarshalling') ? metadataOf(feature, known.connection) : undefined;
  return metadata ? { ...definition, metadata } : definition;
}

function featureDefinition(feature: Feature, known: Known): FeatureDefinition {
  const { id, valueType, asOf } = feature;
  const { rules, defaultValue, prerequisites } = feature.content;
  const gate = gateOf(prerequisites, known);
  if (gate === 'closed') return { defaultValue: null };
  const emitted = activeRules(rules, known.connection.environment, asOf).flatMap((rule) =>
    emitRule(rule, { id, valueType }, known),
  );
  const all = [...gate, ...emitted];
  return { defaultValue: parseValue(valueType, defaultValue), ...(all.length ? { rules: all } : {}) };
}

/** What stands before all rules so that only those get a value who meet the prerequisites of the feature. */
function gateOf(prerequisites: readonly Prerequisite[], known: Known): FeatureRule[] | 'closed' {
  if (prerequisites.length === 0) return [];
  if (known.can.has('prerequisites'))
    return [{ parentConditions: prerequisites.map((one) => ({ ...parentCondition(one), gate: true })) }];
  const audience = audienceOf(prerequisites, known);
  if (audience === null || audience === false) return 'closed';
  return audience === true ? [] : [{ condition: { $not: audience }, force: null }];
}

const parentCondition = ({ id, condition }: Prerequisite) => ({ id, condition: JSON.parse(condition) as Condition });

/** Whom a rule is for, in words the library knows; null where it cannot be told, so that the rule is for nobody. */
function targetingOf(
  { condition, savedGroups, prerequisites }: Pick<Rule, 'condition' | 'savedGroups' | 'prerequisites'>,
  known: Known,
): FeatureRule | null {
  const targeted = emitCondition(condition, savedGroups, known);
  if (prerequisites.length === 0) return targeted;
  if (known.can.has('prerequisites')) return { ...targeted, parentConditions: prerequisites.map(parentCondition) };
  const audience = audienceOf(prerequisites, known);
  if (audience === null || audience === false) return null;
  return audience === true ? targeted : { condition: joined([targeted.condition, audience]) };
}

type Delivered = Pick<Feature, 'id' | 'valueType'>;

function emitRule(rule: Rule, feature: Delivered, known: Known): FeatureRule[] {
  const targeting = targetingOf(rule, known);
  const emitted = targeting && emitServed(rule, feature, targeting, known);
  if (!emitted) return [];
  return [known.connection.includeRuleIds ? { id: rule.id, ...emitted } : emitted];
}

/** What a rule gives those it targets; null when it is not to be delivered. */
function emitServed(
  rule: Rule,
  { id, valueType }: Delivered,
  targeting: FeatureRule,
  known: Known,
): FeatureRule | null {
  switch (rule.type) {
    case 'force':
      return { ...targeting, force: parseValue(valueType, rule.value) };
    case 'rollout': {
      const { value, coverage, hashAttribute, seed, hashVersion } = rule;
      return {
        ...targeting,
        force: parseValue(valueType, value),
        coverage: clampShare(coverage),
        hashAttribute,
        ...dropAbsent({ seed, hashVersion }),
      };
    }
    case 'experiment':
      return { ...targeting, ...emitInline(rule, { id, valueType }, known) };
    case 'experiment-ref': {
      const experiment = known.experiments.get(rule.experimentId);
      return experiment ? emitExperiment(rule, { experiment, valueType, targeting }, known) : null;
    }
  }
}

function emitInline(
  rule: Extract<Rule, { type: 'experiment' }>,
  { id, valueType }: Delivered,
  known: Known,
): FeatureRule {
  const { trackingKey, namespace, coverage, values, hashAttribute } = rule;
  const { fallbackAttribute, disableStickyBucketing, bucketVersion, minBucketVersion } = rule;
  return {
    variations: values.map(({ value }) => parseValue(valueType, value)),
    coverage: clampShare(coverage),
    weights: values.map(({ weight }) => clampShare(weight)),
    meta: values.map(({ name }, index) => ({ key: String(index), ...(name ? { name } : {}) })),
    key: trackingKey || id,
    hashAttribute,
    ...(namespace?.enabled ? { namespace: [seedOf(namespace, known), ...namespace.range] } : {}),
    ...dropAbsent({ fallbackAttribute, disableStickyBucketing, bucketVersion, minBucketVersion }),
  };
}

/**
 * An archived experiment gives no rule; a stopped one only while a released variation is served; a draft only where it is
 * asked for, and then one that takes nobody by itself.
 */
function emitExperiment(
  rule: Extract<Rule, { type: 'experiment-ref' }>,
  given: { experiment: DeliveredExperiment; valueType: ValueType; targeting: FeatureRule },
  known: Known,
): FeatureRule | null {
  const { experiment, valueType } = given;
  const isDraft = experiment.status === 'draft';
  if (experiment.archived || (isDraft && !known.connection.includeDraftExperimentRefs)) return null;
  const phase = currentPhase(experiment);
  const valueOf = (variationId: string) => {
    const own = rule.variations.find((variation) => variation.variationId === variationId);
    return own ? parseValue(valueType, own.value) : null;
  };
  const targeting = experimentTargeting(given.targeting, experiment, phase, known);
  if (experiment.status === 'stopped') {
    if (experiment.excludeFromPayload || !experiment.releasedVariationId) return null;
    return { ...targeting, force: valueOf(experiment.releasedVariationId) };
  }
  const named = known.connection.includeExperimentNames;
  return {
    ...targeting,
    ...(isDraft ? { coverage: 0 } : {}),
    variations: experiment.variations.map((variation) => valueOf(variation.id)),
    weights: phase.variationWeights.map(clampShare),
    key: experiment.trackingKey,
    meta: experiment.variations.map(({ key, name }) => ({ key, ...(named ? { name } : {}) })),
    phase: String(experiment.phases.length - 1),
    ...(named ? { name: experiment.name } : {}),
  };
}

function experimentTargeting(
  { condition: own, ...rule }: FeatureRule,
  experiment: DeliveredExperiment,
  phase: Phase,
  known: Known,
): FeatureRule {
  const condition = joined([own, emitCondition(phase.condition, phase.savedGroups, known).condition]);
  const space = phase.namespace?.enabled ? phase.namespace : null;
  return {
    ...rule,
    ...(condition ? { condition } : {}),
    coverage: clampShare(phase.coverage),
    hashAttribute: experiment.hashAttribute,
    ...(experiment.fallbackAttribute ? { fallbackAttribute: experiment.fallbackAttribute } : {}),
    ...(experiment.disableStickyBucketing ? { disableStickyBucketing: true } : {}),
    ...(space ? { namespace: [seedOf(space, known), ...space.range] } : {}),
    seed: phase.seed,
    hashVersion: experiment.hashVersion,
  };
}

/** Several conditions as one that asks for all of them. */
function joined(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const parts = conditions.filter((part) => part !== undefined);
  return parts.length > 1 ? { $and: parts } : parts[0];
}
