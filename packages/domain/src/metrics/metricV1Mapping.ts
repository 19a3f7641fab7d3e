import type { MetricUpdateV1, MetricV1 } from './metricV1.ts';
import type { SqlMetric, SqlMetricUpdate } from './sqlMetric.ts';

const HOURS = { hours: 1, days: 24, weeks: 7 * 24 } as const;

type Kept = 'id' | 'owner' | 'status' | 'dateCreated' | 'dateUpdated' | 'conversionWindowHours';
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
  conversionWindowEnd: metric.conversionDelayHours + metric.conversionWindowValue * HOURS[metric.conversionWindowUnit],
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

/** A metric of the public API as everything else knows it. What its kind of query has no use for is empty. */
export const fromMetricV1 = (metric: MetricV1): SqlMetric => {
  const { behavior, id, owner, datasourceId, dateCreated, dateUpdated } = metric;
  const { conversionWindowStart: start, conversionWindowEnd: end } = behavior;
  return {
    ...EMPTY_QUERY,
    ...(changeFromV1(metric) as Omit<SqlMetric, 'datasource' | Kept>),
    ...{ id, owner, dateCreated, dateUpdated },
    datasource: datasourceId,
    status: metric.archived ? 'archived' : 'active',
    conversionWindowHours: end - start,
  };
};

const EMPTY_QUERY = {
  ...{ sql: '', table: '', column: '', timestampColumn: 'received_at', userIdColumns: {}, conditions: [] },
  templateVariables: { eventName: '', valueColumn: '' },
};

/** What a body of the public API says, field by field; what it leaves out is left out. */
export function changeFromV1(given: MetricUpdateV1): SqlMetricUpdate {
  const { name, description, type, tags, projects, owner, archived } = given;
  return withoutAbsent({
    ...{ name, description, type, tags, projects, owner },
    status: archived === undefined ? undefined : archived ? ('archived' as const) : ('active' as const),
    ...(given.behavior && fromBehavior(given.behavior)),
    ...(given.sql && fromSql(given.sql)),
    ...(given.sqlBuilder && fromBuilder(given.sqlBuilder)),
  });
}

function fromBehavior(behavior: NonNullable<MetricUpdateV1['behavior']>) {
  const { goal, capping, capValue, conversionWindowStart: start, conversionWindowEnd: end } = behavior;
  const { conversionWindowUnit: unit = 'hours', regressionAdjustment: adjustment } = behavior;
  return {
    inverse: goal && goal === 'decrease',
    capping,
    capValue: capping === null ? 0 : capValue,
    ...(start !== undefined &&
      end !== undefined && {
        conversionDelayHours: start,
        conversionWindowValue: (end - start) / HOURS[unit],
        conversionWindowUnit: unit,
      }),
    ignoreNulls: behavior.convertedUsersOnly,
    winRisk: behavior.riskThresholdSuccess,
    loseRisk: behavior.riskThresholdDanger,
    minPercentChange: behavior.minPercentChange,
    maxPercentChange: behavior.maxPercentChange,
    minSampleSize: behavior.minSampleSize,
    regressionAdjustmentOverride: adjustment?.override,
    regressionAdjustmentEnabled: adjustment?.enabled,
    regressionAdjustmentDays: adjustment?.days,
  };
}

const fromSql = (sql: NonNullable<MetricUpdateV1['sql']>) => ({
  queryFormat: 'sql' as const,
  userIdTypes: sql.identifierTypes,
  sql: sql.conversionSQL,
  aggregation: sql.userAggregationSQL,
  denominator: sql.denominatorMetricId,
  templateVariables: sql.templateVariables,
});

const fromBuilder = (builder: NonNullable<MetricUpdateV1['sqlBuilder']>) => ({
  queryFormat: 'builder' as const,
  userIdTypes: builder.identifierTypeColumns?.map(({ identifierType }) => identifierType),
  userIdColumns:
    builder.identifierTypeColumns &&
    Object.fromEntries(
      builder.identifierTypeColumns.flatMap(({ identifierType, columnName }) =>
        columnName === identifierType ? [] : [[identifierType, columnName]],
      ),
    ),
  table: builder.tableName,
  column: builder.valueColumnName,
  timestampColumn: builder.timestampColumnName,
  conditions: builder.conditions,
  aggregation: builder.userAggregationSQL,
  denominator: builder.denominatorMetricId,
});

/** The name that the public API has for a field, where errors about it are told. */
export function pathV1(path: string, format: SqlMetric['queryFormat']): string {
  const [field = '', ...rest] = path.split('.');
  const names = format === 'sql' ? { ...PATHS, ...SQL_PATHS } : { ...PATHS, ...BUILDER_PATHS };
  return [names[field] ?? field, ...rest].join('.');
}

type Names = Readonly<Record<string, string>>;
const SQL_PATHS: Names = {
  userIdTypes: 'sql.identifierTypes',
  aggregation: 'sql.userAggregationSQL',
  denominator: 'sql.denominatorMetricId',
};
const BUILDER_PATHS: Names = {
  userIdTypes: 'sqlBuilder.identifierTypeColumns',
  aggregation: 'sqlBuilder.userAggregationSQL',
  denominator: 'sqlBuilder.denominatorMetricId',
};
const PATHS: Names = {
  datasource: 'datasourceId',
  sql: 'sql.conversionSQL',
  templateVariables: 'sql.templateVariables',
  table: 'sqlBuilder.tableName',
  column: 'sqlBuilder.valueColumnName',
  ignoreNulls: 'behavior.convertedUsersOnly',
  capping: 'behavior.capping',
  capValue: 'behavior.capValue',
  winRisk: 'behavior.riskThresholdSuccess',
  conversionWindowValue: 'behavior.conversionWindowEnd',
};

const withoutAbsent = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as SqlMetricUpdate;
