import { describe, expect, it } from 'vitest';
import { type Rule, rule as ruleSchema } from '../features/rule.ts';
import { isAsPlanned, moveRamp } from './machine.ts';
import { patchRule } from './patchRule.ts';
import { shareSteps } from './ramp.ts';
import { type RuleToRamp, ruleBefore } from './planned.ts';
import { settlePlan } from './settlePlan.ts';

const NOW = '2026-11-01T09:00:00.000Z';
const LATER = '2026-11-02T09:00:00.000Z';
const drafted = (plan: object = {}, more: object = {}): RuleToRamp =>
  ruleSchema.parse({
    ...{ id: 'r', type: 'force', value: 'new', description: 'Banner', ...more },
    ramp: { steps: shareSteps([0.1, 1], 60), ...plan },
  }) as RuleToRamp;
const live = (more: object = {}): Rule =>
  ruleSchema.parse({ id: 'r', type: 'rollout', value: 'old', coverage: 0.05, hashAttribute: 'user', ...more });
const settle = (rule: RuleToRamp, before: Rule | null) =>
  settlePlan(rule, { before, id: 'ramp_1', featureId: 'flag', version: 7, now: NOW });
const served = (rule: Rule) => {
  if (!rule.enabled) return 'off';
  if (rule.type === 'rollout') return `${rule.value} ${rule.coverage}`;
  return rule.type === 'force' ? `${rule.value} 1` : rule.type;
};

describe('a ramp that is published with its rule', () => {
  it('starts at its first step, and nothing of the plan stays in the rule', () => {
    const { rule, ramp } = settle(drafted(), null);
    expect([served(rule), 'ramp' in rule]).toEqual(['new 0.1', false]);
    expect(ramp).toMatchObject({ status: 'running', currentStepIndex: 0, plannedIn: 7, name: 'Banner', ruleId: 'r' });
  });

  it('takes a new rule back to nobody when it is rolled back, never to everybody', () => {
    const { rule, ramp } = settle(drafted(), null);
    const { patch } = moveRamp(ramp, { kind: 'rollback' }, NOW, rule);
    expect(served(patchRule(rule, patch ?? {}, 'id'))).toBe('off');
  });

  it('takes a rule that was live back to all that it was, and what its draft changes comes with the first step', () => {
    const { rule, ramp } = settle(drafted({}, { condition: '{"country":"NL"}' }), live());
    expect([served(rule), rule.condition]).toEqual(['new 0.1', '{"country":"NL"}']);
    const back = patchRule(rule, moveRamp(ramp, { kind: 'rollback' }, NOW, rule).patch ?? {}, 'id');
    expect([served(back), back.condition]).toEqual(['old 0.05', '']);
  });

  it.each([
    ['by hand', { requiresStartApproval: true }, 'ready', { kind: 'start' }],
    ['at its time', { startDate: LATER }, 'pending', { kind: 'tick' }],
  ] as const)(
    'waits where it begins %s: a new rule is off, and one that was live is as it was',
    (_, plan, status, move) => {
      const fresh = settle(drafted(plan), null);
      expect([served(fresh.rule), fresh.ramp.status]).toEqual(['off', status]);
      const old = settle(drafted(plan), live());
      expect([served(old.rule), old.ramp.status]).toEqual(['old 0.05', status]);
      const begun = moveRamp(old.ramp, move, LATER, old.rule);
      expect(served(patchRule(old.rule, begun.patch ?? {}, 'id'))).toBe('new 0.1');
    },
  );

  it('knows a rule again that was parted from the one it shared with other environments', () => {
    const shared = live();
    const [kept, parted] = [
      live({ environments: ['dev'] }),
      ruleSchema.parse({ ...shared, id: 'r2', environments: ['production'], ramp: drafted().ramp }) as RuleToRamp,
    ];
    const before = (after: Rule[]) => ruleBefore(parted, { before: [shared], after });
    expect(before([kept, parted])).toMatchObject({ id: 'r2', environments: ['production'], coverage: 0.05 });
    const { rule, ramp } = settle(parted, before([kept, parted]));
    const back = patchRule(rule, moveRamp(ramp, { kind: 'rollback' }, NOW, rule).patch ?? {}, 'id');
    expect([served(rule), served(back), back.environments]).toEqual(['old 0.1', 'old 0.05', ['production']]);
    // A copy beside the rule is not what was live there, and neither is one that says something else.
    expect(before([shared, parted])).toBeNull();
    expect(ruleBefore({ ...parted, value: 'new' }, { before: [shared], after: [kept] })).toBeNull();
  });

  it('leaves off what its draft switches off', () => {
    const { rule, ramp } = settle(drafted({}, { enabled: false }), live());
    const { patch } = moveRamp(ramp, { kind: 'advance' }, NOW, rule);
    expect([served(rule), served(patchRule(rule, patch ?? {}, 'id'))]).toEqual(['off', 'off']);
  });
});

describe('what was approved with a plan', () => {
  const { ramp } = settle(drafted({ steps: shareSteps([0.1, 0.5, 1], 60) }), null);
  it.each([
    [{ kind: 'tick' }, true],
    [{ kind: 'rollback' }, true],
    [{ kind: 'jump', to: 0 }, true],
    [{ kind: 'jump', to: 2 }, false],
    [{ kind: 'advance' }, false],
    [{ kind: 'complete' }, false],
    [{ kind: 'restart' }, false],
  ] as const)('%j: %s', (move, expected) => expect(isAsPlanned(ramp, move)).toBe(expected));

  it('is going on by hand only where the step says so', () => {
    const byHand = settle(drafted({ steps: shareSteps([0.1, 1], null) }), null).ramp;
    expect(isAsPlanned(byHand, { kind: 'advance' })).toBe(true);
  });
});
