import { type Contrast, contrastOf } from '../effects/contrast.ts';
import { scaleToTraffic } from '../effects/scaled.ts';
import { armOf, slopeOf, type Statistic } from '../moments/arm.ts';
import { emptySums } from '../moments/sums.ts';
import type { Cell } from '../rows/levels.ts';
import { total } from '../rows/levels.ts';
import { bayesianTest } from '../tests/bayesian.ts';
import type { BayesianEstimate, Bounds, FrequentistEstimate } from '../tests/estimate.ts';
import { frequentistTest } from '../tests/frequentist.ts';
import type { AnalysisMetric, AnalysisSettings, Effect, Interval, VariationResult } from './types.ts';

export type LevelInput = {
  metric: Pick<AnalysisMetric, 'inverse' | 'kind'>;
  statistic: Statistic;
  cells: readonly Cell[];
  settings: AnalysisSettings;
};

const nobody: Cell = { sums: emptySums(), strata: new Map(), steps: [] };

/** One metric in one dimension value: every variation's figures, and its effect against the baseline. */
export function compareLevel(input: LevelInput): VariationResult[] {
  const { cells, settings } = input;
  const baseline = cells[settings.baseline] ?? nobody;
  return cells.map((cell, index) => {
    const isBaseline = index === settings.baseline;
    const first = cells.find((_, other) => other !== settings.baseline) ?? nobody;
    const slope = slopeOf(input.statistic, baseline.sums, (isBaseline ? first : cell).sums);
    return { ...figures(input, cell, slope), effect: isBaseline ? null : effectOf(input, baseline, cell) };
  });
}

function figures({ metric, statistic }: LevelInput, { sums, steps }: Cell, slope: number) {
  const arm = armOf(statistic, sums, slope);
  const hasDenominator = statistic.kind === 'ratio' || statistic.kind === 'eventQuantile';
  return {
    users: sums.users,
    count: arm.n,
    value: sums.sum,
    denominator: hasDenominator ? sums.denominatorSum : null,
    mean: arm.unadjustedMean,
    stddev: arm.variance > 0 ? Math.sqrt(arm.variance) : 0,
    steps: metric.kind === 'funnel' ? steps : null,
  };
}

function effectOf(input: LevelInput, control: Cell, treatment: Cell): Effect {
  const { settings, statistic, cells } = input;
  const pair = {
    statistic,
    control: control.sums,
    treatment: treatment.sums,
    difference: settings.differenceType,
  };
  const contrast = contrastOf(pair, settings.allowZeroBaseline);
  const tested = testContrast(input, contrast);
  if (settings.differenceType !== 'scaled') return tested;
  return scaleToTraffic(tested, {
    statistic,
    users: total(cells.map(({ sums }) => sums.users)),
    days: settings.totalDays,
    coverage: settings.coverage,
  });
}

function testContrast({ metric, settings }: LevelInput, contrast: Contrast): Effect {
  const { alpha, prior, differenceType: difference, sequential, oneSided = false } = settings;
  const isInverse = metric.inverse;
  if (settings.engine === 'bayesian')
    return fromBayesian(bayesianTest(contrast, { alpha, prior, isInverse, difference }));
  const tuning = sequential.enabled ? sequential.tuningParameter : null;
  return fromFrequentist(frequentistTest(contrast, { alpha, tuning, isOneSided: oneSided, isInverse }));
}

const openEnd = (end: number): number | null => (Number.isFinite(end) ? end : null);

/** The bounds as they are stored: JSON has no infinity, so an open end is null. */
export const toInterval = ([low, high]: Bounds): Interval => [openEnd(low), openEnd(high)];

const shared = ({ effect, ci, mean, stddev, error }: FrequentistEstimate | BayesianEstimate) => ({
  value: effect,
  ci: toInterval(ci),
  uplift: { dist: 'normal' as const, mean, stddev },
  standardError: stddev,
  error,
  adjustedPValue: null,
  adjustedCi: null,
  postStratified: false,
});

const fromFrequentist = (estimate: FrequentistEstimate): Effect => ({
  ...shared(estimate),
  pValue: estimate.pValue,
  pValueError: estimate.pValueError,
  chanceToWin: null,
  risk: null,
});

const fromBayesian = (estimate: BayesianEstimate): Effect => ({
  ...shared(estimate),
  pValue: null,
  pValueError: null,
  chanceToWin: estimate.chanceToWin,
  risk: estimate.risk,
});
