import { describe, expect, it } from 'vitest';
import { appliesIn } from './reach.ts';
import { type Rule, rule } from './rule.ts';
import { changeRule, duplicateRule, placeRule, removeRule, spreadRule } from './ruleScope.ts';

const ALL = ['production', 'staging', 'dev'];
const force = (id: string, environments: Rule['environments'] = 'all', value = id): Rule =>
  rule.parse({ id, type: 'force', value, environments });
const inDev = { only: 'dev', environments: ALL, newId: 'new' };
/** What one environment serves, in order. */
const seen = (rules: readonly Rule[], environment: string) =>
  rules.filter((one) => appliesIn(one, environment)).map((one) => 'value' in one && one.value);

describe('a change of a rule that several environments share', () => {
  const rules = [force('a'), force('b'), force('c', ['dev'])];
  const toX = (one: Rule): Rule => ({ ...one, value: 'x' }) as Rule;

  it('is noticed only where it is meant', () => {
    const after = changeRule(rules, 'b', toX, inDev);
    expect([seen(after, 'production'), seen(after, 'staging'), seen(after, 'dev')]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'x', 'c'],
    ]);
    expect(after.map(({ id }) => id)).toEqual(['a', 'new', 'b', 'c']);
  });

  it('is noticed wherever the rule is when that is meant', () => {
    const after = changeRule(rules, 'b', toX, 'everywhere');
    expect(after.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(ALL.map((name) => seen(after, name)[1])).toEqual(['x', 'x', 'x']);
  });

  it('leaves a rule one that is nowhere else', () => {
    expect(changeRule(rules, 'c', toX, inDev).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('moves it there and nowhere else', () => {
    const after = placeRule(rules, 'b', { beside: 'c', side: 'behind' }, inDev);
    expect([seen(after, 'production'), seen(after, 'dev')]).toEqual([
      ['a', 'b'],
      ['a', 'c', 'b'],
    ]);
    expect(seen(placeRule(rules, 'b', { beside: 'a', side: 'before' }, 'everywhere'), 'production')).toEqual([
      'b',
      'a',
    ]);
    expect(placeRule(rules, 'b', { beside: 'gone', side: 'before' }, inDev)).toEqual(rules);
  });

  it('takes it away there and nowhere else', () => {
    const after = removeRule(rules, 'b', inDev);
    expect([seen(after, 'production'), seen(after, 'dev')]).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expect(removeRule(rules, 'c', inDev).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(removeRule(rules, 'b', 'everywhere').map(({ id }) => id)).toEqual(['a', 'c']);
  });
});

describe('a rule once more', () => {
  it('stands in more environments, or behind itself', () => {
    const rules = [force('a', ['dev']), force('b')];
    expect(spreadRule(rules, 'a', ['production'], ALL)[0]?.environments).toEqual(['production', 'dev']);
    expect(duplicateRule(rules, 'a', 'new').map(({ id }) => id)).toEqual(['a', 'new', 'b']);
  });
});
