import { type Definitions, evaluateFeature } from '@gb/sdk/core';
import { pageRules } from '@gb/sdk/page';
import type { Attributes, FeatureResult, FeatureRule } from '@gb/sdk/payload';

/** One flag of an OFREP answer. Without a value, the caller's own default counts. */
export type OfrepFlag =
  | { key: string; reason: OfrepReason; value?: unknown; variant?: string; metadata: Record<string, string | boolean> }
  | { key: string; errorCode: OfrepError; errorDetails: string };

export type OfrepReason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED';
export type OfrepError = 'PARSE_ERROR' | 'TARGETING_KEY_MISSING' | 'INVALID_CONTEXT' | 'FLAG_NOT_FOUND' | 'GENERAL';

/** A user as OFREP tells of one: the targeting key is the id, unless the context has an `id` of its own. */
export const attributesOf = (context: Record<string, unknown>): Attributes => ({
  ...(context.targetingKey === undefined ? {} : { id: context.targetingKey }),
  ...context,
});

/** Evaluates all flags for one user. Yields before each, so that others may have their turn. */
export function* evaluateAllOfrep(definitions: Definitions, attributes: Attributes): Generator<void, OfrepFlag[]> {
  const flags: OfrepFlag[] = [];
  for (const key of Object.keys(definitions.payload.features ?? {})) {
    yield;
    flags.push(evaluateOfrep(definitions, attributes, key));
  }
  return flags;
}

/** Evaluates one flag for one user in the words of OFREP. */
export function evaluateOfrep(definitions: Definitions, attributes: Attributes, key: string): OfrepFlag {
  const url = typeof attributes.url === 'string' ? attributes.url : '';
  const result = evaluateFeature({ definitions, attributes, page: pageRules(() => url, {}, definitions.pattern) }, key);
  if (result.source === 'unknownFeature')
    return { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: `There is no flag ${key} in this environment` };
  if (result.source === 'cyclicPrerequisite')
    return { key, errorCode: 'GENERAL', errorDetails: `The prerequisites of ${key} refer to each other` };
  if (Array.isArray(result.value))
    return { key, errorCode: 'GENERAL', errorDetails: `The value of ${key} is a list, which OFREP cannot carry` };
  return {
    key,
    reason: reasonOf(definitions, result, key),
    ...(result.value === null ? {} : { value: result.value }),
    ...(result.experimentResult ? { variant: result.experimentResult.key } : {}),
    metadata: metadataOf(result),
  };
}

function reasonOf({ payload }: Definitions, { source, ruleId, value }: FeatureResult, key: string): OfrepReason {
  if (source === 'experiment') return 'SPLIT';
  if (source === 'prerequisite') return 'DISABLED';
  if (source !== 'force') return 'STATIC';
  const rule = payload.features?.[key]?.rules?.find(
    (each) => 'force' in each && (each.id ?? '') === ruleId && each.force === value,
  );
  return rule && isForEverybody(rule) ? 'STATIC' : 'TARGETING_MATCH';
}

const isForEverybody = ({ condition, coverage, range, filters, parentConditions }: FeatureRule): boolean =>
  !condition && coverage === undefined && !range && !filters && !parentConditions;

/** What a hook needs to report an exposure, since OFREP has no call for that. */
const metadataOf = ({ source, ruleId, experiment, experimentResult }: FeatureResult) => ({
  source,
  ...(ruleId ? { ruleId } : {}),
  ...(experiment && experimentResult
    ? {
        experimentKey: experiment.key,
        hashAttribute: experimentResult.hashAttribute,
        hashValue: String(experimentResult.hashValue),
      }
    : {}),
});
