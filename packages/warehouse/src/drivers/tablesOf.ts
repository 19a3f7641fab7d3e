import type { TableSchema } from './driver.ts';

/** Collects rows of (schema, table, column, type), in order, into tables. */
export function tablesOf(rows: readonly (readonly string[])[]): TableSchema[] {
  const tables = new Map<string, TableSchema>();
  for (const [schema = '', table = '', name = '', type = ''] of rows) {
    const key = JSON.stringify([schema, table]);
    const found = tables.get(key) ?? { schema, table, columns: [] };
    found.columns.push({ name, type });
    tables.set(key, found);
  }
  return [...tables.values()];
}
