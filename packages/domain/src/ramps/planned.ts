import type { Rule } from '../features/rule.ts';
import { same } from '../versions/differences.ts';
import type { PlannedRamp } from './plan.ts';

/** A rule that a ramp is planned for. */
export type RuleToRamp = Extract<Rule, { type: 'force' | 'rollout' }> & { ramp: PlannedRamp };

export const isToRamp = (rule: Rule): rule is RuleToRamp => 'ramp' in rule && rule.ramp !== undefined;

/**
 * What a rule was while it was live: itself, or the rule that others shared with it until it was parted from that, for as long
 * as it says the same. Null where nothing like it was live.
 */
export function ruleBefore(
  rule: Rule,
  { before, after }: { before: readonly Rule[]; after: readonly Rule[] },
): Rule | null {
  const own = before.find(({ id }) => id === rule.id);
  if (own) return own;
  const { id, environments } = rule;
  const bare = isToRamp(rule) ? withoutPlan(rule) : rule;
  const shared = before.find(
    (one) =>
      placesOf(rule).every((name) => appliesThere(one, name)) &&
      !placesOf(rule).some((name) => after.some((left) => left.id === one.id && appliesThere(left, name))) &&
      same({ ...one, id, environments }, bare),
  );
  return shared ? { ...shared, id, environments } : null;
}

const placesOf = ({ environments }: Rule): readonly string[] => (environments === 'all' ? [ANYWHERE] : environments);
/** Stands for every environment there is and will be. */
const ANYWHERE = '*';
const appliesThere = ({ environments }: Rule, name: string): boolean =>
  environments === 'all' || environments.includes(name);

export function withoutPlan({ ramp: _, ...rest }: RuleToRamp): Rule {
  return rest;
}

/** Whether a planned ramp begins when its draft is published. */
export const startsWithPublication = ({ startDate, requiresStartApproval }: PlannedRamp, now: string): boolean =>
  requiresStartApproval !== true && (!startDate || Date.parse(startDate) <= Date.parse(now));
