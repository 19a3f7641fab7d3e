import { z } from 'zod';
import type { Feature } from './feature.ts';
import { activeRules } from './reach.ts';
import type { Rule } from './rule.ts';
import { nextSwitch } from './schedule.ts';
import type { ValueType } from './value.ts';

/** Why a feature is left behind, or why it is not. The first four are the reasons to remove one. */
export const STALE_REASONS = ['no-rules', 'rules-one-sided', 'toggled-off', 'abandoned-draft'] as const;
const FRESH_REASONS = [
  'never-stale',
  'recently-updated',
  'active-draft',
  'has-dependents',
  'active-experiment',
  'has-rules',
] as const;
const reason = z.enum([...STALE_REASONS, ...FRESH_REASONS]);
export type StaleReason = z.infer<typeof reason>;

/** Whether a feature is left behind: in general, and in each environment, with the one value everybody gets there. */
export const staleness = z
  .object({
    featureId: z.string(),
    isStale: z.boolean(),
    staleReason: reason.nullable(),
    neverStale: z.boolean(),
    staleByEnv: z.record(
      z.string(),
      z.object({ isStale: z.boolean(), reason: reason.nullable(), evaluatesTo: z.string().optional() }),
    ),
    /** The newest day (UTC) an SDK asked for it, by environment, as far as this server was told. */
    lastEvaluated: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Staleness' });
export type Staleness = z.infer<typeof staleness>;

/** What has to be known besides the feature itself. */
export type StalenessFacts = {
  environments: readonly string[];
  now: string;
  /** After how many days without a change a feature of each type may be left behind. */
  afterDays: Readonly<Record<ValueType, number>>;
  /** When its newest open draft was changed last; null when it has none. */
  draftUpdated: string | null;
  /** The experiments that run. */
  running: ReadonlySet<string>;
  /** Other features or experiments need its value. */
  hasDependents: boolean;
  lastEvaluated: Readonly<Record<string, string>>;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * A feature is left behind when nobody changed it for some time and it gives everybody the same: it is off, has no
 * rules, or its rules leave one value. A draft that somebody works on, a running experiment, and features that need it
 * keep it; a draft that nobody touched for as long does not.
 */
export function stalenessOf(feature: Feature, facts: StalenessFacts): Staleness {
  const { now, lastEvaluated } = facts;
  const limit = feature.staleAfterDays ?? facts.afterDays[feature.valueType];
  const isIdle = (date: string) => daysBetween(date, now) >= limit;
  const kept = keptBecause(feature, facts, isIdle);
  const byEnvironment = facts.environments.map((name) => {
    const found = inEnvironment(feature, name, facts);
    return [name, kept ? { ...found, isStale: false, reason: kept } : found] as const;
  });
  const reasons = byEnvironment.map(([, found]) => found);
  const fresh = reasons.find(({ isStale }) => !isStale);
  const abandoned = facts.draftUpdated !== null && isIdle(facts.draftUpdated);
  const isStale = !kept && fresh === undefined && reasons.length > 0;
  // An environment that is on says more than one that is off.
  const telling = reasons.find(({ reason }) => reason !== 'toggled-off') ?? reasons[0];
  return {
    featureId: feature.id,
    isStale,
    staleReason: kept ?? fresh?.reason ?? (abandoned ? 'abandoned-draft' : (telling?.reason ?? null)),
    neverStale: feature.neverStale,
    staleByEnv: Object.fromEntries(byEnvironment),
    lastEvaluated: { ...lastEvaluated },
  };
}

function keptBecause(
  feature: Feature,
  { draftUpdated, hasDependents }: StalenessFacts,
  isIdle: (date: string) => boolean,
): StaleReason | null {
  if (feature.neverStale) return 'never-stale';
  if (!isIdle(feature.dateUpdated)) return 'recently-updated';
  if (draftUpdated !== null && !isIdle(draftUpdated)) return 'active-draft';
  return hasDependents ? 'has-dependents' : null;
}

type InEnvironment = { isStale: boolean; reason: StaleReason | null; evaluatesTo?: string };

function inEnvironment({ content }: Feature, environment: string, { now, running }: StalenessFacts): InEnvironment {
  if (content.environments[environment] !== true) return { isStale: true, reason: 'toggled-off' };
  if (nextSwitch(content.rules, now) !== null) return { isStale: false, reason: 'has-rules' };
  const rules = activeRules(content.rules, environment, now);
  if (rules.some((rule) => rule.type === 'experiment-ref' && running.has(rule.experimentId)))
    return { isStale: false, reason: 'active-experiment' };
  // An experiment that does not run decides for nobody.
  const deciding = rules.filter(({ type }) => type !== 'experiment-ref');
  if (deciding.length === 0) return { isStale: true, reason: 'no-rules', evaluatesTo: content.defaultValue };
  const only = onlyValue(deciding, content.defaultValue);
  return only === null || content.prerequisites.length > 0
    ? { isStale: false, reason: 'has-rules' }
    : { isStale: true, reason: 'rules-one-sided', evaluatesTo: only };
}

/** The value everybody gets from rules in order; null when there are several. */
function onlyValue(rules: readonly Rule[], defaultValue: string): string | null {
  const values = new Set<string>();
  for (const rule of rules) {
    if (rule.type === 'experiment') return null;
    if (rule.type === 'experiment-ref') continue;
    if (!(rule.type === 'rollout' && rule.coverage === 0)) values.add(rule.value);
    if (isForEverybody(rule)) return values.size === 1 ? [...values].join('') : null;
  }
  values.add(defaultValue);
  return values.size === 1 ? defaultValue : null;
}

const isForEverybody = (rule: Rule): boolean =>
  rule.condition === '' &&
  rule.savedGroups.length === 0 &&
  rule.prerequisites.length === 0 &&
  (rule.type === 'force' || (rule.type === 'rollout' && rule.coverage === 1));
