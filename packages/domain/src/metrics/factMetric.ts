import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import type { FactTable } from '../fact-tables/index.ts';
import { label, prose, timestamp } from '../values/index.ts';
import { METRIC_TYPES } from './metricType.ts';

/** Pseudo-columns: each row counts as one, or each unit with any row counts as one. */
export const COUNT_ROWS = '$$count';
export const DISTINCT_UNITS = '$$distinctUsers';

/** One side of a metric: which rows of which fact table, and how they add up for one unit. */
const columnRef = z.strictObject({
  factTableId: z.string().min(1),
  /** A column, or `$$count` for rows, or `$$distinctUsers` for "did it at all". */
  column: z.string().min(1),
  aggregation: z.enum(['sum', 'max', 'count distinct']).default('sum'),
  /** Ids of saved filters of the fact table; all must hold. */
  filters: z.array(z.string()).default([]),
});
export type ColumnRef = z.infer<typeof columnRef>;

const TIME_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;
const timeUnit = z.enum(TIME_UNITS);

const windowSettings = z.strictObject({
  type: z.enum(['none', 'conversion', 'lookback']).default('none'),
  /** Negative reaches before exposure. */
  delayValue: z.number().default(0),
  delayUnit: timeUnit.default('hours'),
  windowValue: z.number().positive().default(72),
  windowUnit: timeUnit.default('hours'),
});

const cappingSettings = z.strictObject({
  type: z.enum(['none', 'absolute', 'percentile']).default('none'),
  value: z.number().min(0).default(0),
  ignoreZeros: z.boolean().default(false),
});

/** Which quantile, over the totals of users or over single rows. */
export const quantileSettings = z.strictObject({
  type: z.enum(['unit', 'event']).default('event'),
  quantile: z.number().min(0.001, 'expected at least 0.001').max(0.999, 'expected at most 0.999').default(0.9),
  ignoreZeros: z.boolean().default(false),
});

const regressionAdjustmentSettings = z.strictObject({
  override: z.boolean().default(false),
  enabled: z.boolean().default(false),
  days: z.number().int().min(1).max(100).default(14),
});

const fields = {
  name: label,
  description: prose,
  projects: z.array(z.string()),
  tags: z.array(z.string()),
  metricType: z.enum(METRIC_TYPES),
  numerator: columnRef,
  denominator: columnRef.nullable(),
  /** Lower is better. */
  inverse: z.boolean(),
  windowSettings,
  cappingSettings,
  /** Of a quantile; null for others. */
  quantileSettings: quantileSettings.nullable(),
  regressionAdjustmentSettings,
  /** Shares of change, 0..1: below the first a change is noise, above the second it is suspicious. */
  minPercentChange: z.number().min(0),
  maxPercentChange: z.number().positive(),
  minSampleSize: z.number().int().min(0),
  winRisk: z.number().min(0),
  loseRisk: z.number().min(0),
};

/** A metric made of a fact table; its id begins with `fact__`. */
export const factMetric = z
  .strictObject({
    ...fields,
    id: z.string(),
    owner: z.string(),
    datasource: z.string(),
    archived: z.boolean(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'FactMetric' });
export type FactMetric = z.infer<typeof factMetric>;

export const newFactMetric = z.strictObject({
  ...fields,
  description: prose.default(''),
  projects: z.array(z.string()).default([]),
  tags: z.array(label).default([]),
  denominator: columnRef.nullable().default(null),
  inverse: z.boolean().default(false),
  windowSettings: windowSettings.prefault({}),
  cappingSettings: cappingSettings.prefault({}),
  quantileSettings: quantileSettings.nullable().default(null),
  regressionAdjustmentSettings: regressionAdjustmentSettings.prefault({}),
  minPercentChange: fields.minPercentChange.default(0.005),
  maxPercentChange: fields.maxPercentChange.default(0.5),
  minSampleSize: fields.minSampleSize.default(150),
  winRisk: fields.winRisk.default(0.0025),
  loseRisk: fields.loseRisk.default(0.0125),
});
export type NewFactMetric = z.infer<typeof newFactMetric>;

export const factMetricUpdate = z.strictObject({ ...fields, archived: z.boolean() }).partial();
export type FactMetricUpdate = z.infer<typeof factMetricUpdate>;

/** Refuses a metric that its fact tables cannot answer, naming the field. */
export function checkFactMetric(metric: Checked, tables: ReadonlyMap<string, FactTable>): void {
  checkColumn(metric.numerator, 'numerator', tables);
  if (metric.metricType === 'ratio' && !metric.denominator) throw invalidField('denominator', 'a ratio needs one');
  if (metric.metricType !== 'ratio' && metric.denominator) throw invalidField('denominator', 'only a ratio has one');
  if (metric.denominator) checkColumn(metric.denominator, 'denominator', tables);
  if (metric.metricType === 'retention' && !(metric.windowSettings.delayValue > 0))
    throw invalidField('windowSettings.delayValue', 'expected above 0: from then on a user who is seen has come back');
  if (metric.metricType === 'quantile') checkQuantile(metric);
  else if (metric.quantileSettings) throw invalidField('quantileSettings', 'only a quantile has some');
}

type Checked = Pick<
  FactMetric,
  'metricType' | 'numerator' | 'denominator' | 'windowSettings' | 'cappingSettings' | 'quantileSettings'
>;

function checkQuantile({ numerator: { column }, quantileSettings, cappingSettings }: Checked): void {
  if (!quantileSettings) throw invalidField('quantileSettings', 'a quantile needs some');
  if (cappingSettings.type !== 'none') throw invalidField('cappingSettings.type', 'a quantile is not capped');
  if (column === DISTINCT_UNITS) throw invalidField('numerator.column', 'expected a column with numbers');
  if (column === COUNT_ROWS && quantileSettings.type === 'event')
    throw invalidField('numerator.column', 'expected a column with numbers; each row counts as one');
}

function checkColumn(ref: ColumnRef, path: string, tables: ReadonlyMap<string, FactTable>): void {
  const table = tables.get(ref.factTableId);
  if (!table) throw invalidField(`${path}.factTableId`, `no fact table with id ${ref.factTableId}`);
  const isPseudo = ref.column === COUNT_ROWS || ref.column === DISTINCT_UNITS;
  const column = table.columns.find(({ column }) => column === ref.column);
  if (!isPseudo && table.columns.length > 0 && !column)
    throw invalidField(`${path}.column`, `the fact table ${table.name} has no column ${ref.column}`);
  const missing = ref.filters.find((id) => !table.filters.some((filter) => filter.id === id));
  if (missing) throw invalidField(`${path}.filters`, `the fact table ${table.name} has no filter with id ${missing}`);
}
