import { expect, test } from 'vitest';
import { type AnalysisPlan, analysisPlan } from './plan.ts';
import { delaySeconds, lengthSeconds, spanSeconds } from './window.ts';

const plan: AnalysisPlan = {
  version: 1,
  experimentKey: 'checkout',
  phase: { index: 0, startDate: '2024-03-01T00:00:00.000Z', endDate: '2024-03-15T00:00:00.000Z' },
  now: '2024-03-20T00:00:00.000Z',
  variations: [
    { key: '0', name: 'Control', weight: 0.5 },
    { key: '1', name: 'New', weight: 0.5 },
  ],
  coverage: 1,
  assignment: {
    id: 'users',
    sql: 'select * from exposures',
    identifierType: 'user_id',
    identifierColumn: 'user_id',
    timestampColumn: 'timestamp',
    experimentColumn: 'experiment_id',
    variationColumn: 'variation_id',
  },
  identityJoins: [],
  queryFilter: null,
  segment: null,
  activation: null,
  dimensions: [],
  attribution: { model: 'lookbackOverride', lookback: { length: { value: 2, unit: 'days' } } },
  skipPartialData: false,
  tables: [],
  metrics: [
    {
      id: 'bought',
      kind: 'retention',
      window: { kind: 'none', delay: { value: 1, unit: 'days' } },
      cupedDays: null,
      priorSteps: [],
      convertedOnly: false,
      measure: { table: 'orders', filters: [], aggregate: 'any' },
      unitFilter: null,
    },
  ],
  traffic: null,
  customFields: {},
};

test('a plan survives being stored and read', () => {
  expect(analysisPlan.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
});

test('a plan with a field nobody knows is refused, because it would be ignored in silence', () => {
  expect(analysisPlan.safeParse({ ...plan, holdout: true }).success).toBe(false);
  expect(analysisPlan.safeParse({ ...plan, metrics: [{ ...plan.metrics[0], holdout: true }] }).success).toBe(false);
});

test('spans are whole seconds, also below an hour', () => {
  expect(spanSeconds({ value: 1.5, unit: 'minutes' })).toBe(90);
  expect(spanSeconds({ value: -0.5, unit: 'hours' })).toBe(-1800);
  expect(spanSeconds({ value: 2, unit: 'weeks' })).toBe(1_209_600);
});

test('a window without an end has no length', () => {
  const delay = { value: -1, unit: 'days' } as const;
  expect(lengthSeconds({ kind: 'none', delay })).toBeNull();
  expect(lengthSeconds({ kind: 'conversion', delay, length: { value: 72, unit: 'hours' } })).toBe(259_200);
  expect(delaySeconds({ kind: 'none', delay })).toBe(-86_400);
});
