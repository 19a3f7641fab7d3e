import { COUNT_ROWS, DISTINCT_UNITS, type FactMetric, type NewFactMetric } from '@gb/domain/metrics';
import type { FactTable } from '@gb/domain/fact-tables';
import type { OrganizationSettings } from '@gb/domain/organizations';

type Side = NewFactMetric['numerator'];

/** What the metric form holds; numbers as typed, shares as percent. */
export type MetricFields = {
  name: string;
  description: string;
  metricType: NewFactMetric['metricType'];
  numerator: Side;
  denominator: Side;
  inverse: boolean;
  window: NewFactMetric['windowSettings']['type'];
  windowValue: string;
  windowUnit: NewFactMetric['windowSettings']['windowUnit'];
  delayValue: string;
  delayUnit: NewFactMetric['windowSettings']['delayUnit'];
  capping: NewFactMetric['cappingSettings']['type'];
  cappingValue: string;
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

const NO_SIDE: Side = { factTableId: '', column: COUNT_ROWS, aggregation: 'sum', filters: [] };
const percent = (share: number): string => String(Math.round(share * 100_000) / 1000);

/** Fields of a metric, or of a new one with the organization’s defaults. */
export function fieldsOf(metric: FactMetric | null, settings: OrganizationSettings): MetricFields {
  const defaults = settings.metricDefaults;
  const window = metric?.windowSettings;
  const capping = metric?.cappingSettings;
  const adjustment = metric?.regressionAdjustmentSettings;
  return {
    name: metric?.name ?? '',
    description: metric?.description ?? '',
    metricType: metric?.metricType ?? 'proportion',
    numerator: metric?.numerator ?? { ...NO_SIDE, column: DISTINCT_UNITS },
    denominator: metric?.denominator ?? NO_SIDE,
    inverse: metric?.inverse ?? false,
    window: window?.type ?? 'none',
    windowValue: String(window?.windowValue ?? settings.conversionWindowHours),
    windowUnit: window?.windowUnit ?? 'hours',
    delayValue: String(window?.delayValue ?? settings.conversionDelayHours),
    delayUnit: window?.delayUnit ?? 'hours',
    capping: capping?.type ?? 'none',
    cappingValue: capping?.type === 'percentile' ? percent(capping.value) : String(capping?.value ?? ''),
    minSampleSize: String(metric?.minSampleSize ?? defaults.minimumSampleSize),
    minPercent: percent(metric?.minPercentChange ?? defaults.minPercentageChange),
    maxPercent: percent(metric?.maxPercentChange ?? defaults.maxPercentageChange),
    winRisk: percent(metric?.winRisk ?? settings.winRisk),
    loseRisk: percent(metric?.loseRisk ?? settings.loseRisk),
    adjustment: adjustment?.override ? (adjustment.enabled ? 'on' : 'off') : 'default',
    adjustmentDays: String(adjustment?.override ? adjustment.days : settings.regressionAdjustmentDays),
  };
}

/** What keeps a metric from being saved, by field. */
export function problemsOf(fields: MetricFields): Partial<Record<keyof MetricFields, string>> {
  const { capping, cappingValue } = fields;
  const cap = Number(cappingValue);
  return {
    ...(fields.name.trim() ? {} : { name: 'Name is required' }),
    ...(fields.numerator.factTableId ? {} : { numerator: 'Choose a fact table' }),
    ...(fields.metricType !== 'ratio' || fields.denominator.factTableId ? {} : { denominator: 'Choose a fact table' }),
    ...(fields.window === 'none' || Number(fields.windowValue) > 0 ? {} : { windowValue: 'Must be above 0' }),
    ...(Number(fields.delayValue) >= 0 ? {} : { delayValue: 'Must not be below 0' }),
    ...(capping !== 'percentile' || (cap > 0 && cap < 100) ? {} : { cappingValue: 'Must be between 0 and 100' }),
    ...(capping !== 'absolute' || cap > 0 ? {} : { cappingValue: 'Must be above 0' }),
    ...(Number.isInteger(Number(fields.minSampleSize)) && Number(fields.minSampleSize) >= 0
      ? {}
      : { minSampleSize: 'Must be a whole number' }),
    ...(Number(fields.maxPercent) > 0 ? {} : { maxPercent: 'Must be above 0' }),
    ...(Number(fields.minPercent) >= 0 ? {} : { minPercent: 'Must not be below 0' }),
    ...(Number(fields.winRisk) >= 0 ? {} : { winRisk: 'Must not be below 0' }),
    ...(Number(fields.loseRisk) >= Number(fields.winRisk) ? {} : { loseRisk: 'Must not be below the acceptable risk' }),
    ...(fields.adjustment !== 'on' || isDays(fields.adjustmentDays)
      ? {}
      : { adjustmentDays: 'Must be a whole number from 1 to 100' }),
  };
}

const isDays = (text: string): boolean => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 100;

/** The metric to send. What a type has no use for is left out, and a proportion counts users. */
export function metricFrom(
  fields: MetricFields,
): Pick<
  NewFactMetric,
  | 'name'
  | 'description'
  | 'metricType'
  | 'numerator'
  | 'denominator'
  | 'inverse'
  | 'windowSettings'
  | 'cappingSettings'
  | 'minSampleSize'
  | 'minPercentChange'
  | 'maxPercentChange'
  | 'winRisk'
  | 'loseRisk'
  | 'regressionAdjustmentSettings'
> {
  const isProportion = fields.metricType === 'proportion';
  const canCap = !isProportion && fields.capping !== 'none';
  return {
    name: fields.name.trim(),
    description: fields.description,
    metricType: fields.metricType,
    numerator: isProportion ? { ...fields.numerator, column: DISTINCT_UNITS, aggregation: 'sum' } : fields.numerator,
    denominator: fields.metricType === 'ratio' ? fields.denominator : null,
    inverse: fields.inverse,
    windowSettings: {
      type: fields.window,
      windowValue: Number(fields.windowValue) || 72,
      windowUnit: fields.windowUnit,
      delayValue: Number(fields.delayValue),
      delayUnit: fields.delayUnit,
    },
    cappingSettings: {
      type: canCap ? fields.capping : 'none',
      value: canCap ? Number(fields.cappingValue) / (fields.capping === 'percentile' ? 100 : 1) : 0,
      ignoreZeros: false,
    },
    minSampleSize: Number(fields.minSampleSize),
    minPercentChange: Number(fields.minPercent) / 100,
    maxPercentChange: Number(fields.maxPercent) / 100,
    winRisk: Number(fields.winRisk) / 100,
    loseRisk: Number(fields.loseRisk) / 100,
    regressionAdjustmentSettings: {
      override: fields.adjustment !== 'default',
      enabled: fields.adjustment === 'on',
      days: fields.adjustment === 'on' ? Number(fields.adjustmentDays) : 14,
    },
  };
}

/** Columns a side can add up, as options: rows, users, then numbers of the table (and all others when counted distinct). */
export function columnOptions(table: FactTable | undefined, aggregation: Side['aggregation']) {
  const isDistinct = aggregation === 'count distinct';
  const columns = (table?.columns ?? []).filter(({ datatype }) => isDistinct || datatype === 'number');
  return [
    { value: COUNT_ROWS, label: 'Rows' },
    { value: DISTINCT_UNITS, label: 'Users with any row' },
    ...columns.map(({ column, name }) => ({ value: column, label: name || column })),
  ];
}
