import type { DataSourceType } from '@gb/domain/data-sources';

export const KIND_NAMES: Readonly<Record<DataSourceType, string>> = {
  files: 'Uploaded files',
  postgres: 'PostgreSQL',
  bigquery: 'Google BigQuery',
  snowflake: 'Snowflake',
  redshift: 'Amazon Redshift',
  athena: 'Amazon Athena',
  databricks: 'Databricks',
  mysql: 'MySQL or MariaDB',
  mssql: 'Microsoft SQL Server',
  clickhouse: 'ClickHouse',
  trino: 'Trino',
  presto: 'Presto',
  google_analytics: 'Google Analytics 4',
  mixpanel: 'Mixpanel',
  duckdb: 'DuckDB file',
};

/** Kinds whose events are fetched and kept here. */
export const isCopiedKind = (kind: DataSourceType): boolean => kind === 'mixpanel' || kind === 'google_analytics';

/** What has to be known about a kind before it is chosen. */
export const KIND_NOTES: Partial<Readonly<Record<DataSourceType, string>>> = {
  mixpanel:
    'Mixpanel has no SQL: its events are fetched and kept here, and queries run on them. It allows few exports an hour, so a day is fetched again only while events may still come late. Regression adjustment is never available.',
  google_analytics:
    'Google Analytics has no SQL and gives no single events: what is fetched and kept here is how often each user did something in each minute. Users, experiments and variations have to be custom dimensions. Where it puts rows together or leaves out small groups, this is said beside the data. Regression adjustment is never available.',
};

/** Columns every assignment query gives beside its identifier. */
export const ASSIGNMENT_COLUMNS = ['timestamp', 'experiment_id', 'variation_id'] as const;

/** Readable names, which an assignment query gives both or neither of. */
export const NAME_COLUMNS = ['experiment_name', 'variation_name'] as const;

/** Which of the needed columns a query does not give. */
export const missingColumns = (needed: readonly string[], given: readonly string[]): string[] =>
  needed.filter((name) => !given.includes(name));

/** Columns of an assignment query that results can be split by: all that have no other meaning. */
export const dimensionColumns = (given: readonly string[], identifiers: readonly string[]): string[] =>
  given.filter(
    (name) =>
      !(ASSIGNMENT_COLUMNS as readonly string[]).includes(name) &&
      !identifiers.includes(name) &&
      !(NAME_COLUMNS as readonly string[]).includes(name),
  );
