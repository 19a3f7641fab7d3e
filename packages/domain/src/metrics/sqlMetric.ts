import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import { label, prose, timestamp } from '../values/index.ts';
import { WINDOW_HOURS } from './windowHours.ts';

/** A yes-or-no conversion, or a number per unit; the last three differ only in how they are shown. */
export const SQL_METRIC_TYPES = ['binomial', 'count', 'duration', 'revenue'] as const;
export type SqlMetricType = (typeof SQL_METRIC_TYPES)[number];

/** `~` and `!~` are regular expressions, in the words of the engine. */
export const CONDITION_OPERATORS = ['=', '!=', '~', '!~', '<', '>', '<=', '>='] as const;
export const CONDITION_TYPES = ['text', 'number', 'boolean', 'date'] as const;

/** One condition on the rows of a table. It compares as its type says; text is compared as text. */
export const metricCondition = z.strictObject({
  column: z.string().trim().min(1, 'expected a column'),
  operator: z.enum(CONDITION_OPERATORS),
  value: z.string().max(1000),
  type: z.enum(CONDITION_TYPES).default('text'),
});
export type MetricCondition = z.infer<typeof metricCondition>;

export const CONVERSION_WINDOW_UNITS = ['hours', 'days', 'weeks'] as const;
const SHORTEST_WINDOW_HOURS = 0.125;

const fields = {
  name: label,
  description: prose,
  projects: z.array(z.string()),
  tags: z.array(z.string()),
  type: z.enum(SQL_METRIC_TYPES),
  /** Whether the rows are those of a query, or of a table with conditions. */
  queryFormat: z.enum(['sql', 'builder']),
  /** A SELECT with `timestamp`, a column per identifier type, and `value` unless the metric is binomial. */
  sql: z.string().trim().max(100_000),
  /** What `{{eventName}}` and `{{valueColumn}}` stand for in the query. */
  templateVariables: z.strictObject({ eventName: z.string().default(''), valueColumn: z.string().default('') }),
  /** A table name, with its schema before a dot if need be. */
  table: z.string().trim(),
  column: z.string().trim(),
  timestampColumn: z.string().trim().min(1),
  /** Columns of the table that hold identifiers of another name, as `{ user_id: 'uid' }`. */
  userIdColumns: z.record(z.string(), z.string().min(1)),
  conditions: z.array(metricCondition).max(50),
  userIdTypes: z.array(z.string().min(1)).min(1, 'expected at least one identifier type'),
  /** How values of one unit become one number, over the name `value`; empty is what the type does. */
  aggregation: z.string().trim().max(1000),
  /** Id of another SQL metric: a binomial one says who can convert at all, another makes this a ratio. */
  denominator: z.string(),
  /** Lower is better. */
  inverse: z.boolean(),
  /** Counts only units whose value is not 0. */
  ignoreNulls: z.boolean(),
  capping: z.enum(['absolute', 'percentile']).nullable(),
  capValue: z.number().min(0),
  conversionWindowValue: z.number().positive(),
  conversionWindowUnit: z.enum(CONVERSION_WINDOW_UNITS),
  /** Hours from exposure until events count; negative reaches before it. */
  conversionDelayHours: z.number(),
  /** Shares of change, 0..1: below the first a change is noise, above the second it is suspicious. */
  minPercentChange: z.number().min(0),
  maxPercentChange: z.number().positive(),
  minSampleSize: z.number().int().min(0),
  winRisk: z.number().min(0),
  loseRisk: z.number().min(0),
  regressionAdjustmentOverride: z.boolean(),
  regressionAdjustmentEnabled: z.boolean(),
  regressionAdjustmentDays: z.number().int().min(0).max(100),
};

/** The window in hours, which scripts may give instead of a value and a unit. */
const conversionWindowHours = z.number().min(SHORTEST_WINDOW_HOURS);

/** A metric with its own query; its id begins with `met_`. */
export const sqlMetric = z
  .strictObject({
    ...fields,
    id: z.string(),
    owner: z.string(),
    datasource: z.string(),
    conversionWindowHours,
    status: z.enum(['active', 'archived']),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'SqlMetric' });
export type SqlMetric = z.infer<typeof sqlMetric>;

export const newSqlMetric = z.strictObject({
  ...fields,
  datasource: z.string().min(1),
  owner: z.string().optional(),
  status: sqlMetric.shape.status.optional(),
  description: prose.default(''),
  projects: z.array(z.string()).default([]),
  tags: z.array(label).default([]),
  queryFormat: fields.queryFormat.default('sql'),
  sql: fields.sql.default(''),
  templateVariables: fields.templateVariables.prefault({}),
  table: fields.table.default(''),
  column: fields.column.default(''),
  timestampColumn: fields.timestampColumn.default('received_at'),
  userIdColumns: fields.userIdColumns.default({}),
  conditions: fields.conditions.default([]),
  aggregation: fields.aggregation.default(''),
  denominator: fields.denominator.default(''),
  inverse: fields.inverse.default(false),
  ignoreNulls: fields.ignoreNulls.default(false),
  capping: fields.capping.default(null),
  capValue: fields.capValue.default(0),
  conversionWindowValue: fields.conversionWindowValue.optional(),
  conversionWindowUnit: fields.conversionWindowUnit.optional(),
  conversionWindowHours: conversionWindowHours.optional(),
  conversionDelayHours: fields.conversionDelayHours.default(0),
  minPercentChange: fields.minPercentChange.default(0.005),
  maxPercentChange: fields.maxPercentChange.default(0.5),
  minSampleSize: fields.minSampleSize.default(150),
  winRisk: fields.winRisk.default(0.0025),
  loseRisk: fields.loseRisk.default(0.0125),
  regressionAdjustmentOverride: fields.regressionAdjustmentOverride.default(false),
  regressionAdjustmentEnabled: fields.regressionAdjustmentEnabled.default(false),
  regressionAdjustmentDays: fields.regressionAdjustmentDays.default(14),
});
export type NewSqlMetric = z.infer<typeof newSqlMetric>;

const sqlMetricUpdate = z
  .strictObject({ ...fields, conversionWindowHours, owner: z.string(), status: sqlMetric.shape.status })
  .partial();
export type SqlMetricUpdate = z.infer<typeof sqlMetricUpdate>;

type Window = Pick<SqlMetric, 'conversionWindowHours' | 'conversionWindowValue' | 'conversionWindowUnit'>;

/** The window a change asks for, in hours or as a value with a unit; what it does not say stays as it was. */
export function conversionWindow(change: Partial<Window>, before: Window = DEFAULT_WINDOW): Window {
  const { conversionWindowHours: hours, conversionWindowValue: value, conversionWindowUnit: unit } = change;
  if (hours !== undefined && (value !== undefined || unit !== undefined))
    throw invalidField('conversionWindowHours', 'expected either hours or a value with a unit, not both');
  if (hours !== undefined)
    return { conversionWindowHours: hours, conversionWindowValue: hours, conversionWindowUnit: 'hours' };
  const next = {
    conversionWindowValue: value ?? before.conversionWindowValue,
    conversionWindowUnit: unit ?? before.conversionWindowUnit,
  };
  const length = next.conversionWindowValue * WINDOW_HOURS[next.conversionWindowUnit];
  if (length < SHORTEST_WINDOW_HOURS)
    throw invalidField('conversionWindowValue', `expected at least ${SHORTEST_WINDOW_HOURS} hours`);
  return { ...next, conversionWindowHours: length };
}

const DEFAULT_WINDOW: Window = { conversionWindowHours: 72, conversionWindowValue: 72, conversionWindowUnit: 'hours' };

/** Refuses a metric whose parts do not fit each other, naming the field. `others` are the SQL metrics there are. */
export function checkSqlMetric(metric: SqlMetric, others: ReadonlyMap<string, SqlMetric>): void {
  if (metric.queryFormat === 'sql') checkQuery(metric);
  else checkBuilder(metric);
  if (metric.type === 'binomial') {
    if (metric.aggregation)
      throw invalidField('aggregation', 'a binomial metric has none: a unit converted or did not');
    if (metric.ignoreNulls)
      throw invalidField('ignoreNulls', 'would leave only those who converted of a binomial metric');
    if (metric.capping) throw invalidField('capping', 'a binomial metric is 0 or 1 and has nothing to cap');
  }
  if (metric.capping === 'absolute' && metric.capValue <= 0)
    throw invalidField('capValue', 'expected a number above 0');
  if (metric.capping === 'percentile' && !(metric.capValue > 0 && metric.capValue < 1))
    throw invalidField('capValue', 'expected a percentile between 0 and 1, such as 0.999');
  if (metric.winRisk > metric.loseRisk)
    throw invalidField('winRisk', 'expected an acceptable risk not above the one that is too much');
  checkDenominator(metric, others);
}

function checkQuery({ sql, templateVariables }: SqlMetric): void {
  if (!sql) throw invalidField('sql', 'expected a query');
  for (const name of ['eventName', 'valueColumn'] as const)
    if (usesVariable(sql, name) && !templateVariables[name])
      throw invalidField(`templateVariables.${name}`, `the query uses it, so it must be set first`);
}

/** Whether a query names a template variable, alone or inside a helper. */
export const usesVariable = (sql: string, name: string): boolean =>
  [...sql.matchAll(/\{\{(.*?)\}\}/gs)].some(([, inside = '']) => new RegExp(`\\b${name}\\b`).test(inside));

function checkBuilder({ type, table, column, aggregation }: SqlMetric): void {
  if (!table) throw invalidField('table', 'expected the name of a table');
  if (column) return;
  if (type === 'duration' || type === 'revenue')
    throw invalidField('column', `expected the column that holds the ${type}`);
  if (aggregation) throw invalidField('column', 'expected the column that the aggregation is over');
}

function checkDenominator(metric: SqlMetric, others: ReadonlyMap<string, SqlMetric>): void {
  const seen = new Set([metric.id]);
  for (let next = metric.denominator; next; next = others.get(next)?.denominator ?? '') {
    const found = others.get(next);
    if (!found) throw invalidField('denominator', `no SQL metric with id ${next}`);
    if (found.datasource !== metric.datasource)
      throw invalidField('denominator', `the metric ${found.name} is on another data source`);
    if (seen.has(next))
      throw invalidField('denominator', 'a metric cannot be its own denominator, not even by way of others');
    seen.add(next);
  }
}
