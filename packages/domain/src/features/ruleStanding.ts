import type { Rule } from './rule.ts';
import { appliesIn } from './reach.ts';
import { isOnSchedule, nextSwitch } from './schedule.ts';

/** What of an experiment says whether the rule that names it is delivered. */
type Linked = {
  name: string;
  status: 'draft' | 'running' | 'stopped';
  archived: boolean;
  excludeFromPayload: boolean;
  releasedVariationId: string;
};

/** Why SDKs do not get a rule in an environment now. `until` is when the clock switches it next, if ever. */
export type Skip =
  | { why: 'off' | 'environment' | 'experimentMissing' }
  | { why: 'schedule'; until: string | null }
  | { why: 'experiment'; name: string; is: 'archived' | 'a draft' | 'stopped' };

type Where = { environment: string; asOf: string; experiment?: Linked | undefined };

/** Why a rule is skipped for everybody in an environment at a moment; null when it can decide. */
export function skipOf(rule: Rule, { environment, asOf, experiment }: Where): Skip | null {
  if (!rule.enabled) return { why: 'off' };
  if (!appliesIn(rule, environment)) return { why: 'environment' };
  if (!isOnSchedule(rule, asOf)) return { why: 'schedule', until: nextSwitch([rule], asOf)?.at ?? null };
  if (rule.type !== 'experiment-ref') return null;
  if (!experiment) return { why: 'experimentMissing' };
  const is = whyUndelivered(experiment);
  return is && { why: 'experiment', name: experiment.name, is };
}

function whyUndelivered(experiment: Linked): 'archived' | 'a draft' | 'stopped' | null {
  if (experiment.archived) return 'archived';
  if (experiment.status === 'draft') return 'a draft';
  const isOver = experiment.status === 'stopped' && (experiment.excludeFromPayload || !experiment.releasedVariationId);
  return isOver ? 'stopped' : null;
}

/**
 * The rule that takes everybody, so that what stands below it in an environment is never reached; null where there is none.
 * One that only the clock has switched on still counts: while it is on, nobody gets further.
 */
export function takesEverybody(
  rules: readonly Rule[],
  where: { environment: string; asOf: string },
): { id: string; untilSwitched: boolean } | null {
  const found = rules.find((rule) => skipOf(rule, where) === null && asksNothing(rule) && leavesNobody(rule));
  return found ? { id: found.id, untilSwitched: nextSwitch([found], where.asOf) !== null } : null;
}

const asksNothing = ({ condition, savedGroups, prerequisites }: Rule): boolean =>
  (condition === '' || condition.replace(/\s/g, '') === '{}') && savedGroups.length === 0 && prerequisites.length === 0;

const leavesNobody = (rule: Rule): boolean => rule.type === 'force' || (rule.type === 'rollout' && rule.coverage === 1);
