import { z } from 'zod';
import { label, prose, timestamp } from '../values/index.ts';
import { CONVERSION_WINDOW_UNITS, SQL_METRIC_TYPES, metricCondition, sqlMetric } from './sqlMetric.ts';

/**
 * The shape of SQL metrics in the public API: the reference's nested one. What it has no word for stands where it belongs:
 * the unit of the window, users who converted only, and regression adjustment in `behavior`; what placeholders stand for in
 * `sql`; how values add up and the denominator in `sqlBuilder` too.
 */

const { shape } = sqlMetric;

const behavior = z.strictObject({
  goal: z.enum(['increase', 'decrease']),
  capping: z.enum(['absolute', 'percentile']).nullable(),
  capValue: z.number().min(0),
  /** Hours from exposure: conversions count from the first to the second. */
  conversionWindowStart: z.number(),
  conversionWindowEnd: z.number(),
  /** How the length of the window is shown. */
  conversionWindowUnit: z.enum(CONVERSION_WINDOW_UNITS),
  convertedUsersOnly: z.boolean(),
  riskThresholdSuccess: shape.winRisk,
  riskThresholdDanger: shape.loseRisk,
  minPercentChange: shape.minPercentChange,
  maxPercentChange: shape.maxPercentChange,
  minSampleSize: shape.minSampleSize,
  regressionAdjustment: z.strictObject({
    override: z.boolean(),
    enabled: z.boolean(),
    days: shape.regressionAdjustmentDays,
  }),
});

const sql = z.strictObject({
  identifierTypes: shape.userIdTypes,
  conversionSQL: shape.sql,
  userAggregationSQL: shape.aggregation,
  denominatorMetricId: z.string(),
  templateVariables: shape.templateVariables,
});

const sqlBuilder = z.strictObject({
  identifierTypeColumns: z
    .array(z.strictObject({ identifierType: z.string().min(1), columnName: z.string().min(1) }))
    .min(1, 'expected at least one identifier type'),
  tableName: shape.table,
  valueColumnName: shape.column,
  timestampColumnName: shape.timestampColumn,
  conditions: z.array(metricCondition).max(50),
  userAggregationSQL: shape.aggregation,
  denominatorMetricId: z.string(),
});

/** An SQL metric as the public API shows it, with either `sql` or `sqlBuilder`. */
export const metricV1 = z
  .strictObject({
    id: z.string(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
    owner: z.string(),
    datasourceId: z.string(),
    name: label,
    description: prose,
    type: z.enum(SQL_METRIC_TYPES),
    tags: z.array(z.string()),
    projects: z.array(z.string()),
    archived: z.boolean(),
    behavior,
    sql: sql.optional(),
    sqlBuilder: sqlBuilder.optional(),
  })
  .meta({ id: 'Metric' });
export type MetricV1 = z.infer<typeof metricV1>;

const givenBehavior = behavior.partial().superRefine((given, refused) => {
  const refuse = (path: keyof typeof given, message: string) =>
    refused.addIssue({ code: 'custom', path: [path], message });
  const { capping, capValue, conversionWindowStart: start, conversionWindowEnd: end } = given;
  const { conversionWindowUnit: unit, riskThresholdSuccess: success, riskThresholdDanger: danger } = given;
  if (capping && capValue === undefined) refuse('capValue', 'expected together with capping');
  if (capValue && !capping) refuse('capping', 'expected together with capValue');
  if (start !== undefined && end === undefined)
    refuse('conversionWindowEnd', 'expected together with conversionWindowStart');
  if (end !== undefined && start === undefined)
    refuse('conversionWindowStart', 'expected together with conversionWindowEnd');
  if (start !== undefined && end !== undefined && end <= start)
    refuse('conversionWindowEnd', 'expected a time after conversionWindowStart');
  if (unit !== undefined && end === undefined)
    refuse('conversionWindowUnit', 'expected together with conversionWindowStart and conversionWindowEnd');
  if (success !== undefined && danger !== undefined && success > danger)
    refuse('riskThresholdSuccess', 'expected at most riskThresholdDanger');
});

const given = {
  owner: z.string().optional(),
  description: prose.optional(),
  tags: z.array(label).optional(),
  projects: z.array(z.string()).optional(),
  archived: z.boolean().optional(),
  behavior: givenBehavior.optional(),
};

const adding = { userAggregationSQL: shape.aggregation.default(''), denominatorMetricId: z.string().default('') };
const noColumns = { valueColumnName: shape.column.default(''), conditions: sqlBuilder.shape.conditions.default([]) };

export const newMetricV1 = z
  .strictObject({
    ...given,
    datasourceId: z.string().min(1),
    name: label,
    type: z.enum(SQL_METRIC_TYPES),
    sql: sql.extend({ ...adding, templateVariables: shape.templateVariables.prefault({}) }).optional(),
    sqlBuilder: sqlBuilder.extend({ ...adding, ...noColumns }).optional(),
  })
  .refine((input) => !input.sql !== !input.sqlBuilder, {
    path: ['sql'],
    message: 'expected exactly one of sql and sqlBuilder',
  });
export type NewMetricV1 = z.infer<typeof newMetricV1>;

/** Absent means leave alone. A metric changes from one kind of query to the other with all of its fields. */
export const metricUpdateV1 = z
  .strictObject({
    ...given,
    name: label.optional(),
    type: z.enum(SQL_METRIC_TYPES).optional(),
    sql: sql.partial().optional(),
    sqlBuilder: sqlBuilder.partial().optional(),
  })
  .refine((input) => !(input.sql && input.sqlBuilder), {
    path: ['sql'],
    message: 'expected at most one of sql and sqlBuilder',
  });
export type MetricUpdateV1 = z.infer<typeof metricUpdateV1>;
