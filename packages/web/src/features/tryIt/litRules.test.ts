import type { Evaluation } from '@gb/domain/evaluation';
import { describe, expect, it } from 'vitest';
import { litRules } from './litRules.ts';

const evaluation = (environment: string, decides: string): Evaluation => ({
  ...{ featureId: 'f', version: 3, environment, enabled: true, value: 'x', source: 'force', experiment: null },
  ruleId: decides,
  trace: ['a', 'b', 'c'].map((ruleId, at, all) => ({
    ...{ ruleId, type: 'force', description: '' },
    ...(ruleId === decides
      ? { outcome: 'matched' as const, reason: '' }
      : at < all.indexOf(decides)
        ? { outcome: 'skipped' as const, reason: 'condition' }
        : { outcome: 'notReached' as const, reason: '' }),
  })),
});
const both = [evaluation('production', 'b'), evaluation('dev', 'a')];
const shown = (place: string | null, version = 3) =>
  Object.fromEntries([...litRules(both, { place, version })].map(([id, { words }]) => [id, words]));

describe('rules in the light of a try', () => {
  it('say in an environment which decided, and of the others why not', () => {
    expect(shown('production')).toEqual({
      a: 'Passed over: the user does not match its condition',
      b: 'Decides for this user',
      c: 'Not reached: an earlier rule decided',
    });
  });

  it('say over all environments where each decided', () => {
    expect(shown(null)).toEqual({ a: 'Decides for this user in dev', b: 'Decides for this user in production' });
  });

  it('say where none was tried because a prerequisite does not hold', () => {
    const held = { ...evaluation('production', 'b'), source: 'prerequisite', ruleId: '' };
    const trace = held.trace.map((one) => ({ ...one, outcome: 'notReached' as const, reason: '' }));
    const lit = litRules([{ ...held, trace }], { place: 'production', version: 3 });
    expect(lit.get('a')?.words).toBe('Not reached: a prerequisite does not hold');
  });

  it('say nothing of a version that was not tried', () => {
    expect(shown('production', 4)).toEqual({});
  });
});
