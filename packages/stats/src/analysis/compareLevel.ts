import { type Contrast, contrastOf } from '../effects/contrast.ts';
import { postStratifiedContrast, type Stratified } from '../effects/postStratified.ts';
import { scaleToTraffic } from '../effects/scaled.ts';
import { armOf, slopeOf, type Statistic } from '../moments/arm.ts';
import { emptySums } from '../moments/sums.ts';
import { type Cell, total } from '../rows/levels.ts';
import { midExperimentPower, type MidExperimentPower } from '../planning/midExperiment.ts';
import { bayesianTest } from '../tests/bayesian.ts';
import type { BayesianEstimate, Bounds, Estimate, FrequentistEstimate } from '../tests/estimate.ts';
import { frequentistTest } from '../tests/frequentist.ts';
import type { AnalysisMetric, AnalysisSettings, Effect, Interval, Supplemental, VariationResult } from './types.ts';

export type LevelInput = {
  metric: Pick<AnalysisMetric, 'inverse' | 'kind' | 'targetMde'>;
  statistic: Statistic;
  cells: readonly Cell[];
  settings: AnalysisSettings;
};

const nobody: Cell = { sums: emptySums(), strata: new Map(), steps: [] };

/** One metric in one dimension value: every variation's figures, and its effect against the baseline. */
export function compareLevel(given: LevelInput): VariationResult[] {
  const { cells, settings } = given;
  const input = { ...given, statistic: summedStatistic(given), stratumKind: given.statistic.kind };
  const baseline = cells[settings.baseline] ?? nobody;
  return cells.map((cell, index) => {
    const isBaseline = index === settings.baseline;
    const first = cells.find((_, other) => other !== settings.baseline) ?? nobody;
    const slope = slopeOf(input.statistic, baseline.sums, (isBaseline ? first : cell).sums);
    return { ...figures(input, cell, slope), effect: isBaseline ? null : effectOf(input, baseline, cell) };
  });
}

/** The nearest number that JSON can hold. */
const representable = (x: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));

/** Summed over several strata, a proportion is computed as a mean of zeros and ones: with n − 1, as the reference does. */
function summedStatistic({ statistic, cells, settings }: LevelInput): Statistic {
  const isSummed = settings.postStratify === true && cells.some(({ strata }) => strata.size > 1);
  return isSummed && statistic.kind === 'proportion' ? { ...statistic, kind: 'mean' } : statistic;
}

type Compared = LevelInput & { stratumKind: Statistic['kind'] };

function figures({ metric, statistic }: LevelInput, { sums, steps }: Cell, slope: number) {
  const arm = armOf(statistic, sums, slope);
  const hasDenominator = statistic.kind === 'ratio' || statistic.kind === 'eventQuantile';
  return {
    users: sums.users,
    count: arm.n,
    value: sums.sum,
    denominator: hasDenominator ? sums.denominatorSum : null,
    mean: representable(arm.unadjustedMean),
    stddev: arm.variance > 0 ? representable(Math.sqrt(arm.variance)) : 0,
    steps: metric.kind === 'funnel' ? steps : null,
  };
}

function effectOf(input: Compared, control: Cell, treatment: Cell): Effect {
  const effect = oneEffect(input, control, treatment);
  return input.settings.supplemental
    ? { ...effect, supplemental: supplementalOf(input, control, treatment, effect) }
    : effect;
}

function oneEffect(input: Compared, control: Cell, treatment: Cell): Effect {
  const { settings, statistic, cells } = input;
  const { contrast, isApplied } = contrastCells(input, control, treatment);
  const tested = { ...testContrast(input, contrast), postStratified: isApplied };
  const power = powerOf(input, contrast);
  const effect = power ? { ...tested, power } : tested;
  if (settings.differenceType !== 'scaled') return effect;
  return scaleToTraffic(effect, {
    statistic,
    users: total(cells.map(({ sums }) => sums.users)),
    days: settings.totalDays,
    coverage: settings.coverage,
  });
}

function contrastCells({ settings, statistic, stratumKind }: Compared, control: Cell, treatment: Cell): Stratified {
  const pair = { statistic, control: control.sums, treatment: treatment.sums, difference: settings.differenceType };
  const contrast = contrastOf(pair, settings.allowZeroBaseline);
  if (!settings.postStratify) return { contrast, isApplied: false };
  const names = new Set([...control.strata.keys(), ...treatment.strata.keys()]);
  const strata = [...names].map((name) => ({
    control: control.strata.get(name) ?? emptySums(),
    treatment: treatment.strata.get(name) ?? emptySums(),
  }));
  return postStratifiedContrast({ ...pair, statistic: { ...statistic, kind: stratumKind } }, strata, contrast);
}

/** The same comparison without each refinement it used, so that people can see what the refinement did. */
function supplementalOf(input: Compared, control: Cell, treatment: Cell, effect: Effect): Supplemental {
  const { settings, statistic } = input;
  const plain = { ...statistic, isAdjusted: false };
  const unstratified = { ...settings, postStratify: false };
  const again = (change: Partial<Compared>) => oneEffect({ ...input, ...change }, control, treatment);
  const hasPrior = settings.engine === 'bayesian' && settings.prior !== null;
  return {
    ...(statistic.isAdjusted && { unadjusted: again({ statistic: plain }) }),
    ...(hasPrior && { flatPrior: again({ settings: { ...settings, prior: null } }) }),
    ...(effect.postStratified && { unstratified: again({ settings: unstratified }) }),
    ...(effect.postStratified &&
      statistic.isAdjusted && { noVarianceReduction: again({ statistic: plain, settings: unstratified }) }),
  };
}

function testContrast({ metric, settings }: LevelInput, contrast: Contrast): Effect {
  const { alpha, prior, differenceType: difference, sequential, oneSided = false } = settings;
  const isInverse = metric.inverse;
  if (settings.engine === 'bayesian') {
    const options = { alpha, prior, isInverse, difference };
    return fromBayesian(inRange(contrast, (checked) => bayesianTest(checked, options)));
  }
  const tuning = sequential.enabled ? sequential.tuningParameter : null;
  const options = { alpha, tuning, isOneSided: oneSided, isInverse };
  return fromFrequentist(inRange(contrast, (checked) => frequentistTest(checked, options)));
}

/** Tests again as failed when the arithmetic left the range of doubles. */
function inRange<E extends Estimate>(contrast: Contrast, test: (contrast: Contrast) => E): E {
  const estimate = test(contrast);
  const isInRange =
    [estimate.effect, estimate.mean, estimate.stddev].every(Number.isFinite) && !estimate.ci.some(Number.isNaN);
  return isInRange && (estimate.error || estimate.stddev > 0)
    ? estimate
    : test({ ...contrast, error: 'FIGURES_OUT_OF_RANGE' });
}

function powerOf({ metric, settings }: LevelInput, contrast: Contrast): MidExperimentPower | null {
  if (metric.targetMde === undefined || settings.differenceType !== 'relative') return null;
  return midExperimentPower(contrast, {
    targetMde: metric.targetMde,
    alpha: settings.alpha,
    tuning:
      settings.engine === 'frequentist' && settings.sequential.enabled ? settings.sequential.tuningParameter : null,
    prior: settings.engine === 'bayesian' ? settings.prior : null,
    goalMetrics: settings.goalMetricCount ?? 1,
    variations: settings.variations.length,
    isCorrected: settings.correction !== null,
  });
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
