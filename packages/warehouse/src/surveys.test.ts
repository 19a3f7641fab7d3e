import { beforeEach, describe, expect, test } from 'vitest';
import { driverWith, engines, isInstalled } from './conformance/engines.ts';
import type { NeutralTables } from './conformance/neutralPlan.ts';
import { recognizePastExperiments } from './pastExperiments.ts';
import { toCapPreview } from './capPreviewRows.ts';
import type { MetricAnalysis } from './queries/unitValues.ts';
import { compileCapPreview, compileMetricAnalysis, compilePastExperiments, toMetricAnalysis } from './surveys.ts';

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
    const { overall, days, histogram, weeks } = await analyse();
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
    // Both were first seen on a Friday and a Saturday.
    expect(weeks).toEqual([{ week: '2024-02-26', units: 2 }]);
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

  test('a cap is shown for what it would do to the values there are', async () => {
    const preview = async (more: Pick<MetricAnalysis, 'cap'> & Partial<MetricAnalysis>, convertedOnly = false) => {
      const driver = await driverWith(tables, engine);
      const cap = more.cap ?? { kind: 'absolute', value: 1 };
      const sql = compileCapPreview({ ...analysis(more), cap, convertedOnly }, engine);
      return toCapPreview((await driver.run(sql, { timeoutMs: 30_000, rowLimit: 1000 })).rows);
    };
    // Of a, b and c, who have 35, 100 and nothing.
    const population = { kind: 'factTable' } as const;
    const absolute = await preview({ population, cap: { kind: 'absolute', value: 50 } });
    expect(absolute?.main).toMatchObject({
      ...{ units: 3, touched: 1, cap: 50, lowest: 0, highest: 100 },
      before: { sum: 135, sumSquares: 35 ** 2 + 100 ** 2 },
      after: { sum: 85, sumSquares: 35 ** 2 + 50 ** 2 },
    });
    const filled = absolute?.main.histogram.filter(({ units }) => units > 0);
    expect(filled).toEqual([
      { from: 0, to: 2.5, units: 1 },
      { from: 35, to: 37.5, units: 1 },
      { from: 60, to: 62.5, units: 1 }, // all that is far above the cap
    ]);
    expect(absolute?.denominator).toBeNull();

    // A value that is the cap is not above it, and stands left of it.
    const middle = await preview({ population, cap: { kind: 'percentile', value: 0.5, ignoreZeros: false } });
    expect(middle?.main).toMatchObject({ cap: 35, touched: 1, after: { sum: 70 } });
    expect(middle?.main.histogram.filter(({ to }) => to <= 35).reduce((sum, { units }) => sum + units, 0)).toBe(2);
    const nonZero = await preview({ population, cap: { kind: 'percentile', value: 0.5, ignoreZeros: true } }, true);
    expect(nonZero?.main).toMatchObject({ units: 2, cap: 67.5, touched: 1, after: { sum: 35 + 67.5 } });

    const below = await preview({ population: { kind: 'metric' }, cap: { kind: 'absolute', value: 10 } });
    expect(below?.main).toMatchObject({ units: 2, touched: 2, after: { sum: 20 } });
    expect(below?.main.histogram[24]).toEqual({ from: 97.4, to: 100, units: 1 });
    const orders: MetricAnalysis['denominator'] = { table: 'orders', filters: [], aggregate: 'rows' };
    const ratio = await preview({ population, denominator: orders, cap: { kind: 'absolute', value: 2 } });
    expect(ratio?.denominator).toMatchObject({ units: 3, touched: 1, before: { sum: 5 }, after: { sum: 4 } });
    expect(await preview({ endDate: '2024-01-03T00:00:00.000Z', cap: null })).toBeNull();
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
