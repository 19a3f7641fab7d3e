import { type FeatureState, rule } from '@gb/domain/features';
import { describe, expect, it } from 'vitest';
import { changesIn, detailChanges } from './changes.ts';
import { diffLines } from '../../reviews/index.ts';

const force = (id: string, value: string, more: object = {}) =>
  rule.parse({ id, type: 'force', value, description: id, ...more });
const state = (more: Partial<FeatureState> = {}): FeatureState => ({
  defaultValue: 'old',
  rules: [force('one', 'a'), force('two', 'b')],
  environments: { production: true, dev: false },
  prerequisites: [],
  ...{ archived: false, description: '', owner: 'Ada', project: '', tags: [] },
  ...{ neverStale: false, jsonSchema: '', customFields: {}, staleAfterDays: null },
  ...more,
});
const names = { groups: [], experiments: [] };
const changes = (result: FeatureState, environment = 'production') =>
  changesIn(environment, state(), result, names).map(({ words, lines }) => [
    words,
    lines.flatMap(({ kind, text }) => (kind === 'same' ? [] : [`${kind} ${text}`])),
  ]);

describe('what a draft changes in an environment', () => {
  it('is said rule by rule, in words and in the lines that differ', () => {
    const rules = [force('one', 'c', { condition: '{"country":"NL"}' }), force('new', 'd', { environments: ['dev'] })];
    expect(changes(state({ rules }))).toEqual([
      ['Rule 1, one, is changed', ['out if everyone', 'out serve a', 'in if country is NL', 'in serve c']],
      ['two is removed', ['out two', 'out if everyone', 'out serve b']],
    ]);
    expect(changes(state({ rules }), 'dev').at(1)).toEqual([
      'Rule 2, new, is new',
      ['in new', 'in if everyone', 'in serve d'],
    ]);
  });

  it('leaves nothing unsaid: neither parts of rules without words of their own, nor details', () => {
    const rollout = (seed: string) =>
      rule.parse({ id: 'r', type: 'rollout', value: 'a', coverage: 0.5, hashAttribute: 'id', seed, description: 'r' });
    const [change] = changesIn('production', state({ rules: [rollout('x')] }), state({ rules: [rollout('y')] }), names);
    expect(change?.lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['out seed "x"', 'in seed "y"']);
    const details = detailChanges(
      state(),
      state({ jsonSchema: '{"type":"object"}', customFields: { team: 'web' }, staleAfterDays: 30, neverStale: true }),
    );
    const said = details[0]?.lines.map(({ text }) => text);
    expect(said).toEqual(expect.arrayContaining(['never stale', 'stale after 30 days', 'team "web"', 'JSON schema']));
  });

  it('tells switches, the value for everybody else, and another order', () => {
    const result = state({
      environments: { production: false, dev: false },
      defaultValue: 'new',
      rules: [force('two', 'b'), force('one', 'a')],
    });
    expect(changes(result).map(([words]) => words)).toEqual([
      'Switched off',
      'Rules are tried in another order',
      'Everyone else gets another value',
    ]);
    expect(changes(state())).toEqual([]);
  });

  it('shows of a long value only the lines that differ', () => {
    const json = (max: number) => JSON.stringify({ max, colours: ['red', 'blue'] });
    const live = state({ defaultValue: json(1) });
    const [change] = changesIn('dev', live, state({ defaultValue: json(2) }), names);
    expect(change?.lines.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'out', text: '  "max": 1,' },
      { kind: 'in', text: '  "max": 2,' },
    ]);
  });

  it('tells apart what the feature is called and whose it is', () => {
    expect(detailChanges(state(), state({ owner: 'Bo', archived: true }))).toMatchObject([
      { words: 'Archived', lines: [{ text: 'owner Ada' }, { text: 'owner Bo' }, { text: 'archived' }] },
    ]);
  });
});

describe('what a draft says of ramps', () => {
  const step = (coverage: number, interval: number | null) => ({ interval, actions: [{ patch: { coverage } }] });
  const planned = (more: object = {}, plan: object = {}) =>
    force('one', 'a', { ...more, ramp: { name: 'Slowly', steps: [step(0.1, 86_400), step(1, null)], ...plan } });
  const only = (before: FeatureState['rules'], after: FeatureState['rules'], more: object = {}) => {
    const [change] = changesIn('production', state({ rules: before }), state({ rules: after }), {
      ...names,
      ramps: [],
      ...more,
    });
    return [change?.lines.flatMap(({ kind, text }) => (kind === 'same' ? [] : [text])), change?.notes];
  };

  it('tells the plan step by step, and when the rule first gives anything', () => {
    const plan = ['ramp “Slowly” starts when published', 'step 1: 10%, 1 day', 'step 2: 100%, the end'];
    expect(only([force('one', 'a')], [planned()])).toEqual([
      plan,
      ['Publishing starts its ramp. Rolling that back makes the rule what it is now.'],
    ]);
    expect(only([], [planned()])[1]).toEqual(['Publishing starts its ramp. Rolling that back switches the rule off.']);
    const [lines, notes] = only([], [planned({}, { requiresStartApproval: true })]);
    expect([lines, notes]).toEqual([
      expect.arrayContaining(['ramp “Slowly” starts by hand']),
      ['Until its ramp starts, the rule is off.'],
    ]);
    const others = { condition: '{"country":"NL"}', environments: ['dev', 'production'] };
    const steps = [{ interval: 60, actions: [{ patch: { coverage: 0.5, ...others } }] }, step(1, null)];
    expect(only([], [planned({}, { steps })])[0]).toContain(
      'step 1: 50%, if country is NL, in dev and production, 1 minute',
    );
  });

  it('tells what becomes of a ramp that is under way when its rule changes or goes, as by a revert', () => {
    const running = {
      ...{ name: 'New', status: 'running', currentStepIndex: 0, targets: [{ ruleId: 'one' }] },
      steps: [
        { ...step(0.1, 60), holdConditions: {} },
        { ...step(1, null), holdConditions: {} },
      ],
    };
    const more = { ramps: [running] };
    expect(only([force('one', 'a')], [force('one', 'b')], more)[1]).toEqual([
      'Its ramp “New” (10%, step 1 of 2) goes on: its next step sets again what it plans.',
    ]);
    expect(only([force('one', 'a')], [], more)[1]).toEqual([
      'Its ramp “New” (10%, step 1 of 2) is paused, because its rule goes.',
    ]);
    expect(only([force('one', 'a')], [], { ramps: [{ ...running, status: 'completed' }] })[1]).toBeUndefined();
  });
});

describe('two texts line by line', () => {
  it('keep what both have in order', () => {
    expect(diffLines(['a', 'b', 'c'], ['b', 'x', 'c', 'd'])).toEqual([
      { kind: 'out', text: 'a' },
      { kind: 'same', text: 'b' },
      { kind: 'in', text: 'x' },
      { kind: 'same', text: 'c' },
      { kind: 'in', text: 'd' },
    ]);
  });
});
