import type { AnalysisPlan } from '@gb/domain/analysis';
import type { CompiledQuery } from './compileExperimentQueries.ts';
import type { Cell, Row } from './drivers/driver.ts';

/**
 * One metric in one variation and dimension value. `values` has the columns of the analysis specification, section 8.1,
 * without prefix: `main_sum`, `main_sum_squares`, …; null where there was nothing to compute (a quantile of no events).
 */
export type AnalysisRow = {
  variation: string;
  dimension: string;
  users: number;
  values: Record<string, number | null>;
};
export type MetricRows = { metricId: string; rows: AnalysisRow[] };

/**
 * Splits the rows of a results query by metric. Rows of unknown variations and of `__multiple__` are kept; rows in
 * which a metric has no units at all (nobody converted, nobody passed the steps before) are left out of that metric.
 */
export function toAnalysisRows(plan: AnalysisPlan, query: CompiledQuery, rows: readonly Row[]): MetricRows[] {
  const planned = new Set(plan.metrics.map((metric) => metric.id));
  return query.metricIds
    .map((metricId, index) => ({
      metricId,
      rows: rows.map((row) => metricRow(row, `m${index}_`)).filter((row) => row.users > 0),
    }))
    .filter(({ metricId }) => planned.has(metricId));
}

function metricRow(row: Row, prefix: string): AnalysisRow {
  const named = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  const { users = null, ...values } = Object.fromEntries(
    named.map(([name, cell]) => [name.slice(prefix.length), toNumber(cell)]),
  );
  return { variation: String(row.variation ?? ''), dimension: String(row.dimension ?? ''), users: users ?? 0, values };
}

function toNumber(cell: Cell): number | null {
  if (cell === null) return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}
