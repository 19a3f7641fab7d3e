import { bigquery } from './bigquery.ts';
import { clickhouse } from './clickhouse.ts';
import { databricks } from './databricks.ts';
import type { Dialect, DialectId } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { mssql } from './mssql.ts';
import { mysql } from './mysql.ts';
import { postgres } from './postgres.ts';
import { redshift } from './redshift.ts';
import { snowflake } from './snowflake.ts';
import { athena, trino } from './trino.ts';

export type { Dialect, DialectId } from './dialect.ts';
export { dialectIds } from './dialect.ts';

const dialects: Readonly<Record<DialectId, Dialect>> = {
  duckdb,
  postgres,
  redshift,
  mysql,
  clickhouse,
  bigquery,
  snowflake,
  databricks,
  trino,
  athena,
  mssql,
};

/** The dialect of an engine. */
export const findDialect = (id: DialectId): Dialect => dialects[id];
