import type { SqlMetric } from './sqlMetric.ts';

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
