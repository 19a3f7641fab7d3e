export { type AthenaSettings, openAthena } from './cloud/athena.ts';
export { type BigquerySettings, openBigquery } from './cloud/bigquery.ts';
export { type DatabricksSettings, openDatabricks } from './cloud/databricks.ts';
export { openSnowflake, type SnowflakeSettings } from './cloud/snowflake.ts';
export { openTrino, type TrinoSettings } from './cloud/trino.ts';
export {
  type ClickhouseSend,
  type ClickhouseSettings,
  clickhouseOver,
  type HttpFetch,
  openClickhouse,
} from './clickhouse.ts';
export type { Cell, Driver, Estimate, Row, RunOptions, RunResult, TableSchema } from './driver.ts';
export { type DuckdbSettings, openDuckdb } from './duckdb.ts';
export { type MssqlSettings, openMssql } from './mssql.ts';
export { type MysqlSettings, openMysql } from './mysql.ts';
export { openPostgres, openRedshift, type PostgresSettings } from './postgres.ts';
