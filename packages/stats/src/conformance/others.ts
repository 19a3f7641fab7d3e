import { banditWeights } from '../bandit/weights.ts';
import { type DecisionInput, decide } from '../deciding/decision.ts';
import { type Judged, metricStatus } from '../deciding/metricStatus.ts';
import { armOf, type Statistic } from '../moments/arm.ts';
import { addSums } from '../moments/sums.ts';
import { minimumDetectableEffect, type PlannedMetric, power } from '../planning/power.ts';
import { toSums } from '../rows/toSums.ts';
import { adjustInterval, adjustPValues } from '../tests/corrections.ts';
import type { Bounds } from '../tests/estimate.ts';
import { sampleRatioMismatch, sampleRatioMismatchOfAll } from '../tests/srm.ts';
import type { CasePrior, CaseRow, CaseStatistic } from './cases.ts';
import { toAnalysisRow } from './rows.ts';

export const evaluateSrm = ({ users, weights }: { users: number[]; weights: number[] }) => ({
  p: sampleRatioMismatchOfAll(users, weights),
  pIgnoringZeroWeightArms: sampleRatioMismatch(users, weights),
});

type BanditCase = {
  metric: { statistic: CaseStatistic; inverse?: boolean; keepTheta?: boolean };
  arms: CaseRow[];
  minVariationWeight: number;
  currentWeights: number[];
  reweight: boolean;
  alpha: number;
};

/** Probabilities are exact here, so they are reported under the names of the sampled ones. */
export function evaluateBandit(input: BanditCase) {
  const { metric, arms, alpha, currentWeights } = input;
  const kind = metric.statistic.startsWith('ratio') ? 'ratio' : 'mean';
  const statistic: Statistic = { kind, isAdjusted: metric.statistic.endsWith('_cuped'), level: 0 };
  const sums = arms.map((row) => toSums(toAnalysisRow(row, false), kind));
  const pooled = sums.reduce(addSums);
  const pre = kind === 'ratio' ? pooled.preSum / pooled.preDenominatorSum : pooled.preSum / pooled.users;
  const update = banditWeights(
    sums.map((own, index) => {
      const slope = statistic.isAdjusted ? (arms[index]?.theta ?? 0) : 0;
      const { n, mean, variance } = armOf(statistic, own, slope);
      return { users: n, mean, variance, shift: slope === 0 ? 0 : slope * pre };
    }),
    { inverse: metric.inverse ?? false, minimumWeight: input.minVariationWeight, currentWeights, alpha },
  );
  const isReweighted = update.isUpdated && input.reweight;
  const weights = isReweighted ? update.weights : currentWeights;
  return {
    users: arms.map(({ users }) => users),
    posteriorMean: update.beliefs.map(({ mean }) => mean),
    posteriorStddev: update.beliefs.map(({ stddev }) => stddev),
    ci: update.intervals,
    bestArmProbabilities: update.bestArmChances,
    bestArmProbabilitiesMonteCarlo: update.bestArmChances,
    updatedWeights: update.isUpdated ? weights : null,
    updatedWeightsMonteCarlo: update.isUpdated ? weights : null,
    monteCarloDraws: 10_000,
    updateMessage: update.isUpdated ? 'successfully updated' : 'total sample size must be at least 100 per variation',
    error: '',
    weightsWereUpdated: isReweighted && weights.some((weight, index) => weight !== currentWeights[index]),
  };
}

export const evaluateHolm = ({ pValues }: { pValues: number[] }) => ({
  adjusted: adjustPValues(pValues, 'holm-bonferroni'),
});

export const evaluateBenjaminiHochberg = ({ pValues }: { pValues: number[] }) => ({
  adjusted: adjustPValues(pValues, 'benjamini-hochberg'),
});

type AdjustedCi = { adjustedPValue: number; effect: number; threshold: number; ci: Bounds };
export const evaluateAdjustedCi = ({ adjustedPValue, effect, threshold, ci }: AdjustedCi) => ({
  ci: adjustInterval(effect, adjustedPValue, threshold, ci),
});

type PowerCase = {
  metric: { effectSize: number } & (
    | { type: 'mean'; mean: number; standardDeviation: number }
    | { type: 'binomial'; conversionRate: number }
  );
  totalUsers: number;
  variations: number;
  alpha: number;
  targetPower: number;
  tuning?: number;
  prior?: CasePrior;
};

export function evaluatePower({ metric, totalUsers, variations, alpha, targetPower, tuning, prior }: PowerCase) {
  const planned: PlannedMetric =
    metric.type === 'mean'
      ? { kind: 'mean', mean: metric.mean, stddev: metric.standardDeviation }
      : { kind: 'proportion', rate: metric.conversionRate };
  const design = {
    users: totalUsers,
    variations,
    alpha,
    tuning: tuning ?? null,
    prior: prior?.proper ? { mean: prior.mean, stddev: prior.stddev } : null,
  };
  const found = minimumDetectableEffect(planned, targetPower, design, prior ? 'grid' : 'closed');
  return {
    power: power(planned, metric.effectSize, design),
    mde:
      found.kind === 'found'
        ? { type: 'success', mde: found.effect }
        : { type: 'error', description: reasons[found.kind] },
  };
}

const reasons = {
  tooFewUsers: 'need to increase number of users or reduce number of variations.',
  powerNotAboveAlpha: 'power must be greater than alpha.',
};

export const evaluateDecision = (input: DecisionInput) => decide(input);

type StatusCase = {
  engine: Judged['engine'];
  difference: Judged['difference'];
  inverse: boolean;
  baseline: { value: number; cr: number };
  variation: {
    value: number;
    cr: number;
    expected: number;
    ci: Bounds;
    chanceToWin?: number;
    pValue?: number;
    pValueAdjusted?: number;
  };
  metricDefaults: { minimumSampleSize: number; minPercentageChange: number; maxPercentageChange: number };
  chanceToWinThreshold: number;
  pValueThreshold: number;
};

export function evaluateMetricStatus(input: StatusCase) {
  const { engine, difference, inverse, baseline, variation, metricDefaults } = input;
  const status = metricStatus(
    {
      engine,
      difference,
      inverse,
      baseline: { value: baseline.value, mean: baseline.cr },
      variation: { value: variation.value, mean: variation.cr },
      effect: {
        value: variation.expected,
        ci: variation.ci,
        pValue: variation.pValue ?? null,
        adjustedPValue: variation.pValueAdjusted ?? null,
        chanceToWin: variation.chanceToWin ?? null,
      },
    },
    {
      minimumSample: metricDefaults.minimumSampleSize,
      minChange: metricDefaults.minPercentageChange,
      maxChange: metricDefaults.maxPercentageChange,
      chanceToWin: input.chanceToWinThreshold,
      pValue: input.pValueThreshold,
    },
  );
  return {
    shouldHighlight: status.isJudged,
    belowMinChange: status.isBelowMinChange,
    significant: status.isSignificant,
    significantUnadjusted: status.isSignificantUnadjusted,
    directionalStatus: status.direction,
    resultsStatus: ['won', 'lost', 'draw'].includes(status.outcome) ? status.outcome : '',
    clearSignalResultsStatus: status.clearSignal ?? '',
    guardrailSafeStatus: status.isGuardrailSafe,
  };
}
