import type { MetricV1 } from './metricV1.ts';
import type { SqlMetric } from './sqlMetric.ts';
import { WINDOW_HOURS } from './windowHours.ts';

/** What the server keeps beside what a person says. */
export type Kept = 'id' | 'owner' | 'status' | 'dateCreated' | 'dateUpdated' | 'conversionWindowHours';
/** All that a person says about an SQL metric. */
export type SqlMetricContent = Omit<SqlMetric, Kept>;

/** An SQL metric as the public API shows it. */
export const toMetricV1 = (metric: SqlMetric): MetricV1 => ({
  id: metric.id,
  dateCreated: metric.dateCreated,
  dateUpdated: metric.dateUpdated,
  owner: metric.owner,
  archived: metric.status === 'archived',
  ...contentToV1(metric),
});

/** What makes or changes a metric, in the words of the public API. */
export const contentToV1 = (metric: SqlMetricContent) => ({
  datasourceId: metric.datasource,
  name: metric.name,
  description: metric.description,
  type: metric.type,
  tags: metric.tags,
  projects: metric.projects,
  behavior: behaviorOf(metric),
  ...(metric.queryFormat === 'sql' ? { sql: sqlOf(metric) } : { sqlBuilder: builderOf(metric) }),
});

const behaviorOf = (metric: SqlMetricContent): MetricV1['behavior'] => ({
  goal: metric.inverse ? 'decrease' : 'increase',
  capping: metric.capping,
  capValue: metric.capping === null ? 0 : metric.capValue,
  conversionWindowStart: metric.conversionDelayHours,
  conversionWindowEnd:
    metric.conversionDelayHours + metric.conversionWindowValue * WINDOW_HOURS[metric.conversionWindowUnit],
  conversionWindowUnit: metric.conversionWindowUnit,
  convertedUsersOnly: metric.ignoreNulls,
  riskThresholdSuccess: metric.winRisk,
  riskThresholdDanger: metric.loseRisk,
  minPercentChange: metric.minPercentChange,
  maxPercentChange: metric.maxPercentChange,
  minSampleSize: metric.minSampleSize,
  regressionAdjustment: {
    override: metric.regressionAdjustmentOverride,
    enabled: metric.regressionAdjustmentEnabled,
    days: metric.regressionAdjustmentDays,
  },
});

const sqlOf = (metric: SqlMetricContent): NonNullable<MetricV1['sql']> => ({
  identifierTypes: metric.userIdTypes,
  conversionSQL: metric.sql,
  userAggregationSQL: metric.aggregation,
  denominatorMetricId: metric.denominator,
  templateVariables: metric.templateVariables,
});

const builderOf = (metric: SqlMetricContent): NonNullable<MetricV1['sqlBuilder']> => ({
  identifierTypeColumns: metric.userIdTypes.map((identifierType) => ({
    identifierType,
    columnName: metric.userIdColumns[identifierType] ?? identifierType,
  })),
  tableName: metric.table,
  valueColumnName: metric.column,
  timestampColumnName: metric.timestampColumn,
  conditions: metric.conditions,
  userAggregationSQL: metric.aggregation,
  denominatorMetricId: metric.denominator,
});
