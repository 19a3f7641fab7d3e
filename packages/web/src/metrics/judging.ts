import type { FactMetric, Metric } from '@gb/domain/metrics';
import type { OrganizationSettings } from '@gb/domain/organizations';
import { numberIn } from '../ui/form/numberIn.ts';

/** What the forms of both kinds of metric ask about how a metric is judged; numbers as typed, shares as percent. */
export type Judging = {
  inverse: boolean;
  minSampleSize: string;
  minPercent: string;
  maxPercent: string;
  /** Risks in percent: acceptable up to the first, too much from the second. */
  winRisk: string;
  loseRisk: string;
  /** Regression adjustment: as the organization says, or on or off for this metric. */
  adjustment: 'default' | 'on' | 'off';
  adjustmentDays: string;
};

/** 0.0025 becomes "0.25"; nothing stays empty. */
export const percent = (share: number | undefined): string =>
  share === undefined ? '' : String(Math.round(share * 100_000) / 1000);

/** "99.9" becomes 0.999, without the noise of binary fractions. */
export const shareOf = (percent: string): number => Math.round(numberIn(percent) * 1000) / 100_000;

/** Few days say little of a user, many let old habits in. */
export function daysHint(days: number): string {
  if (days < 7) return 'Fewer than 7 days say little about a user.';
  return days > 28 ? 'More than 28 days reach back to old habits.' : 'What users did in them narrows the intervals.';
}

export function judgingOf(metric: Metric | null, settings: OrganizationSettings): Judging {
  const defaults = settings.metricDefaults;
  const adjustment = metric?.regressionAdjustmentSettings;
  return {
    inverse: metric?.inverse ?? false,
    minSampleSize: String(metric?.minSampleSize ?? defaults.minimumSampleSize),
    minPercent: percent(metric?.minPercentChange ?? defaults.minPercentageChange),
    maxPercent: percent(metric?.maxPercentChange ?? defaults.maxPercentageChange),
    winRisk: percent(metric?.winRisk ?? settings.winRisk),
    loseRisk: percent(metric?.loseRisk ?? settings.loseRisk),
    adjustment: adjustment?.override ? (adjustment.enabled ? 'on' : 'off') : 'default',
    adjustmentDays: String(adjustment?.override ? adjustment.days : settings.regressionAdjustmentDays),
  };
}

export function judgingProblems(fields: Judging): Partial<Record<keyof Judging, string>> {
  const sample = numberIn(fields.minSampleSize);
  return {
    ...(Number.isInteger(sample) && sample >= 0 ? {} : { minSampleSize: 'Must be a whole number' }),
    ...(numberIn(fields.maxPercent) > 0 ? {} : { maxPercent: 'Must be above 0' }),
    ...(numberIn(fields.minPercent) >= 0 ? {} : { minPercent: 'Must not be below 0' }),
    ...(numberIn(fields.winRisk) >= 0 ? {} : { winRisk: 'Must not be below 0' }),
    ...(numberIn(fields.loseRisk) >= numberIn(fields.winRisk)
      ? {}
      : { loseRisk: 'Must not be below the acceptable risk' }),
    ...(fields.adjustment !== 'on' || isDays(fields.adjustmentDays)
      ? {}
      : { adjustmentDays: 'Must be a whole number from 1 to 100' }),
  };
}

const isDays = (text: string): boolean =>
  Number.isInteger(numberIn(text)) && numberIn(text) >= 1 && numberIn(text) <= 100;

type Judged = Pick<
  FactMetric,
  'inverse' | 'minSampleSize' | 'minPercentChange' | 'maxPercentChange' | 'winRisk' | 'loseRisk'
>;

export const judgedFrom = (fields: Judging): Judged => ({
  inverse: fields.inverse,
  minSampleSize: numberIn(fields.minSampleSize),
  minPercentChange: shareOf(fields.minPercent),
  maxPercentChange: shareOf(fields.maxPercent),
  winRisk: shareOf(fields.winRisk),
  loseRisk: shareOf(fields.loseRisk),
});

export const adjustmentFrom = (fields: Judging): FactMetric['regressionAdjustmentSettings'] => ({
  override: fields.adjustment !== 'default',
  enabled: fields.adjustment === 'on',
  days: fields.adjustment === 'on' ? numberIn(fields.adjustmentDays) : 14,
});
