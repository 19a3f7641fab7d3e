import type { FeatureDefinition, FeatureRule } from '@gb/sdk/payload';
import { type Phase, currentPhase } from '../experiments/index.ts';
import { type Feature, type Rule, type ValueType, appliesIn, parseValue } from '../features/index.ts';
import type { Condition } from './condition.ts';
import { type DeliveredExperiment, type Known, type ShapingConnection, clampShare, emitCondition } from './input.ts';
import { scrub } from './scrub.ts';

/** One feature as an SDK on this connection gets it; null when it does not. */
export const renderFeature = (feature: Feature, known: Known): FeatureDefinition | null =>
  isDelivered(feature, known.connection) ? scrub(featureDefinition(feature, known), known.can) : null;

const isDelivered = (feature: Feature, { environment, projects }: ShapingConnection): boolean =>
  !feature.archived &&
  feature.content.environments[environment] === true &&
  (projects.length === 0 || projects.includes(feature.project));

function featureDefinition(feature: Feature, known: Known): FeatureDefinition {
  const { rules, defaultValue } = feature.content;
  const emitted = rules
    .filter((rule) => rule.enabled && appliesIn(rule, known.connection.environment))
    .flatMap((rule) => emitRule(rule, feature.valueType, known));
  return { defaultValue: parseValue(feature.valueType, defaultValue), ...(emitted.length ? { rules: emitted } : {}) };
}

function emitRule(rule: Rule, type: ValueType, known: Known): FeatureRule[] {
  const id = known.connection.includeRuleIds ? { id: rule.id } : {};
  const condition = emitCondition(rule.condition, rule.savedGroups, known);
  switch (rule.type) {
    case 'force':
      return [{ ...id, ...condition, force: parseValue(type, rule.value) }];
    case 'rollout':
      return [
        {
          ...id,
          ...condition,
          force: parseValue(type, rule.value),
          coverage: clampShare(rule.coverage),
          hashAttribute: rule.hashAttribute,
        },
      ];
    case 'experiment-ref': {
      const experiment = known.experiments.get(rule.experimentId);
      const emitted = experiment && emitExperiment(rule, experiment, type, known);
      return emitted ? [{ ...id, ...emitted }] : [];
    }
  }
}

/** A draft or archived experiment gives no rule; a stopped one only while a released variation is served. */
function emitExperiment(
  rule: Extract<Rule, { type: 'experiment-ref' }>,
  experiment: DeliveredExperiment,
  type: ValueType,
  known: Known,
): FeatureRule | null {
  if (experiment.archived || experiment.status === 'draft') return null;
  const phase = currentPhase(experiment);
  const valueOf = (variationId: string) => {
    const own = rule.variations.find((variation) => variation.variationId === variationId);
    return own ? parseValue(type, own.value) : null;
  };
  const targeting = experimentTargeting(rule, experiment, phase, known);
  if (experiment.status === 'stopped') {
    if (experiment.excludeFromPayload || !experiment.releasedVariationId) return null;
    return { ...targeting, force: valueOf(experiment.releasedVariationId) };
  }
  const named = known.connection.includeExperimentNames;
  return {
    ...targeting,
    variations: experiment.variations.map((variation) => valueOf(variation.id)),
    weights: phase.variationWeights.map(clampShare),
    key: experiment.trackingKey,
    meta: experiment.variations.map(({ key, name }) => ({ key, ...(named ? { name } : {}) })),
    phase: String(experiment.phases.length - 1),
    ...(named ? { name: experiment.name } : {}),
  };
}

function experimentTargeting(rule: Rule, experiment: DeliveredExperiment, phase: Phase, known: Known): FeatureRule {
  const parts = [
    emitCondition(rule.condition, rule.savedGroups, known).condition,
    emitCondition(phase.condition, phase.savedGroups, known).condition,
  ].filter((part): part is Condition => part !== undefined);
  const condition = parts.length > 1 ? { $and: parts } : parts[0];
  const space = phase.namespace?.enabled ? phase.namespace : null;
  return {
    ...(condition ? { condition } : {}),
    coverage: clampShare(phase.coverage),
    hashAttribute: experiment.hashAttribute,
    ...(space ? { namespace: [space.name, ...space.range] } : {}),
    seed: phase.seed,
    hashVersion: experiment.hashVersion,
  };
}
