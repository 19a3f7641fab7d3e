export type { Cell, Driver, Row, RunOptions, RunResult, TableSchema } from './driver.ts';
export { type DuckdbSettings, openDuckdb } from './duckdb.ts';
export { openPostgres, type PostgresSettings } from './postgres.ts';
