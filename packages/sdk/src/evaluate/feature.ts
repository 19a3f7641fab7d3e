import type { Experiment, FeatureDefinition, FeatureResult, FeatureRule, FeatureSource } from '../payload.ts';
import { getEqualWeights, inRange } from './bucket.ts';
import { meets } from './condition.ts';
import { type Context, hashAttributeOf, isFilteredOut, type SkipReason } from './context.ts';
import { experimentOf } from './definitions.ts';
import { runExperiment } from './experiment.ts';
import { hash } from './hash.ts';
import { own } from './own.ts';
import { failedParent } from './prerequisite.ts';

/**
 * The value of a feature for this user: a forced value, else that of the first rule that takes the user, else the
 * default. An unknown feature is null. Prerequisites are evaluated on the way, and listeners hear of them too.
 */
export const evaluateFeature = (context: Context, id: string): FeatureResult => {
  if (context.forcedFeatureValues?.has(id)) return featureResult(context.forcedFeatureValues.get(id), 'override');
  const result = evaluateRules(context, id);
  context.onUse?.(id, result);
  return result;
};

export const featureResult = (value: unknown, source: FeatureSource, ruleId = ''): FeatureResult => ({
  value,
  on: !!value,
  off: !value,
  source,
  ruleId,
});

const evaluateRules = (context: Context, id: string): FeatureResult => {
  const feature = context.definitions.payload.features?.[id];
  // What every object has under names such as `constructor` is no feature; `own` would take longer among thousands.
  if (typeof (feature ?? 0) !== 'object' || feature === Object.prototype) return featureResult(null, 'unknownFeature');
  const { rules, defaultValue = null } = feature as FeatureDefinition;
  for (let ruleIndex = 0; rules && ruleIndex < rules.length; ruleIndex++) {
    const rule = rules[ruleIndex] as FeatureRule;
    let outcome: FeatureResult | SkipReason;
    try {
      outcome = tryRule(context, id, rule);
    } catch {
      // A rule that cannot be understood is passed over, so that a broken definition never breaks a page.
      outcome = 'error';
    }
    if (typeof outcome === 'object') return outcome;
    context.onSkip?.(id, ruleIndex, outcome);
  }
  return featureResult(defaultValue, 'defaultValue');
};

const tryRule = (context: Context, id: string, rule: FeatureRule): FeatureResult | SkipReason => {
  const failure = failedParent(context, rule.parentConditions, id);
  if (failure) return failure;
  if (isFilteredOut(context.attributes, rule.filters)) return 'filters';
  if (!('force' in rule)) return tryExperiment(context, id, rule);
  if (!meets(context.definitions, rule.condition, context.attributes)) return 'condition';
  if (!isIncludedInRollout(context, rule, id)) return 'coverage';
  for (const { experiment, result } of rule.tracks ?? []) context.onView?.(experiment, result);
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

const tryExperiment = (context: Context, id: string, rule: FeatureRule): FeatureResult | SkipReason => {
  const variations = rule.variations ?? rule.contextualVariations;
  if (!variations) return 'variations';
  const { rules } = context.definitions;
  let known = rules.get(rule);
  if (!known) rules.set(rule, (known = { experiment: experimentOf(rule, id, variations) }));
  const experiment = withBandit(context, rule, known.experiment);
  const result = runExperiment(context, experiment, id, experiment === known.experiment ? known : undefined);
  if (experiment.contextualBandit && !(result.hashUsed && result.inExperiment)) delete experiment.contextualBandit;
  context.onRun?.(experiment, result);
  if (!result.inExperiment) return context.skipped as SkipReason;
  if (result.passthrough) return 'passthrough';
  return { ...featureResult(result.value, 'experiment', rule.id), experiment, experimentResult: result };
};

/** Gives the experiment the weights learned for users like this one; leaf -1 means that none were. */
const withBandit = (context: Context, { contextualBanditRef }: FeatureRule, experiment: Experiment): Experiment => {
  const bandit = contextualBanditRef && own(context.definitions.payload.contextualBandits, contextualBanditRef);
  if (!bandit) return experiment;
  const found = bandit.contexts?.find(({ condition }) => meets(context.definitions, condition, context.attributes));
  const contextualBandit = {
    leafId: found ? found.leafId : -1,
    variationWeights: found ? found.weights : (experiment.weights ?? getEqualWeights(experiment.variations.length)),
    banditVersion: bandit.banditVersion,
  };
  return { ...experiment, ...(found && { weights: found.weights }), contextualBandit };
};
