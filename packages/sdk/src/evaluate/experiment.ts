import type { Experiment, ExperimentResult } from '../payload.ts';
import { chooseVariation, getBucketRanges, inNamespace } from './bucket.ts';
import { type Context, hashAttributeOf, isFilteredOut, type SkipReason } from './context.ts';
import { createPlan, meetsCondition, type Plan } from './definitions.ts';
import { hash } from './hash.ts';
import { failedParent } from './prerequisite.ts';
import { documentKey, findSticky, saveSticky } from './sticky.ts';
import { getQueryStringOverride, isURLTargeted } from './url.ts';

/**
 * Decides which variation a user gets and tells the context's listeners. A user who is not in the experiment gets the
 * first variation, the control. Calling it again with the same context gives the same answer.
 */
export const runExperiment = (
  context: Context,
  experiment: Experiment,
  featureId: string | null = null,
  plan: Plan = createPlan(null, experiment),
): ExperimentResult => {
  const override = context.overrides?.[experiment.key];
  if (override) {
    experiment = { ...experiment, ...override };
    plan = createPlan(null, experiment);
  }
  const hashAttribute = hashAttributeOf(context, experiment);
  const result: ExperimentResult = {
    key: '',
    featureId,
    inExperiment: false,
    hashUsed: false,
    variationId: 0,
    value: undefined,
    hashAttribute,
    hashValue: context.attributes[hashAttribute] || '',
    stickyBucketUsed: false,
  };
  context.skipped = place(context, experiment, result, plan);
  if (context.skipped) give(result, experiment);
  return result;
};

/** Fills in the variation; an index outside the experiment's variations means the control, and not in the experiment. */
const give = (result: ExperimentResult, { variations, meta }: Experiment, index = -1): SkipReason | undefined => {
  result.inExperiment = index >= 0 && index < variations.length;
  const variationId = result.inExperiment ? index : 0;
  const { key, name, passthrough } = meta?.[variationId] ?? {};
  result.variationId = variationId;
  result.value = variations[variationId];
  result.key = key || `${variationId}`;
  if (name) result.name = name;
  if (passthrough) result.passthrough = passthrough;
  return result.inExperiment ? undefined : 'invalidVariation';
};

/** Gives the user a variation, or says why not. The order of the checks is part of the contract (section 9). */
const place = (
  context: Context,
  experiment: Experiment,
  result: ExperimentResult,
  plan: Plan,
): SkipReason | undefined => {
  const { key, variations, urlPatterns, status } = experiment;
  const { url, forcedVariations } = context;
  if (variations.length < 2) return 'noVariations';
  if (context.enabled === false) return 'disabled';
  if (urlPatterns && !isURLTargeted(url || '', urlPatterns)) return 'url';
  const asked = url ? getQueryStringOverride(key, url, variations.length) : null;
  if (asked !== null) return give(result, experiment, asked);
  if (forcedVariations && key in forcedVariations) return give(result, experiment, forcedVariations[key]);
  if (status === 'draft' || experiment.active === false) return 'inactive';
  const { hashAttribute, hashValue } = result;
  if (!hashValue) return 'noHashValue';

  const store = !experiment.disableStickyBucketing && context.sticky;
  const found = store ? findSticky(store, experiment, stickyKeys(context, experiment)) : 'none';
  const isSticky = typeof found === 'number';
  const reason = !isSticky && untargeted(context, experiment, hashValue, plan);
  if (reason) return reason;
  if (experiment.url && !matchesOldUrl(experiment.url, url)) return 'url';

  const bucket = hash(experiment.seed || key, hashValue, experiment.hashVersion || 1);
  if (bucket === null) return 'hashVersion';
  if (found === 'blocked') {
    result.stickyBucketUsed = true;
    return 'stickyBlocked';
  }
  plan.ranges ??= experiment.ranges || getBucketRanges(variations.length, experiment.coverage, experiment.weights);
  const index = isSticky ? found : chooseVariation(bucket, plan.ranges);
  if (index < 0) return 'coverage';
  if ('force' in experiment) return give(result, experiment, experiment.force);
  if (context.qaMode) return 'qaMode';
  if (status === 'stopped') return 'stopped';

  result.hashUsed = true;
  result.bucket = bucket;
  result.stickyBucketUsed = isSticky;
  const failure = give(result, experiment, index);
  if (store) saveSticky(store, experiment, hashAttribute, hashValue, result.key);
  context.onView?.(experiment, result);
  return failure;
};

/** The first reason that keeps a user who is not already assigned out. Filters make the namespace moot. */
const untargeted = (
  context: Context,
  { filters, namespace, include, condition, parentConditions, groups }: Experiment,
  hashValue: unknown,
  plan: Plan,
): SkipReason | false | undefined => {
  const { attributes, definitions } = context;
  if (filters ? isFilteredOut(attributes, filters) : namespace && !inNamespace(hashValue, namespace)) {
    return filters ? 'filters' : 'namespace';
  }
  try {
    if (include && !include()) return 'include';
  } catch {
    return 'include';
  }
  if (!meetsCondition(plan, condition, definitions.scope, attributes)) return 'condition';
  if (parentConditions && failedParent(context, plan, parentConditions)) return 'prerequisite';
  return groups && !groups.some((group) => context.groups?.[group]) && 'groups';
};

/** The fallback's document first, when the user has one, then that of the attribute asked for; either is `id` unless named. */
const stickyKeys = ({ attributes }: Context, { fallbackAttribute, hashAttribute }: Experiment): string[] => {
  const fallback = fallbackAttribute || 'id';
  const name = hashAttribute || 'id';
  const own = documentKey(name, attributes[name] || '');
  return attributes[fallback] ? [documentKey(fallback, attributes[fallback]), own] : [own];
};

const matchesOldUrl = (pattern: RegExp | string, url = ''): boolean =>
  [url, url.replace(/^https?:\/\/[^/]*\//, '/')].some((part) => part && new RegExp(pattern).test(part));
