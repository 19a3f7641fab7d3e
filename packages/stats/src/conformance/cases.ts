/** The JSON of the known-answer cases, as far as it is read here; see cases/README.md for its meaning. */
export type CaseRow = {
  variation: string;
  users: number;
  sum?: number;
  sumSquares?: number;
  denSum?: number;
  denSumSquares?: number;
  sumDenProduct?: number;
  preSum?: number;
  preSumSquares?: number;
  sumPreProduct?: number;
  preDenSum?: number;
  preDenSumSquares?: number;
  postNumPreDenProduct?: number;
  preNumPostDenProduct?: number;
  preNumPreDenProduct?: number;
  postDenPreDenProduct?: number;
  quantileN?: number;
  quantileNStar?: number;
  quantileValue?: number;
  quantileLower?: number;
  quantileUpper?: number;
  theta?: number;
  dimension?: string;
  stratum?: string;
};

export type CaseStatistic =
  | 'mean'
  | 'proportion'
  | 'ratio'
  | 'mean_cuped'
  | 'proportion_cuped'
  | 'ratio_cuped'
  | 'quantile_unit'
  | 'quantile_event';

export type CasePrior = { proper: boolean; mean: number; stddev: number };

export type CaseMetric = {
  statistic: CaseStatistic;
  inverse?: boolean;
  prior?: CasePrior;
  quantile?: number;
  isGoal?: boolean;
  targetMde?: number;
};

export type CaseAnalysis = {
  engine: 'bayesian' | 'frequentist';
  difference: 'relative' | 'absolute' | 'scaled';
  alpha: number;
  sequential: boolean;
  tuning: number;
  oneSided: boolean;
  postStratify: boolean;
  phaseDays: number;
  trafficFraction: number;
  weights: number[];
  variationIds: string[];
  baselineIndex: number;
  dimension?: string;
  maxDimensions?: number;
  numGoalMetrics?: number;
  pValueCorrected?: boolean;
};

export type EngineInput = { metric: CaseMetric; analysis: CaseAnalysis; rows: CaseRow[] };
