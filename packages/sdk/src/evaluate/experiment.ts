import type { BucketRange, Experiment, ExperimentResult } from '../payload.ts';
import { meets } from './condition.ts';
import { chooseVariation, getBucketRanges, inNamespace } from './bucket.ts';
import { type Context, hashAttributeOf, isFilteredOut, type SkipReason } from './context.ts';
import { hash } from './hash.ts';
import { own } from './own.ts';
import { failedParent } from './prerequisite.ts';
import { documentKey, findSticky, saveSticky } from './sticky.ts';

/** An experiment rule with its experiment built, and its ranges once somebody needed them. */
export type PreparedRule = { experiment: Experiment; ranges?: BucketRange[] };

const rangesOf = (experiment: Experiment): BucketRange[] =>
  experiment.ranges || getBucketRanges(experiment.variations.length, experiment.coverage, experiment.weights);

/**
 * Decides which variation a user gets and tells the context's listeners. A user who is not in the experiment gets the
 * first variation, the control. Calling it again with the same context gives the same answer.
 */
export const runExperiment = (
  context: Context,
  experiment: Experiment,
  featureId: string | null = null,
  known?: PreparedRule,
): ExperimentResult => {
  const override = context.overrides?.[experiment.key];
  if (override) {
    experiment = { ...experiment, ...override };
    known = undefined;
  }
  const hashAttribute = hashAttributeOf(context, experiment);
  const result = {
    featureId,
    hashUsed: false,
    hashAttribute,
    hashValue: context.attributes[hashAttribute] || '',
    stickyBucketUsed: false,
  } as ExperimentResult;
  try {
    context.skipped = place(context, experiment, result, known);
  } catch {
    context.skipped = 'error';
  }
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
  return result.inExperiment ? undefined : 'variationId';
};

/** Gives the user a variation, or says why not. The order of the checks is part of the contract (section 9). */
const place = (
  context: Context,
  experiment: Experiment,
  result: ExperimentResult,
  known: PreparedRule = { experiment },
): SkipReason | undefined => {
  const { page } = context;
  if (experiment.variations.length < 2) return 'variations';
  if (context.enabled === false) return 'enabled';
  const asked = page ? page.ask(experiment) : null;
  if (asked === false) return 'urlPatterns';
  if (asked !== null) return give(result, experiment, asked);
  const forced = own(context.forcedVariations, experiment.key);
  if (forced != null) return give(result, experiment, forced);
  if (experiment.status === 'draft' || experiment.active === false) return 'active';
  const { hashAttribute, hashValue } = result;
  if (!hashValue) return 'hashAttribute';

  const store = !experiment.disableStickyBucketing && context.sticky;
  const found = store ? findSticky(store, experiment, stickyKeys(context, experiment)) : -1;
  const isSticky = found !== null && found >= 0;
  const reason = (!isSticky && untargeted(context, experiment, result)) || page?.bar(experiment, isSticky);
  if (reason) return reason;

  const bucket = hash(experiment.seed || experiment.key, hashValue, experiment.hashVersion || 1);
  if (bucket === null) return 'hashVersion';
  if (found === null) {
    result.stickyBucketUsed = true;
    return 'minBucketVersion';
  }
  const index = isSticky ? found : chooseVariation(bucket, (known.ranges ??= rangesOf(experiment)));
  if (index < 0) return 'coverage';
  if ('force' in experiment) return give(result, experiment, experiment.force);
  if (context.qaMode) return 'qaMode';
  if (experiment.status === 'stopped') return 'status';

  result.hashUsed = true;
  result.bucket = bucket;
  result.stickyBucketUsed = isSticky;
  give(result, experiment, index);
  if (result.inExperiment) Object.assign(result, experiment.contextualBandit);
  if (store) saveSticky(store, experiment, hashAttribute, hashValue, result.key);
  context.onView?.(experiment, result);
};

/** The first reason that keeps a user who is not already assigned out. Filters make the namespace moot. */
const untargeted = (context: Context, experiment: Experiment, result: ExperimentResult): SkipReason | undefined => {
  const { filters, namespace } = experiment;
  if (isFilteredOut(context.attributes, filters)) return 'filters';
  if (!filters && namespace && !inNamespace(result.hashValue, namespace)) return 'namespace';
  if (experiment.include && !experiment.include()) return 'include';
  if (!meets(context.definitions, experiment.condition, context.attributes)) return 'condition';
  return failedParent(context, experiment.parentConditions) && 'parentConditions';
};

/** The fallback's document first, when the user has one, then that of the attribute asked for; either is `id` unless named. */
const stickyKeys = (context: Context, experiment: Experiment): string[] =>
  [experiment.fallbackAttribute || 'id', experiment.hashAttribute || 'id']
    .filter((name, i) => i || context.attributes[name])
    .map((name) => documentKey(name, context.attributes[name] || ''));
