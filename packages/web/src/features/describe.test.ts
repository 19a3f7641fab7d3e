import { describe, expect, it } from 'vitest';
import { rulesText, valueProblem } from './describe.ts';

describe('rules in words', () => {
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
