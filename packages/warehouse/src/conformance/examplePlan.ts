import type { AnalysisPlan, EventSelection, EventTable, MetricWindow, PlannedMetric } from '@gb/domain/analysis';

/** A plan that uses most of what a plan can say, over the tables of a random world; `name` may be hostile. */
export function examplePlan(name: string): AnalysisPlan {
  const none: MetricWindow = { kind: 'none', delay: { value: 0, unit: 'hours' } };
  const base = { window: none, cupedDays: 14, priorSteps: [], convertedOnly: false };
  const orders: EventSelection = {
    table: 'orders',
    filters: [{ kind: 'compare', column: 'category', type: 'text', operator: '=', value: name }],
  };
  const metrics: PlannedMetric[] = [
    { ...base, id: 'bought', kind: 'proportion', measure: { ...orders, aggregate: 'any' }, unitFilter: null },
    {
      ...base,
      id: 'revenue',
      kind: 'mean',
      measure: { ...orders, aggregate: 'sum', column: 'amount' },
      cap: { kind: 'percentile', value: 0.95, ignoreZeros: true },
    },
    {
      ...base,
      id: 'pages_per_order',
      kind: 'ratio',
      measure: {
        table: 'sessions',
        filters: [{ kind: 'compare', column: 'step', type: 'text', operator: 'contains', value: name }],
        aggregate: 'days',
      },
      denominator: {
        measure: { table: 'orders', filters: [], aggregate: 'custom', column: 'qty', sql: 'AVG(value)' },
        own: null,
      },
      cap: { kind: 'absolute', value: 10 },
      unitFilter: null,
    },
    {
      ...base,
      id: 'p90',
      kind: 'quantile',
      measure: { ...orders, aggregate: 'sum', column: 'amount' },
      quantile: { level: 'event', q: 0.9, ignoreZeros: false },
    },
  ];
  return {
    version: 1,
    experimentKey: name,
    phase: { index: 0, startDate: '2024-03-01T00:00:00.000Z', endDate: '2024-03-15T00:00:00.000Z' },
    now: '2024-04-01T00:00:00.000Z',
    variations: [{ key: '0', name, weight: 1 }],
    coverage: 1,
    assignment: {
      id: name,
      sql: 'SELECT * FROM exposures',
      identifierType: 'user_id',
      identifierColumn: 'user_id',
      timestampColumn: 'seen_at',
      experimentColumn: 'experiment',
      variationColumn: 'arm',
    },
    identityJoins: [],
    queryFilter: null,
    segment: { table: 'members', filters: [] },
    activation: {
      table: 'activations',
      filters: [],
      window: { kind: 'conversion', delay: { value: -1, unit: 'hours' }, length: { value: 72, unit: 'hours' } },
    },
    dimensions: [{ kind: 'experiment', id: name, column: 'country', slices: [name, 'us'] }, { kind: 'date' }],
    attribution: { model: 'firstExposure' },
    skipPartialData: true,
    tables: [table('orders', 'at'), table('sessions', 'at'), table('activations', 'at'), table('members', 'joined')],
    metrics,
    traffic: { dimensions: [{ kind: 'experiment', id: name, column: 'country', slices: [name, 'de'] }] },
    customFields: {},
  };
}

const table = (id: string, timestampColumn: string): EventTable => ({
  id,
  source: { kind: 'sql', sql: `SELECT * FROM ${id}` },
  timestampColumn,
  identifiers: { user_id: 'user_id' },
  eventName: null,
  valueColumn: null,
});
