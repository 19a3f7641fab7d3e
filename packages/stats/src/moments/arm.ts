import { eventQuantileVariance, unitQuantileVariance } from './quantile.ts';
import { ratioVariance } from './ratio.ts';
import {
  adjustedVariance,
  adjustmentSlope,
  quadraticForm,
  ratioAdjustmentSlope,
  ratioCovariances,
  ratioGradient,
} from './regressionAdjusted.ts';
import { quotient, type Spread, variance } from './sample.ts';
import { addSums, type Sums } from './sums.ts';

/** What is estimated in each variation. `level` (0..1) is read for quantiles only. */
export type Statistic = {
  kind: 'mean' | 'proportion' | 'ratio' | 'unitQuantile' | 'eventQuantile';
  isAdjusted: boolean;
  level: number;
};

/**
 * The statistic of one variation. `variance` is per unit: the squared standard error is `variance / n`.
 * `mean` is regression-adjusted where asked for, `unadjustedMean` is what people are shown. `n` counts users, for
 * quantiles observations.
 */
export type Arm = { n: number; mean: number; unadjustedMean: number; variance: number };

export const spreadOf = (statistic: Statistic): Spread => (statistic.kind === 'proportion' ? 'proportion' : 'mean');

/** The slope of the regression adjustment for this pair; 0 when the statistic is not adjusted or cannot be. */
export function slopeOf(statistic: Statistic, control: Sums, treatment: Sums): number {
  if (!statistic.isAdjusted) return 0;
  if (statistic.kind === 'ratio') return ratioAdjustmentSlope(control, treatment);
  return adjustmentSlope(spreadOf(statistic), addSums(control, treatment));
}

/** The statistic of one variation, adjusted with `slope`; zeros where there is no one to measure, never NaN. */
export function armOf(statistic: Statistic, sums: Sums, slope: number): Arm {
  switch (statistic.kind) {
    case 'mean':
    case 'proportion':
      return sampleArm(spreadOf(statistic), sums, slope);
    case 'ratio':
      return ratioArm(sums, slope);
    default:
      return quantileArm(statistic, sums);
  }
}

function sampleArm(spread: Spread, sums: Sums, slope: number): Arm {
  const n = sums.users;
  const unadjustedMean = quotient(sums.sum, n);
  if (slope === 0)
    return { n, mean: unadjustedMean, unadjustedMean, variance: variance(spread, n, sums.sum, sums.sumSquares) };
  const mean = unadjustedMean - slope * quotient(sums.preSum, n);
  return { n, mean, unadjustedMean, variance: adjustedVariance(spread, sums, slope) };
}

function ratioArm(sums: Sums, slope: number): Arm {
  const n = sums.users;
  const unadjustedMean = quotient(sums.sum, sums.denominatorSum);
  if (slope === 0) {
    const parts = {
      sum: sums.sum,
      sumSquares: sums.sumSquares,
      below: sums.denominatorSum,
      belowSquares: sums.denominatorSumSquares,
      product: sums.sumDenominator,
    };
    return { n, mean: unadjustedMean, unadjustedMean, variance: ratioVariance(n, parts) };
  }
  const isUndefined = sums.denominatorSum === 0 || sums.preDenominatorSum === 0;
  const mean = isUndefined ? 0 : unadjustedMean - slope * (sums.preSum / sums.preDenominatorSum);
  return { n, mean, unadjustedMean, variance: quadraticForm(ratioGradient(sums, slope), ratioCovariances(sums)) };
}

function quantileArm({ kind, level }: Statistic, sums: Sums): Arm {
  const sample = sums.quantile;
  if (!sample) return { n: 0, mean: 0, unadjustedMean: 0, variance: 0 };
  const spread =
    kind === 'unitQuantile' ? unitQuantileVariance(sample, level) : eventQuantileVariance(sums, sample, level);
  return { n: sample.count, mean: sample.value, unadjustedMean: sample.value, variance: spread };
}
