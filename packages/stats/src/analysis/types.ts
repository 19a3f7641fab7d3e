import type { Difference } from '../effects/contrast.ts';
import type { ErrorCode, PValueErrorCode } from '../effects/errorCode.ts';
import type { MidExperimentPower } from '../planning/midExperiment.ts';
import type { AnalysisRow } from '../rows/analysisRow.ts';
import type { MetricKind } from '../rows/toSums.ts';
import type { Prior } from '../tests/bayesian.ts';
import type { Correction } from '../tests/corrections.ts';

/**
 * `inverse`: smaller is better. `quantile` is the level, 0..1, of a quantile metric.
 * `targetMde` (relative, 0.1 = 10 %) asks how much more traffic finds an effect of that size (goal metrics, overall).
 */
export type AnalysisMetric = {
  id: string;
  kind: MetricKind;
  inverse: boolean;
  cuped: boolean;
  quantile?: number;
  targetMde?: number;
  rows: readonly AnalysisRow[];
};

/**
 * `baseline` is an index into `variations`. `alpha` sets p-value threshold and interval (0.05 = 95 %). Scaled effects
 * are per day at full traffic: they need `totalDays` (length of the phase) and `coverage` (0..1, share of traffic).
 * `correctedMetricIds` are the metrics whose p-values form one family. `oneSided` tests ask only for harm (frequentist).
 * `postStratify` weighs effects by stratum. `prior` is on the relative lift, null = flat. `allowZeroBaseline` gives
 * absolute effects also when the control's mean is zero, which the reference refuses.
 * `supplemental` repeats each comparison without its refinements. `goalMetricCount` sets the power asked of each goal.
 */
export type AnalysisSettings = {
  variations: readonly { key: string; weight: number }[];
  baseline: number;
  engine: 'bayesian' | 'frequentist';
  alpha: number;
  differenceType: Difference;
  sequential: { enabled: boolean; tuningParameter: number };
  correction: Correction | null;
  correctedMetricIds: readonly string[];
  maxDimensionLevels: number;
  totalDays: number;
  coverage: number;
  prior: Prior;
  oneSided?: boolean;
  postStratify?: boolean;
  allowZeroBaseline?: boolean;
  supplemental?: boolean;
  goalMetricCount?: number;
};

export type AnalysisInput = { metrics: readonly AnalysisMetric[]; settings: AnalysisSettings };

/** Lower and upper end of an interval; null = open on that side. */
export type Interval = [number | null, number | null];

/**
 * A variation against the baseline. `value` is the effect on the scale of the settings' difference type; relative effects
 * are shares (0.05 = +5 %). `uplift` is the distribution drawn as a violin. The engine that was not asked leaves its
 * figures null. `adjustedPValue` and `adjustedCi` are there when the metric belongs to a corrected family.
 * `risk` is the expected loss of keeping the baseline and of shipping this variation, relative for relative effects,
 * else in units of the metric. With an `error` the figures are neutral: effect 0, p-value 1, chance to win 0.5.
 */
export type Effect = {
  value: number;
  ci: Interval;
  uplift: { dist: 'normal'; mean: number; stddev: number };
  standardError: number;
  pValue: number | null;
  pValueError: PValueErrorCode | null;
  adjustedPValue: number | null;
  adjustedCi: Interval | null;
  chanceToWin: number | null;
  risk: [number, number] | null;
  error: ErrorCode | null;
  postStratified: boolean;
  power?: MidExperimentPower;
  supplemental?: Supplemental;
};

/** Results without regression adjustment, prior, strata, or any variance reduction; those that were in use. */
export type Supplemental = {
  unadjusted?: Effect;
  flatPrior?: Effect;
  unstratified?: Effect;
  noVarianceReduction?: Effect;
};

/**
 * `value` is the metric's total, `denominator` that of a ratio's (else null), `mean` the unadjusted figure people are
 * shown, `stddev` per unit and regression-adjusted where that is on. `count` is the number of observations behind the
 * mean: users, for quantiles over events the events. `steps` are the users who reached each step of a funnel.
 */
export type VariationResult = {
  users: number;
  count: number;
  value: number;
  /** What a minimum sample is compared with: the total, or how many values there are where a total says nothing. */
  sample: number;
  denominator: number | null;
  mean: number;
  stddev: number;
  steps: number[] | null;
  effect: Effect | null;
};

/** One dimension value ('' when the rows are not split). `users` per variation; `srm` is the p-value of the split. */
export type DimensionResult = {
  name: string;
  users: number[];
  srm: number;
  metrics: Record<string, { variations: VariationResult[] }>;
};

export type Analysis = { dimensions: DimensionResult[]; unknownVariations: string[]; multipleExposures: number };
