import { type MetricRows, toAnalysisRows } from './analysisRows.ts';
import { compileExperimentQueries } from './compileExperimentQueries.ts';
import { driverWith, type Engine } from './conformance/engines.ts';
import type { NeutralPlan, NeutralTables } from './conformance/neutralPlan.ts';
import { toAnalysisPlan } from './conformance/toPlan.ts';
import { evaluateByReference } from './reference/evaluate.ts';
import { fetchWorld } from './reference/world.ts';

export type ConformanceRow = {
  variation: string;
  dimension: string;
  users: number;
  metrics: Record<string, Record<string, number | null>>;
};

const runOptions = { timeoutMs: 60_000, rowLimit: 100_000 };
const keptSampleSizes = new Set(['100', '200', '400', '800', '1600']);

/**
 * Runs one neutral analysis on a real engine with exactly these tables, and returns the aggregate rows in the shape of
 * the known-answer cases: one per variation and dimension value, sorted.
 */
export async function evaluateAnalysisCase(
  input: { tables: NeutralTables; plan: NeutralPlan },
  engine: Engine,
): Promise<ConformanceRow[]> {
  const plan = toAnalysisPlan(input.plan, input.tables, engine);
  const driver = await driverWith(input.tables, engine);
  const { queries, failures } = compileExperimentQueries(plan, engine);
  if (failures.length > 0)
    throw new Error(failures.map(({ metricId, message }) => `${metricId}: ${message}`).join('; '));
  const results: MetricRows[] = [];
  for (const query of queries) {
    const { rows } = await driver.run(query.sql, runOptions);
    results.push(...toAnalysisRows(plan, query, rows));
  }
  return mergedRows(results);
}

/** The same rows, computed from the raw rows without the analysis SQL. */
export async function evaluateCaseByReference(
  input: { tables: NeutralTables; plan: NeutralPlan },
  engine: Engine,
): Promise<ConformanceRow[]> {
  const plan = toAnalysisPlan(input.plan, input.tables, engine);
  const world = await fetchWorld(plan, await driverWith(input.tables, engine), runOptions);
  return mergedRows(evaluateByReference(plan, world));
}

function mergedRows(results: readonly MetricRows[]): ConformanceRow[] {
  const merged = new Map<string, ConformanceRow>();
  for (const { metricId, rows } of results) {
    for (const { variation, dimension, users, values } of rows) {
      const key = JSON.stringify([variation, dimension]);
      const target = merged.get(key) ?? { variation, dimension, users: 0, metrics: {} };
      target.users = Math.max(target.users, users);
      target.metrics[metricId] = { ...keptFields(values), users };
      merged.set(key, target);
    }
  }
  return [...merged.values()].toSorted(
    (a, b) => bytewise(a.variation, b.variation) || bytewise(a.dimension, b.dimension),
  );
}

const bytewise = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function keptFields(values: Record<string, number | null>): Record<string, number | null> {
  const kept = Object.entries(values).filter(([name]) => {
    const size = /^quantile_(?:lower|upper)_(\d+)$/.exec(name)?.[1];
    return size === undefined || keptSampleSizes.has(size);
  });
  return Object.fromEntries(kept);
}
