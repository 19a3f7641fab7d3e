import type { Interval } from '../analysis/types.ts';
import type { Difference } from '../effects/contrast.ts';
import { normalCdf, normalQuantile } from '../numeric/normal.ts';

/** `value` is a total, `mean` what people are shown; `sample` is compared with the minimum, and is the total if missing. */
type Figures = { value: number; mean: number; sample?: number };

/** One variation's figures against the baseline's. */
export type Judged = {
  engine: 'bayesian' | 'frequentist';
  difference: Difference;
  inverse: boolean;
  baseline: Figures;
  variation: Figures;
  effect: {
    value: number;
    ci: Interval;
    pValue: number | null;
    adjustedPValue: number | null;
    chanceToWin: number | null;
  };
};

/**
 * `minimumSample` is a total of the metric; `minChange` and `maxChange` are relative (0.005 = 0.5 %).
 * `chanceToWin` (0.95) and `pValue` (0.05) say when a result is sure.
 */
export type StatusThresholds = {
  minimumSample: number;
  minChange: number;
  maxChange: number;
  chanceToWin: number;
  pValue: number;
};

/** The organization's defaults where nothing else is set. */
export const defaultThresholds: StatusThresholds = {
  minimumSample: 150,
  minChange: 0.005,
  maxChange: 0.5,
  chanceToWin: 0.95,
  pValue: 0.05,
};

/** In one word: `draw` is a sure but negligible change, `undecided` an unsure one. */
export type Outcome = 'won' | 'lost' | 'draw' | 'notEnoughData' | 'undecided';

/**
 * `isJudged`: enough data on both sides and not below the smallest change worth talking about. `isSuspicious`: so large
 * that a mistake is likelier than a success. `clearSignal` is won or lost by the stricter thresholds that hold against
 * early looks. `isGuardrailSafe`: surely not worse than the baseline.
 */
export type MetricStatus = {
  outcome: Outcome;
  clearSignal: 'won' | 'lost' | null;
  direction: 'winning' | 'losing';
  isEnoughData: boolean;
  isJudged: boolean;
  isBelowMinChange: boolean;
  isSuspicious: boolean;
  isSignificant: boolean;
  isSignificantUnadjusted: boolean;
  isGuardrailSafe: boolean;
};

/** Says what a metric's figures mean for a variation: won, lost, draw, or not yet. */
export function metricStatus(judged: Judged, thresholds: StatusThresholds = defaultThresholds): MetricStatus {
  const { baseline, variation, effect, inverse } = judged;
  const change = relativeChange(judged);
  const isEnoughData = Math.max(sampleOf(baseline), sampleOf(variation)) >= thresholds.minimumSample;
  const hasBoth = baseline.value !== 0 && variation.value !== 0;
  const isBelowMinChange = change < thresholds.minChange;
  const isJudged = isEnoughData && hasBoth && !isBelowMinChange;
  const sure = sureOutcome(judged, thresholds);
  const clear = sureOutcome(judged, clearThresholds(thresholds));
  return {
    outcome: outcomeOf({ isEnoughData, hasBoth, isBelowMinChange, sure }),
    clearSignal: isJudged ? clear : null,
    direction: effect.value * (inverse ? -1 : 1) > 0 ? 'winning' : 'losing',
    isEnoughData,
    isJudged,
    isBelowMinChange,
    isSuspicious: change >= thresholds.maxChange,
    isSignificant: isSignificant(judged, thresholds, effect.adjustedPValue ?? effect.pValue),
    isSignificantUnadjusted: isSignificant(judged, thresholds, effect.pValue),
    isGuardrailSafe: chanceOfNoHarm(judged, thresholds.pValue) > thresholds.chanceToWin,
  };
}

type OutcomeFacts = Pick<MetricStatus, 'isEnoughData' | 'isBelowMinChange'> & {
  hasBoth: boolean;
  sure: 'won' | 'lost' | null;
};

function outcomeOf({ isEnoughData, hasBoth, isBelowMinChange, sure }: OutcomeFacts): Outcome {
  if (!isEnoughData || !hasBoth) return 'notEnoughData';
  if (sure === null) return 'undecided';
  return isBelowMinChange ? 'draw' : sure;
}

/** The size of the change relative to the baseline, whatever scale the effect is on; any change from zero is infinite. */
function relativeChange({ difference, effect, baseline, variation }: Judged): number {
  if (difference === 'relative') return Math.abs(effect.value);
  const gap = difference === 'absolute' ? effect.value : variation.mean - baseline.mean;
  return gap === 0 ? 0 : Math.abs(gap / baseline.mean);
}

const clearSignalPValue = 0.001;

const sampleOf = ({ sample, value }: Figures): number => sample ?? value;

const clearThresholds = (thresholds: StatusThresholds): StatusThresholds => ({
  ...thresholds,
  pValue: Math.min(thresholds.pValue, clearSignalPValue),
  chanceToWin: Math.max(thresholds.chanceToWin, 1 - clearSignalPValue),
});

function isSignificant({ engine, effect }: Judged, thresholds: StatusThresholds, pValue: number | null): boolean {
  if (engine === 'frequentist') return pValue !== null && pValue < thresholds.pValue;
  const chance = effect.chanceToWin ?? 0.5;
  return chance > thresholds.chanceToWin || chance < 1 - thresholds.chanceToWin;
}

/** Bayesian by chance to win, which knows about inverse metrics; frequentist by the direction of a significant effect. */
function sureOutcome(judged: Judged, thresholds: StatusThresholds): 'won' | 'lost' | null {
  const { engine, effect, inverse } = judged;
  if (!isSignificant(judged, thresholds, effect.adjustedPValue ?? effect.pValue)) return null;
  const isBetter = engine === 'bayesian' ? (effect.chanceToWin ?? 0.5) > 0.5 : effect.value * (inverse ? -1 : 1) > 0;
  return isBetter ? 'won' : 'lost';
}

/** The chance of not being worse; for the frequentist engine from the effect and its interval, with a flat prior. */
function chanceOfNoHarm({ engine, effect, inverse }: Judged, alpha: number): number {
  if (engine === 'bayesian') return effect.chanceToWin ?? 0.5;
  const [low, high] = effect.ci;
  const half = low === null ? (high ?? 0) - effect.value : high === null ? effect.value - low : (high - low) / 2;
  const stddev = half / normalQuantile(1 - alpha / 2);
  if (!(stddev > 0)) return 0;
  return normalCdf((inverse ? -effect.value : effect.value) / stddev);
}

const earliestForecast = 0.1;

/**
 * How much longer, in the unit of `elapsed`, until a metric has enough data, if it goes on as before; 0 when it has,
 * null when there is less than a tenth to extrapolate from.
 */
export function timeToEnoughData(value: number, minimumSample: number, elapsed: number): number | null {
  const reached = value / minimumSample;
  if (reached >= 1) return 0;
  return reached > earliestForecast ? (elapsed * (1 - reached)) / reached : null;
}

/** How risky shipping is: the expected loss, relative to the mean, against the metric's two risk thresholds. */
export function riskLevel(
  relativeRisk: number,
  { winRisk, loseRisk }: { winRisk: number; loseRisk: number },
): 'acceptable' | 'warning' | 'tooHigh' {
  if (relativeRisk <= winRisk) return 'acceptable';
  return relativeRisk >= loseRisk ? 'tooHigh' : 'warning';
}
