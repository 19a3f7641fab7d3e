import type { AnalysisMetric } from '../analysis/types.ts';
import type { AnalysisRow } from '../rows/analysisRow.ts';
import type { CaseMetric, CaseRow } from './cases.ts';

const columns: readonly (readonly [keyof CaseRow, string])[] = [
  ['sum', 'main_sum'],
  ['sumSquares', 'main_sum_squares'],
  ['denSum', 'denominator_sum'],
  ['denSumSquares', 'denominator_sum_squares'],
  ['sumDenProduct', 'main_denominator_sum_product'],
  ['preSum', 'covariate_sum'],
  ['preSumSquares', 'covariate_sum_squares'],
  ['sumPreProduct', 'main_covariate_sum_product'],
  ['preDenSum', 'denominator_pre_sum'],
  ['preDenSumSquares', 'denominator_pre_sum_squares'],
  ['postNumPreDenProduct', 'main_post_denominator_pre_sum_product'],
  ['preNumPostDenProduct', 'main_pre_denominator_post_sum_product'],
  ['preNumPreDenProduct', 'main_pre_denominator_pre_sum_product'],
  ['postDenPreDenProduct', 'denominator_post_denominator_pre_sum_product'],
  ['quantileN', 'quantile_n'],
  ['quantileValue', 'quantile'],
];

/** A row of a case as the warehouse would have returned it. */
export function toAnalysisRow(row: CaseRow, isSplit: boolean): AnalysisRow {
  const values: AnalysisRow['values'] = Object.fromEntries(
    columns.flatMap(([field, column]) => (typeof row[field] === 'number' ? [[column, row[field]]] : [])),
  );
  if (row.quantileNStar !== undefined) {
    values[`quantile_lower_${row.quantileNStar}`] = row.quantileLower ?? null;
    values[`quantile_upper_${row.quantileNStar}`] = row.quantileUpper ?? null;
  }
  const { variation, users, stratum } = row;
  return { variation, dimension: isSplit ? (row.dimension ?? '') : '', users, values, stratum };
}

const kinds = {
  mean: 'mean',
  mean_cuped: 'mean',
  proportion: 'proportion',
  proportion_cuped: 'proportion',
  ratio: 'ratio',
  ratio_cuped: 'ratio',
  quantile_unit: 'quantile',
  quantile_event: 'quantile',
} as const;

/** The metric of a case as a metric of an analysis. */
export function toMetric(metric: CaseMetric, rows: readonly AnalysisRow[]): AnalysisMetric {
  return {
    id: 'metric',
    kind: kinds[metric.statistic],
    inverse: metric.inverse ?? false,
    cuped: metric.statistic.endsWith('_cuped'),
    quantile: metric.quantile,
    targetMde: metric.isGoal ? metric.targetMde : undefined,
    rows,
  };
}
