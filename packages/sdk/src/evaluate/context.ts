import type { Attributes, Experiment, ExperimentResult, FeatureResult, FeatureRule, Filter } from '../payload.ts';
import { chooseVariation } from './bucket.ts';
import type { Definitions } from './definitions.ts';
import { hash } from './hash.ts';
import type { StickyStore } from './sticky.ts';

/**
 * Why a rule or experiment did not decide: the field that kept the user out. Of a rule or experiment, except `enabled`
 * and `qaMode`, which are the host's, and `variationId`, when what was forced is no variation; `error` is a rule that
 * could not be understood.
 */
export type SkipReason =
  | 'parentConditions'
  | 'filters'
  | 'condition'
  | 'coverage'
  | 'variations'
  | 'enabled'
  | 'urlPatterns'
  | 'active'
  | 'hashAttribute'
  | 'namespace'
  | 'include'
  | 'groups'
  | 'url'
  | 'hashVersion'
  | 'minBucketVersion'
  | 'variationId'
  | 'qaMode'
  | 'status'
  | 'passthrough'
  | 'error';

/** What an experiment of this key takes over from the host, superseded by definitions from the server. */
export type ExperimentOverrides = Record<string, Partial<Experiment>>;

/** What the page a user is on has to say about experiments; see `pageRules`. */
export interface PageRules {
  /** The variation the address asks for, null when it asks for none, false when the experiment is not for this page. */
  ask(experiment: Experiment): number | null | false;
  /** What keeps the experiment off, even from a user who had it before unless `isSticky` says so. */
  bar(experiment: Experiment, isSticky: boolean): SkipReason | undefined;
}

/** Everything an evaluation depends on, and whom it tells. Nothing else is read, nothing else is called. */
export type Context = {
  definitions: Definitions;
  /** Already merged with any overrides. */
  attributes: Attributes;
  page?: PageRules;
  enabled?: boolean;
  qaMode?: boolean;
  forcedVariations?: Record<string, number>;
  forcedFeatureValues?: Map<string, unknown>;
  overrides?: ExperimentOverrides;
  sticky?: StickyStore | null;
  /** A user was given a variation by hash, or by a rule that carries the news of it. */
  onView?: (experiment: Experiment, result: ExperimentResult) => void;
  /** An experiment was run, whatever came of it; called for features and inline runs. */
  onRun?: (experiment: Experiment, result: ExperimentResult) => void;
  /** A feature was evaluated, prerequisites included, unless its value was forced. */
  onUse?: (featureId: string, result: FeatureResult) => void;
  onSkip?: (featureId: string, ruleIndex: number, reason: SkipReason) => void;
  /** The features whose prerequisites are being evaluated, outermost first. @internal */
  stack?: string[];
  /** The prerequisites known so far. @internal */
  parents?: Map<string, FeatureResult>;
  /** @internal */
  skipped?: SkipReason;
};

/**
 * The attribute a user is hashed by. The fallback stands in only when the assignment is then remembered, as the user
 * would otherwise move on signing in.
 */
export const hashAttributeOf = (context: Context, source: FeatureRule | Experiment): string => {
  const { hashAttribute, fallbackAttribute, disableStickyBucketing } = source;
  const name = hashAttribute || 'id';
  const mayFallBack = !context.attributes[name] && fallbackAttribute && context.sticky && !disableStickyBucketing;
  return mayFallBack && context.attributes[fallbackAttribute] ? fallbackAttribute : name;
};

/** True when some filter does not hold the user; filters never fall back to another attribute. */
export const isFilteredOut = (attributes: Attributes, filters?: Filter[]): boolean =>
  !!filters?.some((filter) => {
    const value = attributes[filter.attribute || 'id'];
    const n = value ? hash(filter.seed, value, filter.hashVersion || 2) : null;
    return n === null || chooseVariation(n, filter.ranges) < 0;
  });
