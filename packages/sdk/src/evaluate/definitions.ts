import type { Experiment, FeatureRule, Payload } from '../payload.ts';
import type { PreparedRule } from './experiment.ts';
import { remembering } from './remembering.ts';

/** Makes a text matcher, or throws for a text that is no pattern; a host may supply one that never runs long. */
export type PatternCompiler = (source: string, flags: string) => { test(input: string): boolean };

/** A payload with what is remembered of it. */
export type Definitions = {
  payload: Payload;
  pattern: PatternCompiler;
  /** @internal */
  rules: Map<FeatureRule, PreparedRule>;
  /** Saved groups whose condition is being evaluated, outermost first. @internal */
  resolving: string[];
};

/** The same engine, which makes a pattern once for all who ask for it, case or no case. */
const rememberingPatterns = (compile: PatternCompiler): PatternCompiler => {
  const exact = remembering((source: string) => compile(source, ''));
  const folded = remembering((source: string) => compile(source, 'i'));
  return (source, flags) => (flags ? folded : exact)(source);
};

const native = rememberingPatterns(RegExp);

/**
 * Prepares a payload for evaluation; the payload must not change afterwards.
 * `pattern` replaces the regular-expression engine, for hosts that evaluate other people's patterns.
 */
export const compilePayload = (payload: Payload, pattern?: PatternCompiler): Definitions => ({
  payload,
  pattern: pattern ? rememberingPatterns(pattern) : native,
  rules: new Map(),
  resolving: [],
});

/** Fields an experiment takes over from its rule, unless empty; a version of hashing may not be 0, other numbers may. */
const carried = new Set(
  'coverage,bucketVersion,minBucketVersion,weights,hashAttribute,fallbackAttribute,disableStickyBucketing,namespace,meta,ranges,name,phase,seed,hashVersion,filters,condition'.split(
    ',',
  ),
);

/** The experiment an experiment rule stands for. */
export const experimentOf = (rule: FeatureRule, featureId: string, variations: unknown[]): Experiment => {
  const experiment: Record<string, unknown> = { variations, key: rule.key || featureId };
  for (const field in rule) {
    const value = rule[field as keyof FeatureRule];
    if (carried.has(field) && (value || (value === 0 && field !== 'hashVersion'))) experiment[field] = value;
  }
  return experiment as Experiment;
};
