export {
  type ClickhouseSend,
  type ClickhouseSettings,
  clickhouseOver,
  type HttpFetch,
  openClickhouse,
} from './clickhouse.ts';
export type { Cell, Driver, Estimate, Row, RunOptions, RunResult, TableSchema } from './driver.ts';
export { type DuckdbSettings, openDuckdb } from './duckdb.ts';
export { type MysqlSettings, openMysql } from './mysql.ts';
export { openPostgres, type PostgresSettings } from './postgres.ts';
