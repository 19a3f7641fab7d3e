import { type MetricCondition, type SqlMetric, usesVariable } from '@gb/domain/metrics';
import { metricOfSql } from '@gb/domain/metrics/metric';
import { type SqlMetricContent, contentToV1 } from '@gb/domain/metrics/toMetricV1';
import type { OrganizationSettings } from '@gb/domain/organizations';
import type { Place } from '../projects/index.ts';
import { type Capping, capFrom, cappingOf, cappingProblems } from './capping.ts';
import { type Judging, adjustmentFrom, judgedFrom, judgingOf, judgingProblems } from './judging.ts';
import { type CapRequest, UNNAMED } from './useCapPreview.ts';
import { numberIn } from '../ui/form/numberIn.ts';

/** What the form of an SQL metric holds; numbers as typed, shares as percent. */
export type SqlMetricFields = Judging &
  Capping &
  Pick<
    SqlMetric,
    | 'name'
    | 'description'
    | 'type'
    | 'datasource'
    | 'queryFormat'
    | 'sql'
    | 'table'
    | 'column'
    | 'timestampColumn'
    | 'userIdColumns'
    | 'userIdTypes'
    | 'aggregation'
    | 'denominator'
    | 'ignoreNulls'
    | 'conversionWindowUnit'
  > &
  Place & {
    eventName: string;
    valueColumn: string;
    conditions: MetricCondition[];
    windowValue: string;
    delayHours: string;
  };

/** Fields of a metric, or of a new one with the organization’s defaults. */
export function fieldsOf(metric: SqlMetric | null, settings: OrganizationSettings, projectId = ''): SqlMetricFields {
  return {
    ...judgingOf(metric && metricOfSql(metric, new Map()), settings),
    ...cappingOf({ type: metric?.capping ?? 'none', value: metric?.capValue ?? 0 }),
    name: metric?.name ?? '',
    description: metric?.description ?? '',
    tags: metric?.tags ?? [],
    projects: metric?.projects ?? (projectId ? [projectId] : []),
    type: metric?.type ?? 'binomial',
    datasource: metric?.datasource ?? '',
    queryFormat: metric?.queryFormat ?? 'sql',
    sql: metric?.sql ?? '',
    eventName: metric?.templateVariables.eventName ?? '',
    valueColumn: metric?.templateVariables.valueColumn ?? '',
    table: metric?.table ?? '',
    column: metric?.column ?? '',
    timestampColumn: metric?.timestampColumn ?? 'received_at',
    userIdColumns: metric?.userIdColumns ?? {},
    conditions: metric?.conditions ?? [],
    userIdTypes: metric?.userIdTypes ?? [],
    aggregation: metric?.aggregation ?? '',
    denominator: metric?.denominator ?? '',
    ignoreNulls: metric?.ignoreNulls ?? false,
    windowValue: String(metric?.conversionWindowValue ?? settings.conversionWindowHours),
    conversionWindowUnit: metric?.conversionWindowUnit ?? 'hours',
    delayHours: String(metric?.conversionDelayHours ?? settings.conversionDelayHours),
  };
}

/** Columns the query has to give. */
export const neededColumns = ({ type, userIdTypes }: Pick<SqlMetricFields, 'type' | 'userIdTypes'>): string[] => [
  'timestamp',
  ...userIdTypes,
  ...(type === 'binomial' ? [] : ['value']),
];

/** Whether the query has a placeholder that the form must ask the meaning of. */
export const asksFor = ({ queryFormat, sql }: SqlMetricFields, name: 'eventName' | 'valueColumn'): boolean =>
  queryFormat === 'sql' && usesVariable(sql, name);

/** What keeps a metric from being saved, by field. */
export function sqlMetricProblems(fields: SqlMetricFields): Partial<Record<keyof SqlMetricFields, string>> {
  const hasCap = fields.type !== 'binomial';
  const isSql = fields.queryFormat === 'sql';
  const needsColumn = fields.type === 'duration' || fields.type === 'revenue' || (fields.aggregation && hasCap);
  return {
    ...(fields.name.trim() ? {} : { name: 'Name is required' }),
    ...(fields.datasource ? {} : { datasource: 'Choose a data source' }),
    ...(fields.userIdTypes.length > 0 ? {} : { userIdTypes: 'Choose at least one identifier type' }),
    ...(!isSql || fields.sql.trim() ? {} : { sql: 'SQL is required' }),
    ...(asksFor(fields, 'eventName') && !fields.eventName ? { eventName: 'The query uses it' } : {}),
    ...(asksFor(fields, 'valueColumn') && !fields.valueColumn ? { valueColumn: 'The query uses it' } : {}),
    ...(isSql || fields.table.trim() ? {} : { table: 'Table is required' }),
    ...(isSql || !needsColumn || fields.column.trim() ? {} : { column: 'Column is required' }),
    ...(isSql || fields.timestampColumn.trim() ? {} : { timestampColumn: 'Timestamp column is required' }),
    ...(isSql || fields.conditions.every(({ column }) => column.trim()) ? {} : { conditions: 'Each needs a column' }),
    ...(numberIn(fields.windowValue) > 0 ? {} : { windowValue: 'Must be above 0' }),
    ...(Number.isFinite(numberIn(fields.delayHours)) ? {} : { delayHours: 'Must be a number' }),
    ...(hasCap ? cappingProblems(fields) : {}),
    ...judgingProblems(fields),
  };
}

/** The metric to send. What its type or its format has no use for is left out. */
export function metricFrom(fields: SqlMetricFields): SqlMetricContent {
  const isSql = fields.queryFormat === 'sql';
  const isBinomial = fields.type === 'binomial';
  const cap = capFrom(isBinomial ? { capping: 'none', capValue: '' } : fields);
  const adjustment = adjustmentFrom(fields);
  return {
    name: fields.name.trim(),
    description: fields.description,
    tags: fields.tags,
    projects: fields.projects,
    type: fields.type,
    datasource: fields.datasource,
    queryFormat: fields.queryFormat,
    sql: isSql ? fields.sql : '',
    templateVariables: {
      eventName: asksFor(fields, 'eventName') ? fields.eventName : '',
      valueColumn: asksFor(fields, 'valueColumn') ? fields.valueColumn : '',
    },
    table: isSql ? '' : fields.table,
    column: isSql || isBinomial ? '' : fields.column,
    timestampColumn: fields.timestampColumn.trim() || 'received_at',
    userIdColumns: isSql ? {} : namedOnly(fields),
    conditions: isSql ? [] : fields.conditions,
    userIdTypes: fields.userIdTypes,
    aggregation: isBinomial ? '' : fields.aggregation,
    denominator: fields.denominator,
    ignoreNulls: !isBinomial && fields.ignoreNulls,
    capping: cap.type === 'none' ? null : cap.type,
    capValue: cap.value,
    conversionWindowValue: numberIn(fields.windowValue),
    conversionWindowUnit: fields.conversionWindowUnit,
    conversionDelayHours: numberIn(fields.delayHours),
    ...judgedFrom(fields),
    regressionAdjustmentOverride: adjustment.override,
    regressionAdjustmentEnabled: adjustment.enabled,
    regressionAdjustmentDays: adjustment.days,
  };
}

/** What to ask about the cap; null while there is none, or nothing to ask it of. */
export function capRequest(fields: SqlMetricFields): CapRequest | null {
  const { name: _, ...problems } = sqlMetricProblems(fields);
  if (fields.type === 'binomial' || fields.capping === 'none' || Object.keys(problems).length > 0) return null;
  const metric = metricFrom(fields);
  const { type, datasource, queryFormat, sql, templateVariables, aggregation, ignoreNulls, ...rest } = metric;
  const { table, column, timestampColumn, userIdColumns, conditions, userIdTypes, capping, capValue } = rest;
  return {
    kind: 'ofSql',
    body: contentToV1({ ...metric, ...ONLY_ASKED }),
    values: [
      ...[type, datasource, queryFormat, sql, templateVariables, aggregation, ignoreNulls],
      ...[table, column, timestampColumn, userIdColumns, conditions, userIdTypes],
    ],
    cap: [capping, capValue],
  };
}

/** What a metric is called and whose it is does not change what its cap does. */
const ONLY_ASKED = { name: UNNAMED, description: '', tags: [], projects: [] };

/** Columns of identifiers that are called otherwise than their type. */
const namedOnly = ({ userIdTypes, userIdColumns }: SqlMetricFields): Record<string, string> =>
  Object.fromEntries(
    userIdTypes.flatMap((type) => {
      const column = userIdColumns[type]?.trim();
      return column && column !== type ? [[type, column]] : [];
    }),
  );
