import type { Statistic } from '../moments/arm.ts';
import type { QuantileSample, Sums } from '../moments/sums.ts';
import type { AnalysisRow } from './analysisRow.ts';

export type MetricKind = 'proportion' | 'mean' | 'ratio' | 'retention' | 'participation' | 'quantile' | 'funnel';

/**
 * Which statistic a kind of metric is: retention and funnels are shares of users, participation is the mean of each
 * user's share of days.
 */
export function statisticOf(
  metric: { kind: MetricKind; cuped: boolean; quantile?: number },
  rows: readonly AnalysisRow[],
): Statistic {
  if (metric.kind === 'quantile') {
    const isOverEvents = rows.some((row) => row.values.denominator_sum !== undefined);
    const kind = isOverEvents ? 'eventQuantile' : 'unitQuantile';
    return { kind, isAdjusted: false, level: metric.quantile ?? 0.5 };
  }
  const isAdjusted = metric.cuped && metric.kind !== 'funnel';
  return { kind: samplingKind[metric.kind], isAdjusted, level: 0 };
}

const samplingKind = {
  proportion: 'proportion',
  retention: 'proportion',
  funnel: 'proportion',
  mean: 'mean',
  ratio: 'ratio',
  participation: 'mean',
} as const;

/** A row's columns as sums; a funnel's sum is the number of users who reached its last step. */
export function toSums(row: AnalysisRow, kind: MetricKind): Sums {
  const v = row.values;
  const steps = kind === 'funnel' ? funnelSteps(row.values) : [];
  const sum = kind === 'funnel' ? (steps.at(-1) ?? 0) : (v.main_sum ?? 0);
  return {
    users: row.users,
    sum,
    sumSquares: kind === 'funnel' ? sum : (v.main_sum_squares ?? 0),
    denominatorSum: v.denominator_sum ?? 0,
    denominatorSumSquares: v.denominator_sum_squares ?? 0,
    sumDenominator: v.main_denominator_sum_product ?? 0,
    preSum: v.covariate_sum ?? 0,
    preSumSquares: v.covariate_sum_squares ?? 0,
    sumPre: v.main_covariate_sum_product ?? 0,
    preDenominatorSum: v.denominator_pre_sum ?? 0,
    preDenominatorSumSquares: v.denominator_pre_sum_squares ?? 0,
    sumPreDenominator: v.main_post_denominator_pre_sum_product ?? 0,
    preDenominator: v.main_pre_denominator_post_sum_product ?? 0,
    prePreDenominator: v.main_pre_denominator_pre_sum_product ?? 0,
    denominatorPreDenominator: v.denominator_post_denominator_pre_sum_product ?? 0,
    quantile: kind === 'quantile' ? quantileSample(v) : null,
  };
}

/** Users who reached each step of a funnel, in the order of its steps. */
export function funnelSteps(values: AnalysisRow['values']): number[] {
  const steps: number[] = [];
  for (let index = 0; `step_${index}_sum` in values; index += 1) steps.push(values[`step_${index}_sum`] ?? 0);
  return steps;
}

const boundsSizes: readonly number[] = Array.from({ length: 20 }, (_, k) => 100 * 2 ** k);

/** The quantile with the bounds for the largest sample size that is not above the real one, or the smallest there is. */
function quantileSample(values: AnalysisRow['values']): QuantileSample | null {
  const { quantile: value, quantile_n: count } = values;
  if (value === null || value === undefined || !count) return null;
  const given = boundsSizes.filter((size) => values[`quantile_lower_${size}`] != null);
  const boundsSize = given.findLast((size) => size <= count) ?? given[0] ?? count;
  const lower = values[`quantile_lower_${boundsSize}`] ?? value;
  const upper = values[`quantile_upper_${boundsSize}`] ?? value;
  return { count, boundsSize, value, lower, upper };
}
