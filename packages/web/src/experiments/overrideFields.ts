import type { MetricOverride } from '@gb/domain/experiments';
import type { Metric } from '@gb/domain/metrics';
import { percent } from '../metrics/index.ts';
import { numberIn } from '../ui/form/numberIn.ts';

/** An override as the form holds it: numbers as typed, empty leaves the metric's own; risks as percent. */
export type OverrideFields = {
  id: string;
  delayHours: string;
  windowHours: string;
  winRisk: string;
  loseRisk: string;
  adjustment: 'default' | 'on' | 'off';
  adjustmentDays: string;
};
type Problems = Partial<Record<keyof OverrideFields, string>>;

export const overrideFieldsOf = (override: MetricOverride): OverrideFields => ({
  id: override.id,
  delayHours: override.delayHours === undefined ? '' : String(override.delayHours),
  windowHours: override.windowHours === undefined ? '' : String(override.windowHours),
  winRisk: percent(override.winRisk),
  loseRisk: percent(override.loseRisk),
  adjustment: override.regressionAdjustmentOverride ? (override.regressionAdjustmentEnabled ? 'on' : 'off') : 'default',
  adjustmentDays: String(override.regressionAdjustmentDays ?? 14),
});

/** What keeps an override from being saved, by field. */
export function overrideProblems(fields: OverrideFields, metric: Metric | undefined): Problems {
  const number = (text: string) => (text.trim() === '' ? null : numberIn(text));
  const [delay, window] = [number(fields.delayHours), number(fields.windowHours)];
  const win = number(fields.winRisk) ?? (metric?.winRisk ?? 0) * 100;
  const lose = number(fields.loseRisk) ?? (metric?.loseRisk ?? 1) * 100;
  const days = numberIn(fields.adjustmentDays);
  return {
    ...(delay === null || Number.isFinite(delay) ? {} : { delayHours: 'Must be a number' }),
    ...(window === null || window >= 0.125 ? {} : { windowHours: 'Must be at least 0.125' }),
    ...(win >= 0 ? {} : { winRisk: 'Must not be below 0' }),
    ...(lose >= win ? {} : { loseRisk: 'Must not be below the acceptable risk' }),
    ...(fields.adjustment !== 'on' || (Number.isInteger(days) && days >= 0 && days <= 100)
      ? {}
      : { adjustmentDays: 'Must be a whole number from 0 to 100' }),
  };
}

/** The override to send, without what it leaves alone. */
export function overrideFrom(fields: OverrideFields): MetricOverride {
  const given = (name: 'delayHours' | 'windowHours' | 'winRisk' | 'loseRisk', unit = 1) =>
    fields[name].trim() === '' ? {} : { [name]: numberIn(fields[name]) / unit };
  const adjusts = fields.adjustment !== 'default';
  return {
    id: fields.id,
    ...given('delayHours'),
    ...given('windowHours'),
    ...given('winRisk', 100),
    ...given('loseRisk', 100),
    ...(adjusts ? { regressionAdjustmentOverride: true, regressionAdjustmentEnabled: fields.adjustment === 'on' } : {}),
    ...(fields.adjustment === 'on' ? { regressionAdjustmentDays: numberIn(fields.adjustmentDays) } : {}),
  };
}

/** "48 h window, from 1 h after exposure, CUPED off". */
export function overrideWords(override: MetricOverride): string {
  const { windowHours, delayHours, winRisk, loseRisk, regressionAdjustmentDays: days } = override;
  const adjustment = override.regressionAdjustmentEnabled ? `CUPED over ${days ?? 14} days` : 'CUPED off';
  return [
    windowHours === undefined ? '' : `${windowHours} h window`,
    delayHours === undefined ? '' : `${delayHours} h delay`,
    winRisk === undefined ? '' : `acceptable risk ${percent(winRisk)}%`,
    loseRisk === undefined ? '' : `too much risk ${percent(loseRisk)}%`,
    override.regressionAdjustmentOverride ? adjustment : '',
  ]
    .filter(Boolean)
    .join(', ');
}
