import { COUNT_ROWS, DISTINCT_UNITS, type FactMetric, type NewFactMetric } from '@gb/domain/metrics';
import type { FactTable } from '@gb/domain/fact-tables';
import type { OrganizationSettings } from '@gb/domain/organizations';
import { type Capping, capFrom, cappingOf, cappingProblems } from './capping.ts';
import { type CapRequest, UNNAMED } from './useCapPreview.ts';
import { type Judging, adjustmentFrom, judgedFrom, judgingOf, judgingProblems } from './judging.ts';

type Side = NewFactMetric['numerator'];

/** What the metric form holds; numbers as typed, shares as percent. */
export type MetricFields = Judging &
  Capping & {
    name: string;
    description: string;
    metricType: NewFactMetric['metricType'];
    numerator: Side;
    denominator: Side;
    window: NewFactMetric['windowSettings']['type'];
    windowValue: string;
    windowUnit: NewFactMetric['windowSettings']['windowUnit'];
    delayValue: string;
    delayUnit: NewFactMetric['windowSettings']['delayUnit'];
    /** Whether zeros are left out of the percentile. */
    ignoreZeros: boolean;
  };

const NO_SIDE: Side = { factTableId: '', column: COUNT_ROWS, aggregation: 'sum', filters: [] };
/** Fields of a metric, or of a new one with the organization’s defaults. */
export function fieldsOf(metric: FactMetric | null, settings: OrganizationSettings): MetricFields {
  const window = metric?.windowSettings;
  return {
    ...judgingOf(metric, settings),
    ...cappingOf(metric?.cappingSettings ?? { type: 'none', value: 0 }),
    name: metric?.name ?? '',
    description: metric?.description ?? '',
    metricType: metric?.metricType ?? 'proportion',
    numerator: metric?.numerator ?? { ...NO_SIDE, column: DISTINCT_UNITS },
    denominator: metric?.denominator ?? NO_SIDE,
    window: window?.type ?? 'none',
    windowValue: String(window?.windowValue ?? settings.conversionWindowHours),
    windowUnit: window?.windowUnit ?? 'hours',
    delayValue: String(window?.delayValue ?? settings.conversionDelayHours),
    delayUnit: window?.delayUnit ?? 'hours',
    ignoreZeros: metric?.cappingSettings.ignoreZeros ?? false,
  };
}

/** What keeps a metric from being saved, by field. */
export function problemsOf(fields: MetricFields): Partial<Record<keyof MetricFields, string>> {
  return {
    ...(fields.name.trim() ? {} : { name: 'Name is required' }),
    ...(fields.numerator.factTableId ? {} : { numerator: 'Choose a fact table' }),
    ...(fields.metricType !== 'ratio' || fields.denominator.factTableId ? {} : { denominator: 'Choose a fact table' }),
    ...(fields.window === 'none' || Number(fields.windowValue) > 0 ? {} : { windowValue: 'Must be above 0' }),
    ...(Number.isFinite(Number(fields.delayValue)) ? {} : { delayValue: 'Must be a number' }),
    ...(fields.metricType === 'proportion' ? {} : cappingProblems(fields)),
    ...judgingProblems(fields),
  };
}

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
  const cap = capFrom(isProportion ? { capping: 'none', capValue: '' } : fields);
  return {
    name: fields.name.trim(),
    description: fields.description,
    metricType: fields.metricType,
    ...judgedFrom(fields),
    numerator: isProportion ? { ...fields.numerator, column: DISTINCT_UNITS, aggregation: 'sum' } : fields.numerator,
    denominator: fields.metricType === 'ratio' ? fields.denominator : null,
    windowSettings: {
      type: fields.window,
      windowValue: Number(fields.windowValue) || 72,
      windowUnit: fields.windowUnit,
      delayValue: Number(fields.delayValue),
      delayUnit: fields.delayUnit,
    },
    cappingSettings: { ...cap, ignoreZeros: cap.type === 'percentile' && fields.ignoreZeros },
    regressionAdjustmentSettings: adjustmentFrom(fields),
  };
}

/** What to ask about the cap; null while there is none, or nothing to ask it of. */
export function capRequest(fields: MetricFields): CapRequest | null {
  const { name: _, ...problems } = problemsOf(fields);
  if (fields.metricType === 'proportion' || fields.capping === 'none' || Object.keys(problems).length > 0) return null;
  const { metricType, numerator, denominator, cappingSettings } = metricFrom(fields);
  const values = { name: UNNAMED, metricType, numerator, denominator };
  return { path: 'fact-metrics', values, cap: { cappingSettings } };
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
