import type { MetricUpdateV1, MetricV1, NewMetricV1 } from './metricV1.ts';
import { type NewSqlMetric, type SqlMetric, type SqlMetricUpdate, newSqlMetric } from './sqlMetric.ts';
import type { Kept } from './toMetricV1.ts';
import { WINDOW_HOURS } from './windowHours.ts';

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
        conversionWindowValue: (end - start) / WINDOW_HOURS[unit],
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

const withoutAbsent = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as SqlMetricUpdate;

/** The metric to make, with the default of whatever the body leaves out. */
export const newFromV1 = (input: NewMetricV1): NewSqlMetric =>
  newSqlMetric.parse({ ...changeFromV1(input), datasource: input.datasourceId });
