import { COUNT_ROWS, DISTINCT_UNITS, type FactMetric, type NewFactMetric } from '@gb/domain/metrics';
import type { FactTable } from '@gb/domain/fact-tables';
import type { OrganizationSettings } from '@gb/domain/organizations';
import { type Judging, adjustmentFrom, judgedFrom, judgingOf, judgingProblems, percent } from './judging.ts';

type Side = NewFactMetric['numerator'];

/** What the metric form holds; numbers as typed, shares as percent. */
export type MetricFields = Judging & {
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
  capping: NewFactMetric['cappingSettings']['type'];
  cappingValue: string;
};

const NO_SIDE: Side = { factTableId: '', column: COUNT_ROWS, aggregation: 'sum', filters: [] };
/** Fields of a metric, or of a new one with the organization’s defaults. */
export function fieldsOf(metric: FactMetric | null, settings: OrganizationSettings): MetricFields {
  const window = metric?.windowSettings;
  const capping = metric?.cappingSettings;
  return {
    ...judgingOf(metric, settings),
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
    capping: capping?.type ?? 'none',
    cappingValue: capping?.type === 'percentile' ? percent(capping.value) : String(capping?.value ?? ''),
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
    ...(Number.isFinite(Number(fields.delayValue)) ? {} : { delayValue: 'Must be a number' }),
    ...(capping !== 'percentile' || (cap > 0 && cap < 100) ? {} : { cappingValue: 'Must be between 0 and 100' }),
    ...(capping !== 'absolute' || cap > 0 ? {} : { cappingValue: 'Must be above 0' }),
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
  const canCap = !isProportion && fields.capping !== 'none';
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
    cappingSettings: {
      type: canCap ? fields.capping : 'none',
      value: canCap ? Number(fields.cappingValue) / (fields.capping === 'percentile' ? 100 : 1) : 0,
      ignoreZeros: false,
    },
    regressionAdjustmentSettings: adjustmentFrom(fields),
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
