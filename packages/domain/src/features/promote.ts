import { appliesIn, removeRuleFrom } from './reach.ts';
import type { Rule } from './rule.ts';
import { spreadRule } from './ruleScope.ts';

/** One rule as two environments have it: both share it, one has it alone, or each has one of its own that is called the same. */
export type RulePair = { key: string; from: Rule | null; to: Rule | null; kind: 'same' | 'add' | 'remove' | 'change' };

/** The rules of two environments side by side, in order. */
export function compareRules(rules: readonly Rule[], from: string, to: string): RulePair[] {
  const onlyTo = rules.filter((rule) => appliesIn(rule, to) && !appliesIn(rule, from));
  const twinOf = (rule: Rule) =>
    onlyTo.find(
      (other) => rule.description !== '' && other.type === rule.type && other.description === rule.description,
    );
  const twins = new Set<string>();
  const pairs = rules.flatMap((rule): RulePair[] => {
    if (!appliesIn(rule, from))
      return appliesIn(rule, to) ? [{ key: rule.id, from: null, to: rule, kind: 'remove' }] : [];
    if (appliesIn(rule, to)) return [{ key: rule.id, from: rule, to: rule, kind: 'same' }];
    const twin = twinOf(rule);
    if (!twin || twins.has(twin.id)) return [{ key: rule.id, from: rule, to: null, kind: 'add' }];
    twins.add(twin.id);
    return [{ key: rule.id, from: rule, to: twin, kind: 'change' }];
  });
  return pairs.filter(({ kind, to: other }) => kind !== 'remove' || !other || !twins.has(other.id));
}

/** The rules once an environment took what was chosen from another one; both share those from then on. */
export function promoteRules(
  rules: readonly Rule[],
  chosen: readonly RulePair[],
  to: string,
  environments: readonly string[],
): Rule[] {
  return chosen.reduce<Rule[]>(
    (all, pair) => {
      const freed = pair.to && pair.kind !== 'same' ? removeRuleFrom(all, pair.to.id, to, environments) : all;
      return pair.from && pair.kind !== 'same' ? spreadRule(freed, pair.from.id, [to], environments) : freed;
    },
    [...rules],
  );
}
