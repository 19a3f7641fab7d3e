import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysisPlan, Measure, PlannedMetric } from '@gb/domain/analysis';
import { type AnalysisSettings, analyze } from '@gb/stats';
import { compileExperimentQueries, toAnalysisRows } from '@gb/warehouse';
import { openDuckdb } from '@gb/warehouse/drivers';
import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { assignWith } from './assign.ts';
import { DAY_MS, TRUE_EFFECTS, generateShop } from './shop.ts';
import { writeShop } from './shopFile.ts';

const SEEDS = runs(40, 200);
const VISITORS = 6_000;
const KEYS = ['0', '1', '2'];
const start = Date.parse('2026-03-02T00:00:00Z');
const end = start + 14 * DAY_MS;

/** Exact, because effects multiply: a visitor's chance and each order's amount are scaled by the variation. */
const truth: Record<string, (arm: number) => number> = {
  purchases: (arm) => TRUE_EFFECTS.purchase[arm] ?? 0,
  revenue: (arm) => (1 + (TRUE_EFFECTS.purchase[arm] ?? 0)) * (1 + (TRUE_EFFECTS.orderValue[arm] ?? 0)) - 1,
  orderValue: (arm) => TRUE_EFFECTS.orderValue[arm] ?? 0,
  carts: (arm) => TRUE_EFFECTS.cart[arm] ?? 0,
};

describe('the demo shop’s true effects', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-shop-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it(
    `lie inside the 95 % intervals of the whole pipeline at that rate, over many seeds`,
    async () => {
      let inside = 0;
      let intervals = 0;
      for (let seed = 1; seed <= SEEDS; seed++) {
        const [level] = await analyseWorld(join(directory, `${seed}.duckdb`), seed);
        for (const [id, effectOf] of Object.entries(truth))
          for (const arm of [1, 2]) {
            const [low, high] = level?.metrics[id]?.variations[arm]?.effect?.ci ?? [0, 0];
            intervals += 1;
            if ((low ?? -Infinity) <= effectOf(arm) && effectOf(arm) <= (high ?? Infinity)) inside += 1;
          }
      }
      const rate = inside / intervals;
      // Intervals of one world share its control, so the spread is that of about half as many independent ones.
      const margin = 4 * Math.sqrt((0.95 * 0.05) / (intervals / 2));
      expect(rate).toBeGreaterThan(0.95 - margin);
      expect(rate).toBeLessThan(0.95 + margin);
    },
    SEEDS * 5_000,
  );

  it('gives the same rows for the same seed', () => {
    const settings = { seed: 3, visitors: 200, start, end, assign: () => '0', variationKeys: KEYS };
    expect([...generateShop(settings)]).toEqual([...generateShop(settings)]);
  });
});

async function analyseWorld(path: string, seed: number) {
  const split = {
    variations: KEYS,
    weights: [0.3333, 0.3333, 0.3334],
    key: 'shop',
    seed: `shop-${seed}`,
    hashVersion: 2,
    hashAttribute: 'id',
    coverage: 1,
    meta: KEYS.map((key) => ({ key })),
  };
  const assign = assignWith({ checkout: { defaultValue: '0', rules: [split] } }, 'checkout');
  await writeShop(path, generateShop({ seed, visitors: VISITORS, start, end, assign, variationKeys: KEYS }));
  const driver = await openDuckdb({ source: { kind: 'database', path }, memoryLimit: '1GB', temporaryDirectory: null });
  try {
    const { queries } = compileExperimentQueries(plan, 'duckdb');
    const found = [];
    for (const query of queries) {
      const { rows } = await driver.run(query.sql, { timeoutMs: 60_000, rowLimit: 1000 });
      found.push(...toAnalysisRows(plan, query, rows));
    }
    const kinds = new Map(plan.metrics.map((metric) => [metric.id, metric.kind]));
    const metrics = found.map(({ metricId, rows }) => ({
      id: metricId,
      kind: kinds.get(metricId) ?? 'mean',
      inverse: false,
      cuped: false,
      rows,
    }));
    return analyze({ metrics, settings }).dimensions;
  } finally {
    await driver.close();
    rmSync(path, { force: true });
  }
}

const settings: AnalysisSettings = {
  variations: KEYS.map((key) => ({ key, weight: 1 / 3 })),
  baseline: 0,
  engine: 'frequentist',
  alpha: 0.05,
  differenceType: 'relative',
  sequential: { enabled: false, tuningParameter: 5000 },
  correction: null,
  correctedMetricIds: [],
  maxDimensionLevels: 20,
  totalDays: 14,
  coverage: 1,
  prior: null,
};

const from = (table: string) => ({ table, filters: [] });
const base = {
  window: { kind: 'none' as const, delay: { value: 0, unit: 'hours' as const } },
  cupedDays: null,
  priorSteps: [],
  convertedOnly: false,
};
const amount: Measure = { ...from('orders'), aggregate: 'sum', column: 'amount' };
const any = (table: string): Measure => ({ ...from(table), aggregate: 'any' });
const proportion = (id: string, table: string): PlannedMetric => ({
  ...base,
  id,
  kind: 'proportion',
  measure: any(table),
  unitFilter: null,
});
const table = (id: string) => ({
  id,
  source: { kind: 'sql' as const, sql: `select * from ${id}` },
  timestampColumn: 'timestamp',
  identifiers: { user_id: 'user_id' },
  eventName: null,
  valueColumn: null,
});

const plan: AnalysisPlan = {
  version: 1,
  experimentKey: 'shop',
  phase: { index: 0, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() },
  now: new Date(end).toISOString(),
  variations: KEYS.map((key) => ({ key, name: key, weight: 1 / 3 })),
  coverage: 1,
  assignment: {
    id: 'visitors',
    sql: `select user_id, timestamp, 'shop' as experiment_id, variation_id from exposures`,
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
  attribution: { model: 'firstExposure' },
  skipPartialData: false,
  tables: [table('orders'), table('carts')],
  metrics: [
    proportion('purchases', 'orders'),
    { ...base, id: 'revenue', kind: 'mean', measure: amount, cap: null },
    {
      ...base,
      id: 'orderValue',
      kind: 'ratio',
      measure: amount,
      denominator: { measure: { ...from('orders'), aggregate: 'rows' }, own: null },
      cap: null,
      unitFilter: null,
    },
    proportion('carts', 'carts'),
  ],
  traffic: null,
  customFields: {},
};
