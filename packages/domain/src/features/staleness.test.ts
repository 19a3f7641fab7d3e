import { describe, expect, it } from 'vitest';
import type { Feature } from './feature.ts';
import { rule } from './rule.ts';
import { type StalenessFacts, stalenessOf } from './staleness.ts';

const NOW = '2026-11-01T00:00:00.000Z';
const OLD = '2026-10-01T00:00:00.000Z';

const facts = (more: Partial<StalenessFacts> = {}): StalenessFacts => ({
  environments: ['production', 'dev'],
  now: NOW,
  afterDays: { boolean: 14, number: 14, string: 14, json: 14 },
  draftUpdated: null,
  running: new Set(),
  hasDependents: false,
  lastEvaluated: {},
  ...more,
});

type Given = { rules?: object[]; on?: string[] } & Partial<Feature>;
const flag = ({ rules = [], on = ['production', 'dev'], ...more }: Given = {}): Feature => ({
  id: 'flag',
  ...{ project: '', description: '', owner: '', tags: [], archived: false, version: 1, hasDrafts: false },
  ...{ neverStale: false, jsonSchema: '', customFields: {}, staleAfterDays: null, valueType: 'string' },
  content: {
    defaultValue: 'a',
    rules: rules.map((given, index) => rule.parse({ id: `r${index}`, ...given })),
    environments: Object.fromEntries(on.map((name) => [name, true])),
    prerequisites: [],
  },
  ...{ asOf: OLD, nextScheduledUpdate: null, dateCreated: OLD, dateUpdated: OLD },
  ...more,
});
const reasons = (feature: Feature, more: Partial<StalenessFacts> = {}) => {
  const { isStale, staleReason, staleByEnv } = stalenessOf(feature, facts(more));
  return { isStale, staleReason, byEnv: Object.values(staleByEnv).map((one) => [one.reason, one.evaluatesTo]) };
};
const all = { type: 'force', value: 'b' };
const some = { type: 'force', value: 'b', condition: '{"country": "NL"}' };
const variations = ['a', 'b'].map((value) => ({ variationId: value, value }));
const experiment = { type: 'experiment-ref', experimentId: 'exp_1', variations };

describe('a feature is left behind', () => {
  it('when it has no rules, and then says what everybody gets', () => {
    expect(reasons(flag())).toEqual({
      isStale: true,
      staleReason: 'no-rules',
      byEnv: [
        ['no-rules', 'a'],
        ['no-rules', 'a'],
      ],
    });
  });

  it('when its rules leave one value', () => {
    expect(reasons(flag({ rules: [all] })).byEnv[0]).toEqual(['rules-one-sided', 'b']);
    expect(reasons(flag({ rules: [{ ...some, value: 'a' }] })).byEnv[0]).toEqual(['rules-one-sided', 'a']);
    expect(reasons(flag({ rules: [some, all] })).byEnv[0]).toEqual(['rules-one-sided', 'b']);
    expect(reasons(flag({ rules: [{ type: 'rollout', value: 'b', coverage: 1, hashAttribute: 'id' }] })).isStale).toBe(
      true,
    );
  });

  it('when it is off everywhere, or off in one environment and the same for all in the other', () => {
    expect(reasons(flag({ on: [], rules: [some] }))).toMatchObject({ isStale: true, staleReason: 'toggled-off' });
    expect(reasons(flag({ on: ['dev'] }))).toMatchObject({ isStale: true, staleReason: 'no-rules' });
  });

  it('when its only experiment has stopped, or its rules are switched off', () => {
    expect(reasons(flag({ rules: [experiment] }))).toMatchObject({ isStale: true, staleReason: 'no-rules' });
    expect(reasons(flag({ rules: [{ ...some, enabled: false }] })).isStale).toBe(true);
  });

  it('when nobody touched its draft for as long', () => {
    expect(reasons(flag(), { draftUpdated: OLD })).toMatchObject({ isStale: true, staleReason: 'abandoned-draft' });
  });
});

describe('a feature is not left behind', () => {
  it.each([
    ['somebody changed it lately', flag({ dateUpdated: '2026-10-30T00:00:00.000Z' }), {}, 'recently-updated'],
    ['somebody works on a draft', flag(), { draftUpdated: '2026-10-30T00:00:00.000Z' }, 'active-draft'],
    ['other features need it', flag(), { hasDependents: true }, 'has-dependents'],
    ['somebody said so', flag({ neverStale: true }), {}, 'never-stale'],
    ['it serves several values', flag({ rules: [some] }), {}, 'has-rules'],
    ['its experiment runs', flag({ rules: [experiment] }), { running: new Set(['exp_1']) }, 'active-experiment'],
    ['it has a longer time of its own', flag({ staleAfterDays: 60 }), {}, 'recently-updated'],
    [
      'the clock will switch one of its rules',
      flag({ rules: [{ ...all, scheduleRules: [{ timestamp: '2027-01-01T00:00:00.000Z', enabled: false }] }] }),
      {},
      'has-rules',
    ],
  ] as const)('while %s', (_, feature, more, reason) => {
    expect(reasons(feature, more)).toMatchObject({ isStale: false, staleReason: reason });
  });

  it('for its type, when that has a longer time', () => {
    const afterDays = { boolean: 14, number: 14, string: 90, json: 14 };
    expect(reasons(flag(), { afterDays }).isStale).toBe(false);
    expect(reasons(flag({ staleAfterDays: 7 }), { afterDays }).isStale).toBe(true);
  });
});
