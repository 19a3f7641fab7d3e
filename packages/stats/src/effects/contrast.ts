import { type Arm, armOf, type Statistic, slopeOf, spreadOf } from '../moments/arm.ts';
import { quadraticForm, ratioCovariances, ratioGradient, type Vector4 } from '../moments/regressionAdjusted.ts';
import { covariance, variance } from '../moments/sample.ts';
import type { Sums } from '../moments/sums.ts';
import type { ErrorCode } from './errorCode.ts';

export type Difference = 'relative' | 'absolute' | 'scaled';

/**
 * A treatment against the control before any test: the effect and its squared standard error.
 * `scaled` effects are held as absolute ones until the end. `degrees` are Welch's degrees of freedom.
 */
export type Contrast = {
  error: ErrorCode | null;
  effect: number;
  variance: number;
  degrees: number;
  users: number;
  control: Arm;
  treatment: Arm;
};

export type Pair = { statistic: Statistic; control: Sums; treatment: Sums; difference: Difference };

/** Compares a treatment with the control (delta method for relative effects); errors are told by code. */
export function contrastOf(pair: Pair, allowZeroBaseline = false): Contrast {
  const slope = slopeOf(pair.statistic, pair.control, pair.treatment);
  const control = armOf(pair.statistic, pair.control, slope);
  const treatment = armOf(pair.statistic, pair.treatment, slope);
  const isRelative = pair.difference === 'relative';
  const squaredError = isRelative
    ? relativeVariance(pair, slope, control, treatment)
    : treatment.variance / treatment.n + control.variance / control.n;
  const base = { control, treatment, degrees: welchDegrees(control, treatment) };
  const failed = (error: ErrorCode): Contrast => ({ ...base, error, effect: 0, variance: 0, users: 0 });
  if (!(control.variance > 0 && treatment.variance > 0 && squaredError > 0)) return failed('ZERO_NEGATIVE_VARIANCE');
  const isBaselineZero = control.mean === 0 || control.unadjustedMean === 0;
  if (isBaselineZero && (isRelative || !allowZeroBaseline)) return failed('ZERO_NEGATIVE_BASELINE_VARIATION');
  const gap = treatment.mean - control.mean;
  const effect = isRelative ? gap / Math.abs(control.unadjustedMean) : gap;
  if (!Number.isFinite(effect + squaredError + base.degrees)) return failed('FIGURES_OUT_OF_RANGE');
  return { ...base, error: null, effect, variance: squaredError, users: control.n + treatment.n };
}

/**
 * Welch's degrees of freedom on the absolute scale, because two variations rarely share a variance and pooling them
 * understates the risk. Written in shares of the squared error, which neither overflow nor vanish.
 */
export function welchDegrees(control: Arm, treatment: Arm): number {
  const c = control.variance / control.n;
  const share = c / (c + treatment.variance / treatment.n);
  return 1 / (share ** 2 / (control.n - 1) + (1 - share) ** 2 / (treatment.n - 1));
}

function relativeVariance(pair: Pair, slope: number, control: Arm, treatment: Arm): number {
  const baseline = control.unadjustedMean;
  if (baseline === 0) return 0;
  if (slope === 0 || pair.statistic.kind.endsWith('Quantile')) return plainRelativeVariance(control, treatment);
  if (pair.statistic.kind === 'ratio') return adjustedRatioRelativeVariance(pair, slope, control, treatment);
  const { users: n, sum, sumSquares, preSum, preSumSquares, sumPre } = pair.control;
  const spread = spreadOf(pair.statistic);
  const lift = treatment.unadjustedMean / baseline;
  const own =
    variance(spread, n, sum, sumSquares) * lift ** 2 -
    2 * slope * covariance(spread, n, sum, preSum, sumPre) * lift +
    slope ** 2 * variance(spread, n, preSum, preSumSquares);
  return treatment.variance / (treatment.n * baseline ** 2) + own / (n * baseline ** 2);
}

function plainRelativeVariance(control: Arm, treatment: Arm): number {
  const baseline = control.unadjustedMean;
  return (
    treatment.variance / (treatment.n * baseline ** 2) +
    (control.variance * treatment.unadjustedMean ** 2) / (control.n * baseline ** 4)
  );
}

function adjustedRatioRelativeVariance(pair: Pair, slope: number, control: Arm, treatment: Arm): number {
  const { control: c, treatment: t } = pair;
  const scale = Math.abs(control.unadjustedMean);
  const gap = (treatment.mean - control.mean) * Math.sign(control.unadjustedMean);
  const below = c.denominatorSum / c.users;
  const own = ratioGradient(c, slope);
  const controlGradient: Vector4 = [
    -(scale + gap) / below / scale ** 2,
    ((c.sum / c.users) * (scale + gap)) / (below ** 2 * scale ** 2),
    -own[2] / scale,
    -own[3] / scale,
  ];
  const treatmentGradient = ratioGradient(t, slope).map((part) => part / scale);
  return (
    quadraticForm(treatmentGradient, ratioCovariances(t)) / t.users +
    quadraticForm(controlGradient, ratioCovariances(c)) / c.users
  );
}
