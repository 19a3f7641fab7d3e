import { rule } from '@gb/domain/features';
import { describe, expect, it } from 'vitest';
import { lastReachable, moveRule, rulesText, valueProblem } from './describe.ts';

const force = (id: string, more: object = {}) => rule.parse({ id, type: 'force', value: 'true', ...more });
const ids = (rules: readonly { id: string }[]) => rules.map(({ id }) => id);

describe('rules in words', () => {
  it('moves a rule past its neighbour of the same environment, over those of others', () => {
    const rules = [force('a'), force('other', { environments: ['dev'] }), force('b'), force('c')];
    expect(ids(moveRule(rules, 'b', 'production', 0))).toEqual(['b', 'a', 'other', 'c']);
    expect(ids(moveRule(rules, 'a', 'production', 1))).toEqual(['other', 'b', 'a', 'c']);
    expect(ids(moveRule(rules, 'a', 'production', 2))).toEqual(['other', 'b', 'c', 'a']);
    expect(ids(moveRule(rules, 'c', 'production', 0))).toEqual(['c', 'a', 'other', 'b']);
    expect(ids(moveRule(rules, 'a', 'production', -1))).toEqual(ids(rules));
  });

  it('knows that nothing below a rule for everyone is reached', () => {
    expect(lastReachable([force('a', { condition: '{"id":"1"}' }), force('b'), force('c')])).toBe(1);
    expect(lastReachable([force('a', { enabled: false }), force('b', { condition: '{"id":"1"}' })])).toBe(2);
  });

  it('shows the percentage of a single rollout, and counts otherwise', () => {
    expect(rulesText({ count: 1, coverage: 0.25 })).toBe('25%');
    expect(rulesText({ count: 1, coverage: null })).toBe('1 rule');
    expect(rulesText({ count: 2, coverage: null })).toBe('2 rules');
    expect(rulesText({ count: 0, coverage: null })).toBe('none');
  });

  it('refuses values that do not fit their type', () => {
    expect(valueProblem('number', '2.5')).toBeUndefined();
    expect(valueProblem('number', '2,5')).toBe('Enter a number like 3 or 2.5');
    expect(valueProblem('json', '{a:1}')).toBe('Enter valid JSON');
    expect(valueProblem('string', '')).toBeUndefined();
  });
});
