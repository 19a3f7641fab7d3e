import { appliesIn, removeRuleFrom } from './reach.ts';
import type { Rule } from './rule.ts';

/** Where a change of a rule holds: wherever the rule is, or in one environment alone. */
export type Scope = 'everywhere' | { only: string; environments: readonly string[]; newId: string };

/** The environments a rule applies in, by name. */
export const environmentsOf = ({ environments }: Pick<Rule, 'environments'>, all: readonly string[]): string[] =>
  environments === 'all' ? [...all] : all.filter((name) => environments.includes(name));

/** Whether a change of the rule in one environment is noticed in others too. */
export const isShared = (rule: Rule, all: readonly string[]): boolean => environmentsOf(rule, all).length > 1;

/**
 * Changes a rule where it is meant to change. In one environment alone, a rule that others share becomes two: the one
 * there is as changed, and stands in its place; the old one stays for the others, untouched.
 */
export function changeRule(rules: readonly Rule[], id: string, change: (rule: Rule) => Rule, scope: Scope): Rule[] {
  const parted = scope === 'everywhere' ? null : part(rules, id, scope);
  if (parted) return parted.rules.map((rule) => (rule.id === parted.id ? { ...change(rule), ...parted.kept } : rule));
  return rules.map((rule) => (rule.id === id ? change(rule) : rule));
}

/** Puts a rule right before or behind another one, where it is meant to move. Without that other one nothing moves. */
export function placeRule(
  rules: readonly Rule[],
  id: string,
  { beside, side }: { beside: string; side: 'before' | 'behind' },
  scope: Scope,
): Rule[] {
  const parted = scope === 'everywhere' ? null : part(rules, id, scope);
  const all = parted?.rules ?? rules;
  const moving = all.find((rule) => rule.id === (parted?.id ?? id));
  const others = all.filter((rule) => rule !== moving);
  const at = others.findIndex((rule) => rule.id === beside);
  if (!moving || at < 0) return [...rules];
  return others.toSpliced(side === 'before' ? at : at + 1, 0, moving);
}

/** Takes a rule away where it is meant to go. One that is left without an environment is removed. */
export const removeRule = (rules: readonly Rule[], id: string, scope: Scope): Rule[] =>
  scope === 'everywhere'
    ? rules.filter((rule) => rule.id !== id)
    : removeRuleFrom(rules, id, scope.only, scope.environments);

/** The same rule in more environments: from then on they share it. */
export function spreadRule(rules: readonly Rule[], id: string, to: readonly string[], all: readonly string[]): Rule[] {
  return rules.map((rule) => {
    if (rule.id !== id || rule.environments === 'all') return rule;
    const names = all.filter((name) => appliesIn(rule, name) || to.includes(name));
    return { ...rule, environments: names };
  });
}

/** A rule once more, right behind itself. */
export const duplicateRule = (rules: readonly Rule[], id: string, newId: string): Rule[] =>
  rules.flatMap((rule) => (rule.id === id ? [rule, { ...rule, id: newId }] : [rule]));

/** A rule that several environments share as two: a new one in one of them, and the old one in the others. */
function part(rules: readonly Rule[], id: string, { only, environments, newId }: Exclude<Scope, 'everywhere'>) {
  const shared = rules.find((rule) => rule.id === id);
  if (!shared || !appliesIn(shared, only) || !isShared(shared, environments)) return null;
  const rest = environmentsOf(shared, environments).filter((name) => name !== only);
  const kept = { id: newId, environments: [only] };
  return {
    id: newId,
    kept,
    rules: rules.flatMap((rule) =>
      rule === shared
        ? [
            { ...shared, ...kept },
            { ...shared, environments: rest },
          ]
        : [rule],
    ),
  };
}
