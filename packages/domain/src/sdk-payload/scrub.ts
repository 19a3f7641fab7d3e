import type { FeatureDefinition, FeatureRule } from '@gb/sdk/payload';
import type { Capability } from '../sdk-connections/index.ts';
import type { Condition } from './condition.ts';

const ALWAYS: readonly (keyof FeatureRule)[] = [
  'key', 'variations', 'weights', 'coverage', 'condition', 'namespace', 'force', 'hashAttribute',
]; // biome-ignore format: a list to scan

const BROUGHT_BY: Partial<Record<Capability, readonly (keyof FeatureRule)[]>> = {
  bucketingV2: ['hashVersion', 'range', 'ranges', 'meta', 'filters', 'seed', 'name', 'phase'],
  prerequisites: ['parentConditions'],
  stickyBucketing: ['fallbackAttribute', 'disableStickyBucketing', 'bucketVersion', 'minBucketVersion'],
};

/**
 * A feature in words its reader knows: a library that refuses unknown fields gets none, and one that reads only one
 * logical operator of a condition gets conditions with only one. Rule ids stay: a connection has a switch for them.
 */
export function scrub(feature: FeatureDefinition, can: ReadonlySet<Capability>): FeatureDefinition {
  const known = can.has('looseUnmarshalling') ? null : knownFields(can);
  if (!feature.rules || (!known && can.has('siblingOperators'))) return feature;
  return {
    ...feature,
    rules: feature.rules.map((rule) => {
      const kept = known ? Object.entries(rule).filter(([field]) => known.has(field)) : Object.entries(rule);
      const scrubbed = Object.fromEntries(kept) as FeatureRule;
      if (!scrubbed.condition || can.has('siblingOperators')) return scrubbed;
      return { ...scrubbed, condition: apart(scrubbed.condition) };
    }),
  };
}

function knownFields(can: ReadonlySet<Capability>): ReadonlySet<string> {
  const brought = Object.entries(BROUGHT_BY).flatMap(([name, fields]) => (can.has(name as Capability) ? fields : []));
  return new Set<string>(['id', ...ALWAYS, ...brought]);
}

const LOGICAL = ['$or', '$nor', '$and', '$not'];

/** Puts a logical operator that stands beside other keys under an `$and` with them; the meaning stays. */
export function apart(condition: Condition): Condition {
  const entries = Object.entries(condition).map(([key, value]): [string, unknown] => {
    if (key === '$not') return [key, apart(value as Condition)];
    if (LOGICAL.includes(key) && Array.isArray(value)) return [key, (value as Condition[]).map(apart)];
    return [key, value];
  });
  const isMixed = entries.length > 1 && entries.some(([key]) => LOGICAL.includes(key));
  return isMixed ? { $and: entries.map(([key, value]) => ({ [key]: value })) } : Object.fromEntries(entries);
}
