import type { AssignmentQuery, DataSourceSettings, DataSourceType } from '../data-sources/index.ts';
import type { FactColumn } from '../fact-tables/index.ts';

/** What a team can begin with: whose units there are, where exposures stand, and first fact tables with metrics. */
export type Starter = {
  userIdTypes: DataSourceSettings['userIdTypes'];
  exposure: Omit<AssignmentQuery, 'id'>[];
  identityJoins: DataSourceSettings['queries']['identityJoins'];
  factTables: StarterTable[];
};
export type StarterTable = {
  name: string;
  sql: string;
  userIdTypes: string[];
  columns: FactColumn[];
  metrics: { name: string; metricType: 'proportion' | 'mean'; column: string }[];
};

/** The little that differs between engines in these queries: the text of a key in a JSON column. */
export type JsonText = (column: string, key: string) => string;

const extractPathText: JsonText = (column, key) => `JSON_EXTRACT_PATH_TEXT(${column}, '${key}')`;
const extractScalar: JsonText = (column, key) => `JSON_EXTRACT_SCALAR(${column}, '$.${key}')`;

const inDuckdb: JsonText = (column, key) => `json_extract_string(${column}, '$.${key}')`;

const JSON_TEXT: Readonly<Record<DataSourceType, JsonText>> = {
  postgres: (column, key) => `${column}::jsonb ->> '${key}'`,
  mysql: (column, key) => `JSON_UNQUOTE(JSON_EXTRACT(${column}, '$.${key}'))`,
  clickhouse: (column, key) => `JSONExtractString(${column}, '${key}')`,
  redshift: extractPathText,
  snowflake: extractPathText,
  mssql: (column, key) => `JSON_VALUE(${column}, '$.${key}')`,
  bigquery: (column, key) => `JSON_VALUE(${column}, '$.${key}')`,
  databricks: (column, key) => `GET_JSON_OBJECT(${column}, '$.${key}')`,
  trino: extractScalar,
  presto: extractScalar,
  athena: extractScalar,
  google_analytics: inDuckdb,
  mixpanel: inDuckdb,
  duckdb: inDuckdb,
  files: inDuckdb,
};
export const jsonTextOf = (type: DataSourceType): JsonText => JSON_TEXT[type];

/** SQL of several lines: the columns to give, and where from. */
const query = (columns: readonly string[], from: string, where = ''): string =>
  [`SELECT\n  ${columns.join(',\n  ')}`, `FROM ${from}`, where && `WHERE ${where}`].filter(Boolean).join('\n');

const IDENTIFIERS: Readonly<Record<string, string>> = {
  user_id: 'Known users',
  anonymous_id: 'Visitors, known or not',
  distinct_id: 'Whom Mixpanel takes for one person',
};

type Shape = {
  /** Where each identifier type is found, as `{ user_id: 'uid' }`. */
  identifiers: Readonly<Record<string, string>>;
  timestamp: string;
};

/** One assignment query per identifier type, because each counts another kind of unit. */
export function exposuresOf(
  { identifiers, timestamp }: Shape,
  from: { table: string; where?: string; experiment: string; variation: string; dimensions: Record<string, string> },
): Omit<AssignmentQuery, 'id'>[] {
  return Object.entries(identifiers).map(([type, column]) => ({
    name: `By ${type}`,
    description: IDENTIFIERS[type] ?? '',
    userIdType: type,
    query: query(
      [
        named(column, type),
        named(timestamp, 'timestamp'),
        named(from.experiment, 'experiment_id'),
        named(from.variation, 'variation_id'),
        ...Object.entries(from.dimensions).map(([name, expression]) => named(expression, name)),
      ],
      from.table,
      [from.where, `${column} IS NOT NULL`].filter(Boolean).join(' AND '),
    ),
    dimensions: Object.keys(from.dimensions),
    dimensionSlices: {},
    hasNameCol: false,
  }));
}

/** A fact table of something that happened, with the share of users who did it and how often they did. */
export function happenings(
  { identifiers, timestamp }: Shape,
  from: { name: string; table: string; where?: string; did: string; columns: Record<string, string> },
): StarterTable {
  return {
    name: from.name,
    userIdTypes: Object.keys(identifiers),
    sql: query(
      [
        named(timestamp, 'timestamp'),
        ...Object.entries(identifiers).map(([type, column]) => named(column, type)),
        ...Object.entries(from.columns).map(([name, expression]) => named(expression, name)),
      ],
      from.table,
      from.where,
    ),
    columns: [
      { column: 'timestamp', name: '', datatype: 'date' },
      ...[...Object.keys(identifiers), ...Object.keys(from.columns)].map(
        (column): FactColumn => ({ column, name: '', datatype: 'string' }),
      ),
    ],
    metrics: [
      { name: from.did, metricType: 'proportion', column: '$$distinctUsers' },
      { name: `${from.name} per user`, metricType: 'mean', column: '$$count' },
    ],
  };
}

/** A fact table whose rows stand for several events each: they are summed, by a metric of that name, not counted. */
export const withSums = (table: StarterTable, sums: Readonly<Record<string, string>>): StarterTable => ({
  ...table,
  sql: table.sql.replace(
    '\nFROM',
    `${Object.keys(sums)
      .map((column) => `,\n  ${column}`)
      .join('')}\nFROM`,
  ),
  columns: [
    ...table.columns,
    ...Object.keys(sums).map((column): FactColumn => ({ column, name: '', datatype: 'number' })),
  ],
  metrics: [
    ...table.metrics.filter(({ metricType }) => metricType === 'proportion'),
    ...Object.entries(sums).map(([column, name]) => ({ name, metricType: 'mean' as const, column })),
  ],
});

/** Pairs of the two identifiers of one person, from rows that have both. */
export const pairsIn = (table: string, { identifiers }: Shape, where = ''): Starter['identityJoins'] => {
  const [[one = '', first = ''] = [], [other = '', second = ''] = []] = Object.entries(identifiers);
  return [
    {
      ids: [one, other],
      query: query(
        [named(first, one), named(second, other)],
        table,
        [where, `${first} IS NOT NULL`, `${second} IS NOT NULL`].filter(Boolean).join(' AND '),
      ).replace('SELECT', 'SELECT DISTINCT'),
    },
  ];
};

export const identifierTypes = (shape: Shape): Starter['userIdTypes'] =>
  Object.keys(shape.identifiers).map((userIdType) => ({ userIdType, description: IDENTIFIERS[userIdType] ?? '' }));

const named = (expression: string, name: string): string => (expression === name ? name : `${expression} AS ${name}`);
