import type { AnalysisPlan, MetricWindow, PlannedMetric } from '@gb/domain/analysis';
import { expect, test } from 'vitest';
import { compileExperimentQueries } from './compileExperimentQueries.ts';
import { driverWith } from './conformance/engines.ts';
import { examplePlan } from './conformance/examplePlan.ts';
import { randomTables } from './conformance/randomWorld.ts';
import { toTrafficRows } from './trafficRows.ts';

const none: MetricWindow = { kind: 'none', delay: { value: 0, unit: 'hours' } };
const conversion = (hours: number): MetricWindow => ({
  kind: 'conversion',
  delay: { value: 0, unit: 'hours' },
  length: { value: hours, unit: 'hours' },
});
const mean = (id: string, table: string, window: MetricWindow = none): PlannedMetric => ({
  id,
  kind: 'mean',
  window,
  cupedDays: null,
  priorSteps: [],
  convertedOnly: false,
  measure: { table, filters: [], aggregate: 'rows' },
  cap: null,
});
const planOf = (metrics: PlannedMetric[], more: Partial<AnalysisPlan> = {}): AnalysisPlan => ({
  ...examplePlan('exp-a'),
  dimensions: [],
  segment: null,
  activation: null,
  traffic: null,
  skipPartialData: false,
  metrics,
  ...more,
});
const groupsOf = (plan: AnalysisPlan) =>
  compileExperimentQueries(plan, 'duckdb').queries.map(({ metricIds }) => metricIds);

test('all metrics of a fact table share one query', () => {
  expect(groupsOf(planOf([mean('a', 'orders'), mean('b', 'sessions'), mean('c', 'orders', conversion(72))]))).toEqual([
    ['a', 'c'],
    ['b'],
  ]);
});

test('when partial data is skipped, only metrics that take equally long to convert share a query', () => {
  const metrics = [
    mean('a', 'orders', conversion(24)),
    mean('b', 'orders', conversion(72)),
    mean('c', 'orders', conversion(24)),
  ];
  expect(groupsOf(planOf(metrics, { skipPartialData: true }))).toEqual([['a', 'c'], ['b']]);
});

test('the same plan gives the same SQL', () => {
  expect(compileExperimentQueries(examplePlan('x'), 'bigquery')).toEqual(
    compileExperimentQueries(examplePlan('x'), 'bigquery'),
  );
});

test('a metric that cannot be computed is reported and does not hold up the others', () => {
  const plan = planOf([mean('a', 'orders'), mean('b', 'devices'), mean('c', 'orders'), mean('d', 'broken')]);
  const devices = { ...plan.tables[0], id: 'devices', identifiers: { device_id: 'device_id' } };
  const broken = { ...plan.tables[0], id: 'broken', source: { kind: 'sql', sql: 'DROP TABLE orders' } };
  const { queries, failures } = compileExperimentQueries(
    { ...plan, tables: [...plan.tables, devices, broken] as AnalysisPlan['tables'] },
    'postgres',
  );
  expect(queries.map(({ metricIds }) => metricIds)).toEqual([['a', 'c']]);
  expect(failures).toEqual([
    { metricId: 'b', message: "Missing identifier join table for 'user_id' and 'device_id'" },
    { metricId: 'd', message: 'Only a SELECT query is allowed' },
  ]);
});

test.each(['duckdb', 'postgres'] as const)(
  'on %s the traffic query counts units by day, slice and activation',
  async (engine) => {
    const tables = randomTables(3);
    const exposures = [
      ['a', '2024-03-02 23:59:59', 'exp-a', '0', 'us', null],
      ['a', '2024-03-03 00:00:00', 'exp-a', '0', 'de', null],
      ['b', '2024-03-03 00:00:00', 'exp-a', '1', null, null],
      ['c', '2024-03-03 00:00:00', 'exp-a', '1', 'de', null],
    ];
    const activations = ['a', 'b'].map((user) => [user, null, '2024-03-03 12:00:00', 1]);
    const driver = await driverWith(
      {
        ...tables,
        exposures: { columns: tables.exposures?.columns ?? [], rows: exposures },
        activations: { columns: tables.activations?.columns ?? [], rows: activations },
      },
      engine,
    );
    const { activation } = examplePlan('exp-a');
    const traffic = { dimensions: [{ kind: 'experiment' as const, id: 'country', column: 'country', slices: ['us'] }] };
    const { queries } = compileExperimentQueries(planOf([], { activation, traffic }), engine);
    const { rows, error } = toTrafficRows(
      (await driver.run(queries[0]?.sql ?? '', { timeoutMs: 10_000, rowLimit: 5000 })).rows,
    );
    const found = rows.map(
      ({ variation, dimensionName, dimensionValue, units }) =>
        `${dimensionName} ${dimensionValue} ${variation}: ${units}`,
    );
    expect(error).toBeNull();
    expect(found.toSorted()).toEqual([
      'dim_activated Activated 0: 1',
      'dim_activated Activated 1: 1',
      'dim_activated Not Activated 1: 1',
      'dim_exp_country __Other__ 1: 1',
      'dim_exp_country us 0: 1',
      'dim_exposure_date 2024-03-02 0: 1',
      'dim_exposure_date 2024-03-03 1: 1',
    ]);
  },
);

test('traffic that is empty or cut off is no basis for a verdict', () => {
  expect(toTrafficRows([])).toEqual({ rows: [], error: 'NO_ROWS_IN_UNIT_QUERY' });
  const row = { variation: '0', dimension_name: 'dim_exposure_date', dimension_value: '2024-03-01', units: 1 };
  expect(toTrafficRows(Array.from({ length: 3000 }, () => row)).error).toBe('TOO_MANY_ROWS');
});
