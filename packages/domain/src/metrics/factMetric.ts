import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import type { FactTable } from '../fact-tables/index.ts';
import { label, prose, timestamp } from '../values/index.ts';

export const METRIC_TYPES = ['proportion', 'mean', 'ratio'] as const;
export type MetricType = (typeof METRIC_TYPES)[number];

/** Pseudo-columns: each row counts as one, or each unit with any row counts as one. */
export const COUNT_ROWS = '$$count';
export const DISTINCT_UNITS = '$$distinctUsers';

/** One side of a metric: which rows of which fact table, and how they add up for one unit. */
export const columnRef = z.strictObject({
  factTableId: z.string().min(1),
  /** A column, or `$$count` for rows, or `$$distinctUsers` for "did it at all". */
  column: z.string().min(1),
  aggregation: z.enum(['sum', 'max', 'count distinct']).default('sum'),
  /** Ids of saved filters of the fact table; all must hold. */
  filters: z.array(z.string()).default([]),
});
export type ColumnRef = z.infer<typeof columnRef>;

export const TIME_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;
const timeUnit = z.enum(TIME_UNITS);

export const windowSettings = z.strictObject({
  type: z.enum(['none', 'conversion', 'lookback']).default('none'),
  /** Negative reaches before exposure. */
  delayValue: z.number().default(0),
  delayUnit: timeUnit.default('hours'),
  windowValue: z.number().positive().default(72),
  windowUnit: timeUnit.default('hours'),
});

export const cappingSettings = z.strictObject({
  type: z.enum(['none', 'absolute', 'percentile']).default('none'),
  value: z.number().min(0).default(0),
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
export function checkFactMetric(
  metric: Pick<FactMetric, 'metricType' | 'numerator' | 'denominator'>,
  tables: ReadonlyMap<string, FactTable>,
): void {
  checkColumn(metric.numerator, 'numerator', tables);
  if (metric.metricType === 'ratio' && !metric.denominator) throw invalidField('denominator', 'a ratio needs one');
  if (metric.metricType !== 'ratio' && metric.denominator) throw invalidField('denominator', 'only a ratio has one');
  if (metric.denominator) checkColumn(metric.denominator, 'denominator', tables);
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
