import { type Contrast, contrastOf } from '../effects/contrast.ts';
import { postStratifiedContrast, type Stratified } from '../effects/postStratified.ts';
import { scaleToTraffic } from '../effects/scaled.ts';
import { armOf, slopeOf, type Statistic } from '../moments/arm.ts';
import { emptySums } from '../moments/sums.ts';
import { type Cell, total } from '../rows/levels.ts';
import { midExperimentPower, type MidExperimentPower } from '../planning/midExperiment.ts';
import { bayesianTest } from '../tests/bayesian.ts';
import type { Bounds, Estimate } from '../tests/estimate.ts';
import { frequentistTest } from '../tests/frequentist.ts';
import type { AnalysisMetric, AnalysisSettings, Effect, Interval, Supplemental, VariationResult } from './types.ts';

export type LevelInput = {
  metric: Pick<AnalysisMetric, 'inverse' | 'kind' | 'targetMde'>;
  statistic: Statistic;
  cells: readonly Cell[];
  settings: AnalysisSettings;
};

const nobody: Cell = { sums: emptySums(), strata: null, steps: [] };

/** One metric in one dimension value: every variation's figures, and its effect against the baseline. */
export function compareLevel(given: LevelInput): VariationResult[] {
  const { cells, settings } = given;
  const input = { ...given, statistic: summedStatistic(given), stratumKind: given.statistic.kind };
  const baseline = cells[settings.baseline] ?? nobody;
  const first = cells[settings.baseline === 0 ? 1 : 0] ?? nobody;
  return cells.map((cell, index): VariationResult => {
    const isBaseline = index === settings.baseline;
    const slope = slopeOf(input.statistic, baseline.sums, (isBaseline ? first : cell).sums);
    const { sums, steps } = cell;
    const arm = armOf(input.statistic, sums, slope);
    return {
      users: sums.users,
      count: arm.n,
      value: sums.sum,
      sample: isAddedUp(input.metric.kind) ? sums.sum : arm.n,
      denominator: hasDenominator(input.statistic) ? sums.denominatorSum : null,
      mean: representable(arm.unadjustedMean),
      stddev: arm.variance > 0 ? representable(Math.sqrt(arm.variance)) : 0,
      steps: input.metric.kind === 'funnel' ? steps : null,
      effect: isBaseline ? null : effectOf(input, baseline, cell),
    };
  });
}

/** Of shares of days and of quantiles the sum says nothing about how much was seen. */
const isAddedUp = (kind: AnalysisMetric['kind']): boolean => kind !== 'participation' && kind !== 'quantile';

const hasDenominator = ({ kind }: Statistic): boolean => kind === 'ratio' || kind === 'eventQuantile';

/** The nearest number that JSON can hold. */
const representable = (x: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));

/** Summed over several strata, a proportion is computed as a mean of zeros and ones: with n − 1, as the reference does. */
function summedStatistic({ statistic, cells, settings }: LevelInput): Statistic {
  const isSummed = settings.postStratify === true && cells.some(({ strata }) => strata !== null && strata.size > 1);
  return isSummed && statistic.kind === 'proportion' ? { ...statistic, kind: 'mean' } : statistic;
}

type Compared = LevelInput & { stratumKind: Statistic['kind'] };

function effectOf(input: Compared, control: Cell, treatment: Cell): Effect {
  const effect = oneEffect(input, control, treatment);
  return input.settings.supplemental
    ? { ...effect, supplemental: supplementalOf(input, control, treatment, effect) }
    : effect;
}

function oneEffect(input: Compared, control: Cell, treatment: Cell): Effect {
  const { settings, statistic, cells } = input;
  const stratified = contrastCells(input, control, treatment);
  const tested = testContrast(input, stratified);
  const power = powerOf(input, stratified.contrast);
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
  const [ofControl, ofTreatment] = [control.strata, treatment.strata];
  if (!settings.postStratify || !ofControl || !ofTreatment) return { contrast, isApplied: false };
  const names = new Set([...ofControl.keys(), ...ofTreatment.keys()]);
  const strata = [...names].map((name) => ({
    control: ofControl.get(name) ?? emptySums(),
    treatment: ofTreatment.get(name) ?? emptySums(),
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

function testContrast({ metric, settings }: LevelInput, { contrast, isApplied }: Stratified): Effect {
  const { alpha, prior, differenceType: difference, sequential, oneSided = false } = settings;
  const isInverse = metric.inverse;
  if (settings.engine === 'bayesian') {
    const options = { alpha, prior, isInverse, difference };
    const estimate = inRange(contrast, (checked) => bayesianTest(checked, options));
    const { chanceToWin, risk } = estimate;
    return toEffect(estimate, { pValue: null, pValueError: null, chanceToWin, risk }, isApplied);
  }
  const tuning = sequential.enabled ? sequential.tuningParameter : null;
  const options = { alpha, tuning, isOneSided: oneSided, isInverse };
  const estimate = inRange(contrast, (checked) => frequentistTest(checked, options));
  const { pValue, pValueError } = estimate;
  return toEffect(estimate, { pValue, pValueError, chanceToWin: null, risk: null }, isApplied);
}

/** Tests again as failed when the arithmetic left the range of doubles. */
function inRange<E extends Estimate>(contrast: Contrast, test: (contrast: Contrast) => E): E {
  const estimate = test(contrast);
  const isInRange = Number.isFinite(estimate.effect + estimate.stddev) && !estimate.ci.some(Number.isNaN);
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

type Certainty = Pick<Effect, 'pValue' | 'pValueError' | 'chanceToWin' | 'risk'>;

const toEffect = ({ effect, ci, mean, stddev, error }: Estimate, own: Certainty, postStratified: boolean): Effect => ({
  value: effect,
  ci: toInterval(ci),
  uplift: { dist: 'normal', mean, stddev },
  standardError: stddev,
  pValue: own.pValue,
  pValueError: own.pValueError,
  adjustedPValue: null,
  adjustedCi: null,
  chanceToWin: own.chanceToWin,
  risk: own.risk,
  error,
  postStratified,
});
