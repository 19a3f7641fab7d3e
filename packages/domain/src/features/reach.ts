import { patchesOf } from '../ramps/patches.ts';
import type { RulePatch } from '../ramps/plan.ts';
import type { Rule } from './rule.ts';
import { isOnSchedule } from './schedule.ts';

/** The environments a rule applies in, out of those that exist. */
export const appliesIn = (rule: Pick<Rule, 'environments'>, environment: string): boolean =>
  rule.environments === 'all' || rule.environments.includes(environment);

/** Where a rule applies, or a step of the ramp that is planned for it makes it apply. */
export const mayApplyIn = (rule: Rule, environment: string): boolean =>
  appliesIn(rule, environment) ||
  ('ramp' in rule && rule.ramp !== undefined && patchesOf(rule.ramp).some((patch) => isMeant(patch, environment)));

const isMeant = ({ allEnvironments, environments }: RulePatch, environment: string): boolean =>
  allEnvironments === true || (environments?.includes(environment) ?? false);

/** The rules that can decide in an environment as of a moment (ISO 8601), in order. */
export const activeRules = (rules: readonly Rule[], environment: string, asOf: string): Rule[] =>
  rules.filter((rule) => rule.enabled && appliesIn(rule, environment) && isOnSchedule(rule, asOf));

/** Takes a rule out of one environment by narrowing its list; a rule left with none is removed. */
export function removeRuleFrom(
  rules: readonly Rule[],
  ruleId: string,
  environment: string,
  allEnvironments: readonly string[],
): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.id !== ruleId) return [rule];
    const before = rule.environments === 'all' ? allEnvironments : rule.environments;
    const environments = before.filter((name) => name !== environment);
    return environments.length ? [{ ...rule, environments }] : [];
  });
}
