import { beforeEach, describe, expect, test } from 'vitest';
import { driverWith, engines, isInstalled } from './conformance/engines.ts';
import type { NeutralTables } from './conformance/neutralPlan.ts';
import { recognizePastExperiments } from './pastExperiments.ts';
import type { MetricAnalysis } from './queries/metricAnalysis.ts';
import { compileMetricAnalysis, compilePastExperiments, toMetricAnalysis } from './surveys.ts';

const tables: NeutralTables = {
  orders: {
    columns: [
      { name: 'user_id', type: 'text' },
      { name: 'at', type: 'timestamp' },
      { name: 'amount', type: 'double' },
      { name: 'category', type: 'text' },
    ],
    rows: [
      ['a', '2024-03-01 10:00:00', 10, 'x'],
      ['a', '2024-03-01 23:59:59.999', 5, 'x'],
      ['a', '2024-03-02 00:00:00', 20, 'x'],
      ['b', '2024-03-02 12:00:00', 100, 'x'],
      ['c', '2024-03-02 12:00:00', 7, 'y'],
      ['d', '2024-02-01 12:00:00', 1000, 'x'],
      [null, '2024-03-02 12:00:00', 1000, 'x'],
    ],
  },
  exposures: {
    columns: [
      { name: 'user_id', type: 'text' },
      { name: 'seen_at', type: 'timestamp' },
      { name: 'experiment', type: 'text' },
      { name: 'arm', type: 'text' },
    ],
    rows: ['0', '1'].flatMap((arm) =>
      Array.from({ length: 10 }, (_, index) => [`${arm}${index}`, '2024-03-01 10:00:00', 'past', arm]),
    ),
  },
};

const assignment = {
  id: 'users',
  sql: 'SELECT * FROM exposures',
  identifierType: 'user_id',
  identifierColumn: 'user_id',
  timestampColumn: 'seen_at',
  experimentColumn: 'experiment',
  variationColumn: 'arm',
};

const analysis = (more: Partial<MetricAnalysis> = {}): MetricAnalysis => ({
  measure: {
    table: 'orders',
    filters: [{ kind: 'compare', column: 'category', type: 'text', operator: '=', value: 'x' }],
    aggregate: 'sum',
    column: 'amount',
  },
  denominator: null,
  cap: null,
  tables: [
    {
      id: 'orders',
      source: { kind: 'path', path: ['orders'] },
      timestampColumn: 'at',
      identifiers: { user_id: 'user_id' },
      eventName: null,
      valueColumn: null,
    },
  ],
  identityJoins: [],
  identifierType: 'user_id',
  population: { kind: 'metric' },
  startDate: '2024-03-01T00:00:00.000Z',
  endDate: '2024-03-03T00:00:00.000Z',
  customFields: {},
  ...more,
});

describe.each(engines)('on %s', (engine) => {
  beforeEach((context) => context.skip(!isInstalled(engine), `${engine} is not installed`));
  const analyse = async (more: Partial<MetricAnalysis> = {}) => {
    const driver = await driverWith(tables, engine);
    const { rows } = await driver.run(compileMetricAnalysis(analysis(more), engine), {
      timeoutMs: 30_000,
      rowLimit: 1000,
    });
    return toMetricAnalysis(rows);
  };

  test('a metric is summed per unit, per day, and sorted into 25 bins', async () => {
    const { overall, days, histogram } = await analyse();
    expect(overall).toMatchObject({
      units: 2,
      mainSum: 135,
      mainSumSquares: 35 ** 2 + 100 ** 2,
      denominatorSum: 2,
      lowest: 35,
      highest: 100,
    });
    expect(days.map(({ day, units, mainSum }) => [day, units, mainSum])).toEqual([
      ['2024-03-01', 1, 15],
      ['2024-03-02', 2, 120],
    ]);
    expect([histogram.length, histogram[0], histogram[24]?.units]).toEqual([25, { from: 35, to: 37.6, units: 1 }, 1]);
    expect(histogram.reduce((total, { units }) => total + units, 0)).toBe(2);
  });

  test('the population decides whose zeros count', async () => {
    expect((await analyse({ population: { kind: 'factTable' } })).overall?.units).toBe(3);
    expect((await analyse({ population: { kind: 'assignment', assignment } })).overall).toMatchObject({
      units: 20,
      mainSum: 0,
      lowest: 0,
      highest: 0,
    });
    expect((await analyse({ population: { kind: 'segment', table: 'orders', filters: [] } })).overall?.units).toBe(4);
  });

  test('caps and ratios are applied', async () => {
    expect((await analyse({ cap: { kind: 'absolute', value: 50 } })).overall?.mainSum).toBe(85);
    const capped = await analyse({ cap: { kind: 'percentile', value: 0.5, ignoreZeros: false } });
    expect(capped.overall?.mainSum).toBeCloseTo(35 + 67.5, 9);
    const ratio = await analyse({ denominator: { table: 'orders', filters: [], aggregate: 'rows' } });
    expect(ratio.overall).toMatchObject({
      units: 3,
      mainSum: 135,
      denominatorSum: 5,
      mainDenominatorSumProduct: 35 * 3 + 100,
    });
  });

  test('a past experiment is found in its exposures', async () => {
    const driver = await driverWith(tables, engine);
    const span = { startMs: Date.parse('2024-01-01T00:00:00Z'), endMs: Date.parse('2024-06-01T00:00:00Z') };
    const sql = compilePastExperiments(
      [{ ...assignment, experimentNameColumn: null, variationNameColumn: 'arm' }],
      span,
      engine,
    );
    const { rows } = await driver.run(sql, { timeoutMs: 30_000, rowLimit: 1000 });
    expect(recognizePastExperiments(rows, '2024-01-01T00:00:00Z')).toMatchObject([
      { key: 'past', startDay: '2024-03-01', users: 20, variations: [{ weight: 0.5 }, { weight: 0.5 }] },
    ]);
  });
});
