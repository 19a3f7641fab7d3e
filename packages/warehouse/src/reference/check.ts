import type { AnalysisPlan } from '@gb/domain/analysis';
import type { MetricRows } from '../analysisRows.ts';
import type { Driver, RunOptions } from '../drivers/driver.ts';
import { WarehouseProblem } from '../problem.ts';
import { differences } from './differences.ts';
import { evaluateByReference } from './evaluate.ts';
import { type World, fetchWorld } from './world.ts';

/** What an independent recomputation of one metric found. `differences` name the figures that differ, with both values. */
export type MetricCheck =
  | { metricId: string; outcome: 'agrees' }
  | { metricId: string; outcome: 'differs'; differences: string[] }
  | { metricId: string; outcome: 'notChecked'; reason: string };

const tolerance = 1e-9;

/**
 * Recomputes an analysis from raw rows in plain TypeScript and compares it with the rows the SQL gave.
 * Figures agree within 1e-9, relative. Metrics that use SQL of their own (filters, unusual aggregations) or approximate
 * counts are not checked and say why; so is everything when a source has more rows than `options.rowLimit`.
 */
export async function checkAnalysis(
  plan: AnalysisPlan,
  results: readonly MetricRows[],
  driver: Driver,
  options: RunOptions,
): Promise<MetricCheck[]> {
  const world = await fetchWorld(plan, driver, options).catch((error: unknown) => {
    if (error instanceof WarehouseProblem && error.kind === 'notSupported') return error.message;
    throw error;
  });
  if (typeof world !== 'string') return checkRows(plan, results, world);
  return results.map(({ metricId }) => ({ metricId, outcome: 'notChecked', reason: world }));
}

/** The same on raw rows that are at hand: pure computing, which on a large world takes seconds. */
export function checkRows(plan: AnalysisPlan, results: readonly MetricRows[], world: World): MetricCheck[] {
  return results.map(({ metricId, rows }): MetricCheck => {
    try {
      const metrics = plan.metrics.filter((metric) => metric.id === metricId);
      const expected = evaluateByReference({ ...plan, metrics }, world)[0]?.rows ?? [];
      const found = differences(keyed(rows), keyed(expected), tolerance);
      return found.length === 0
        ? { metricId, outcome: 'agrees' }
        : { metricId, outcome: 'differs', differences: found };
    } catch (error) {
      if (error instanceof WarehouseProblem) return { metricId, outcome: 'notChecked', reason: error.message };
      throw error;
    }
  });
}

const keyed = (rows: MetricRows['rows']): Record<string, unknown> =>
  Object.fromEntries(
    rows.map(({ variation, dimension, users, values }) => [`${variation} in ${dimension}`, { users, ...values }]),
  );
