import { WarehouseProblem } from '../problem.ts';
import type { Dialect, DialectId } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { postgres } from './postgres.ts';

export type { Dialect, DialectId } from './dialect.ts';
export { dialectIds } from './dialect.ts';

const dialects: Readonly<Partial<Record<DialectId, Dialect>>> = { duckdb, postgres };

/** The dialect of an engine. */
export function findDialect(id: DialectId): Dialect {
  const dialect = dialects[id];
  if (!dialect) throw new WarehouseProblem('notSupported', `No SQL dialect for ${id}`);
  return dialect;
}
