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
  duckdb: 'DuckDB file',
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
