import {
  COUNT_ROWS,
  DISTINCT_UNITS,
  type FactMetric,
  type NewFactMetric,
  isCappable,
  isShare,
} from '@gb/domain/metrics';
import type { FactTable } from '@gb/domain/fact-tables';
import type { OrganizationSettings } from '@gb/domain/organizations';
import type { Place } from '../projects/index.ts';
import { type Capping, capFrom, cappingOf, cappingProblems } from './capping.ts';
import { type CapRequest, UNNAMED } from './useCapPreview.ts';
import { type Judging, adjustmentFrom, judgedFrom, judgingOf, judgingProblems, percent, shareOf } from './judging.ts';
import { numberIn } from '../ui/form/numberIn.ts';

type Side = NewFactMetric['numerator'];

/** What the metric form holds; numbers as typed, shares as percent. */
export type MetricFields = Judging &
  Capping &
  Place & {
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
    /** Whether zeros are left out of the percentile of a cap, or of a quantile. */
    ignoreZeros: boolean;
    /** Over the totals of users or over single rows; the quantile as percent. */
    quantileOf: 'unit' | 'event';
    quantile: string;
  };

const NO_SIDE: Side = { factTableId: '', column: COUNT_ROWS, aggregation: 'sum', filters: [] };
/** Fields of a metric, or of a new one with the organization’s defaults. */
export function fieldsOf(metric: FactMetric | null, settings: OrganizationSettings, projectId = ''): MetricFields {
  const window = metric?.windowSettings;
  return {
    ...judgingOf(metric, settings),
    ...cappingOf(metric?.cappingSettings ?? { type: 'none', value: 0 }),
    name: metric?.name ?? '',
    description: metric?.description ?? '',
    tags: metric?.tags ?? [],
    projects: metric?.projects ?? (projectId ? [projectId] : []),
    metricType: metric?.metricType ?? 'proportion',
    numerator: metric?.numerator ?? { ...NO_SIDE, column: DISTINCT_UNITS },
    denominator: metric?.denominator ?? NO_SIDE,
    window: window?.type ?? 'none',
    windowValue: String(window?.windowValue ?? settings.conversionWindowHours),
    windowUnit: window?.windowUnit ?? 'hours',
    delayValue: String(window?.delayValue ?? settings.conversionDelayHours),
    delayUnit: window?.delayUnit ?? 'hours',
    ignoreZeros: metric?.quantileSettings?.ignoreZeros ?? metric?.cappingSettings.ignoreZeros ?? false,
    quantileOf: metric?.quantileSettings?.type ?? 'event',
    quantile: percent(metric?.quantileSettings?.quantile ?? 0.9),
  };
}

/** What keeps a metric from being saved, by field. */
export function metricProblems(fields: MetricFields): Partial<Record<keyof MetricFields, string>> {
  return {
    ...(fields.name.trim() ? {} : { name: 'Name is required' }),
    ...numeratorProblems(fields),
    ...(fields.metricType !== 'ratio' || fields.denominator.factTableId ? {} : { denominator: 'Choose a fact table' }),
    ...(fields.window === 'none' || numberIn(fields.windowValue) > 0 ? {} : { windowValue: 'Must be above 0' }),
    ...(Number.isFinite(numberIn(fields.delayValue)) ? {} : { delayValue: 'Must be a number' }),
    ...(fields.metricType === 'retention' && !(numberIn(fields.delayValue) > 0)
      ? { delayValue: 'Must be above 0' }
      : {}),
    ...(fields.metricType === 'quantile' && !(numberIn(fields.quantile) >= 0.1 && numberIn(fields.quantile) <= 99.9)
      ? { quantile: 'Must be from 0.1 to 99.9' }
      : {}),
    ...(isCappable(fields.metricType) ? cappingProblems(fields) : {}),
    ...judgingProblems(fields),
  };
}

function numeratorProblems({ metricType, numerator, quantileOf }: MetricFields): { numerator?: string } {
  if (!numerator.factTableId) return { numerator: 'Choose a fact table' };
  const allowed = amountsOf({ metricType, quantileOf });
  const isPseudo = numerator.column === DISTINCT_UNITS || (numerator.column === COUNT_ROWS && allowed === 'numbers');
  return (allowed === 'numbers' || allowed === 'totals') && isPseudo
    ? { numerator: 'Choose a column with numbers' }
    : {};
}

/** What a side of a metric may add up: nothing, any amounts, amounts per user that are not just yes or no, single numbers. */
export type Amounts = 'none' | 'any' | 'totals' | 'numbers';
export function amountsOf({ metricType, quantileOf }: Pick<MetricFields, 'metricType' | 'quantileOf'>): Amounts {
  if (isShare(metricType)) return 'none';
  if (metricType !== 'quantile') return 'any';
  return quantileOf === 'unit' ? 'totals' : 'numbers';
}

/** The metric to send. What a type has no use for is left out, and a share counts users. */
export function metricFrom(
  fields: MetricFields,
): Pick<
  NewFactMetric,
  | 'name'
  | 'description'
  | 'tags'
  | 'projects'
  | 'metricType'
  | 'numerator'
  | 'denominator'
  | 'inverse'
  | 'windowSettings'
  | 'cappingSettings'
  | 'quantileSettings'
  | 'minSampleSize'
  | 'minPercentChange'
  | 'maxPercentChange'
  | 'winRisk'
  | 'loseRisk'
  | 'regressionAdjustmentSettings'
> {
  const cap = capFrom(isCappable(fields.metricType) ? fields : { capping: 'none', capValue: '' });
  return {
    name: fields.name.trim(),
    description: fields.description,
    tags: fields.tags,
    projects: fields.projects,
    metricType: fields.metricType,
    ...judgedFrom(fields),
    numerator: isShare(fields.metricType)
      ? { ...fields.numerator, column: DISTINCT_UNITS, aggregation: 'sum' }
      : fields.numerator,
    denominator: fields.metricType === 'ratio' ? fields.denominator : null,
    windowSettings: {
      type: fields.window,
      windowValue: numberIn(fields.windowValue) || 72,
      windowUnit: fields.windowUnit,
      delayValue: numberIn(fields.delayValue),
      delayUnit: fields.delayUnit,
    },
    cappingSettings: { ...cap, ignoreZeros: cap.type === 'percentile' && fields.ignoreZeros },
    quantileSettings:
      fields.metricType === 'quantile'
        ? { type: fields.quantileOf, quantile: shareOf(fields.quantile), ignoreZeros: fields.ignoreZeros }
        : null,
    regressionAdjustmentSettings: adjustmentFrom(fields),
  };
}

/** What to ask about the cap; null while there is none, or nothing to ask it of. */
export function capRequest(fields: MetricFields): CapRequest | null {
  const { name: _, ...problems } = metricProblems(fields);
  if (!isCappable(fields.metricType) || fields.capping === 'none' || Object.keys(problems).length > 0) return null;
  const { metricType, numerator, denominator, cappingSettings } = metricFrom(fields);
  const body = { name: UNNAMED, metricType, numerator, denominator, cappingSettings };
  return { kind: 'ofFacts', body, values: [metricType, numerator, denominator], cap: cappingSettings };
}

/** Columns a side can add up, as options: rows, users, then numbers of the table (and all others when counted distinct). */
export function columnOptions(
  table: FactTable | undefined,
  aggregation: Side['aggregation'],
  amounts: Amounts = 'any',
) {
  const isDistinct = aggregation === 'count distinct' && amounts !== 'numbers';
  const columns = (table?.columns ?? []).filter(({ datatype }) => isDistinct || datatype === 'number');
  return [
    ...(amounts === 'numbers' ? [] : [{ value: COUNT_ROWS, label: 'Rows' }]),
    ...(amounts === 'any' ? [{ value: DISTINCT_UNITS, label: 'Users with any row' }] : []),
    ...columns.map(({ column, name }) => ({ value: column, label: name || column })),
  ];
}
