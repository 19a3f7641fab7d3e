import type { Rule } from './rule.ts';

/** The environments a rule applies in, out of those that exist. */
export const appliesIn = (rule: Pick<Rule, 'environments'>, environment: string): boolean =>
  rule.environments === 'all' || rule.environments.includes(environment);

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
