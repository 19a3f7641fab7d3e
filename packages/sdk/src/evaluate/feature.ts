import type { Experiment, FeatureResult, FeatureRule, FeatureSource } from '../payload.ts';
import { getEqualWeights, inRange } from './bucket.ts';
import { compileCondition } from './condition.ts';
import { type Context, hashAttributeOf, isFilteredOut, type SkipReason, type TraceStep } from './context.ts';
import { experimentOf, findFeature, meetsCondition, type Plan } from './definitions.ts';
import { runExperiment } from './experiment.ts';
import { hash } from './hash.ts';
import { failedParent } from './prerequisite.ts';

/**
 * The value of a feature for this user: a forced value, else that of the first rule that takes the user, else the
 * default. An unknown feature is null. Prerequisites are evaluated on the way, and listeners hear of them too.
 */
export const evaluateFeature = (context: Context, id: string): FeatureResult => {
  if (context.forcedFeatures?.has(id)) return featureResult(context.forcedFeatures.get(id), 'override');
  const result = evaluateRules(context, id);
  context.onUse?.(id, result);
  return result;
};

/** Evaluates a feature and lists, in order, each rule that was passed over and why. */
export const explainFeature = (context: Context, id: string): { result: FeatureResult; steps: TraceStep[] } => {
  const steps: TraceStep[] = [];
  const result = evaluateFeature({ ...context, onSkip: (step) => steps.push(step) }, id);
  return { result, steps };
};

export const featureResult = (value: unknown, source: FeatureSource, ruleId = ''): FeatureResult => ({
  value,
  on: !!value,
  off: !value,
  source,
  ruleId,
});

const evaluateRules = (context: Context, id: string): FeatureResult => {
  const feature = findFeature(context.definitions, id);
  if (!feature) return featureResult(null, 'unknownFeature');
  for (let ruleIndex = 0; ruleIndex < feature.rules.length; ruleIndex++) {
    const plan = feature.rules[ruleIndex] as Plan;
    const rule = plan.rule as FeatureRule;
    const outcome = tryRule(context, id, plan, rule);
    if (typeof outcome === 'object') return outcome;
    const depth = context.stack?.length || 0;
    context.onSkip?.({ featureId: id, ruleIndex, ruleId: rule.id || '', reason: outcome, depth });
  }
  return featureResult(feature.defaultValue, 'defaultValue');
};

const tryRule = (context: Context, id: string, plan: Plan, rule: FeatureRule): FeatureResult | SkipReason => {
  const { parentConditions, filters, tracks } = rule;
  const failure = parentConditions && failedParent(context, plan, parentConditions, id);
  if (failure) return failure === 'rule' ? 'prerequisite' : featureResult(null, failure);
  if (filters && isFilteredOut(context.attributes, filters)) return 'filters';
  if (!('force' in rule)) return tryExperiment(context, id, plan, rule);
  if (!meetsCondition(plan, rule.condition, context.definitions.scope, context.attributes)) return 'condition';
  if (!isIncludedInRollout(context, rule, id)) return 'rollout';
  if (tracks) for (const { experiment, result } of tracks) context.onView?.(experiment, result);
  return featureResult(rule.force, 'force', rule.id);
};

/** Coverage includes its upper end here, unlike a range; the two differ by one bucket, as in every SDK. */
const isIncludedInRollout = (context: Context, rule: FeatureRule, id: string): boolean => {
  const { range, coverage } = rule;
  if (!range && coverage === undefined) return true;
  const value = context.attributes[hashAttributeOf(context, rule)];
  const n = value ? hash(rule.seed || id, value, rule.hashVersion || 1) : null;
  return n !== null && (range ? inRange(n, range) : coverage !== 0 && n <= (coverage as number));
};

const tryExperiment = (context: Context, id: string, plan: Plan, rule: FeatureRule): FeatureResult | SkipReason => {
  const variations = rule.variations ?? rule.contextualVariations;
  if (!variations) return 'noVariations';
  plan.experiment ??= experimentOf(rule, id, variations);
  const experiment = withBandit(context, rule, plan.experiment);
  const result = runExperiment(context, experiment, id, experiment === plan.experiment ? plan : undefined);
  if (experiment.contextualBandit) {
    if (result.hashUsed && result.inExperiment) Object.assign(result, experiment.contextualBandit);
    else delete experiment.contextualBandit;
  }
  context.onRun?.(experiment, result);
  if (!result.inExperiment) return context.skipped as SkipReason;
  if (result.passthrough) return 'holdout';
  const answer = featureResult(result.value, 'experiment', rule.id);
  answer.experiment = experiment;
  answer.experimentResult = result;
  return answer;
};

/** Gives the experiment the weights learned for users like this one; leaf -1 means that none were. */
const withBandit = (
  { definitions, attributes }: Context,
  { contextualBanditRef }: FeatureRule,
  experiment: Experiment,
): Experiment => {
  const bandit = contextualBanditRef && definitions.payload.contextualBandits?.[contextualBanditRef];
  if (!bandit) return experiment;
  const found = bandit.contexts?.find(({ condition }) => compileCondition(condition, definitions.scope)(attributes));
  const contextualBandit = {
    leafId: found?.leafId ?? -1,
    variationWeights: found?.weights ?? experiment.weights ?? getEqualWeights(experiment.variations.length),
    banditVersion: bandit.banditVersion,
  };
  return { ...experiment, ...(found && { weights: found.weights }), contextualBandit };
};
