import { rename, rm } from 'node:fs/promises';
import {
  DOUBLE,
  type DuckDBAppender,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBTimestampValue,
  INTEGER,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api';
import type { ShopRow } from './shop.ts';

type TableName = ShopRow['table'];
type Value = string | number | DuckDBTimestampValue;
type Column = { name: string; type: 'varchar' | 'timestamp' | 'double' | 'integer' };

const USER: Column = { name: 'user_id', type: 'varchar' };
const TIME: Column = { name: 'timestamp', type: 'timestamp' };
const text = (name: string): Column => ({ name, type: 'varchar' });

const TABLES: {
  [T in TableName]: { columns: Column[]; cells(row: Extract<ShopRow, { table: T }>): (string | number)[] };
} = {
  exposures: {
    columns: [USER, TIME, text('variation_id'), text('country'), text('device')],
    cells: (row) => [row.variation, row.country, row.device],
  },
  pages: { columns: [USER, TIME, text('path'), text('device')], cells: (row) => [row.path, row.device] },
  carts: { columns: [USER, TIME, { name: 'items', type: 'integer' }], cells: (row) => [row.items] },
  orders: {
    columns: [USER, TIME, { name: 'amount', type: 'double' }, { name: 'items', type: 'integer' }, text('country')],
    cells: (row) => [row.amount, row.items, row.country],
  },
  support_contacts: { columns: [USER, TIME, text('topic')], cells: (row) => [row.topic] },
};

const TYPES = { varchar: VARCHAR, timestamp: TIMESTAMP, double: DOUBLE, integer: INTEGER };
const CHUNK_ROWS = 2048;

/** Writes the rows to a DuckDB file, which appears under its name only when it is whole. Gives the rows per table. */
export async function writeShop(path: string, rows: Iterable<ShopRow>): Promise<Record<TableName, number>> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  const instance = await DuckDBInstance.create(unfinished);
  const connection = await instance.connect();
  const names = Object.keys(TABLES) as TableName[];
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<TableName, number>;
  const writers = new Map<TableName, ReturnType<typeof chunkWriter>>();
  for (const name of names) {
    const { columns } = TABLES[name];
    await connection.run(
      `create table ${name} (${columns.map((column) => `"${column.name}" ${column.type}`).join(', ')})`,
    );
    writers.set(name, chunkWriter(await connection.createAppender(name), columns));
  }
  for (const row of rows) {
    const cells = (TABLES[row.table].cells as (row: ShopRow) => Value[])(row);
    const at = new DuckDBTimestampValue(BigInt(Math.round(row.at)) * 1000n);
    writers.get(row.table)?.write([row.userId, at, ...cells]);
    counts[row.table] += 1;
  }
  for (const writer of writers.values()) writer.close();
  connection.closeSync();
  instance.closeSync();
  await rename(unfinished, path);
  return counts;
}

/** Hands rows over many at a time: row by row costs several times as much. */
function chunkWriter(appender: DuckDBAppender, columns: readonly Column[]) {
  const types = columns.map(({ type }) => TYPES[type]);
  let waiting: Value[][] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const chunk = DuckDBDataChunk.create(types, waiting.length);
    chunk.setRows(waiting);
    appender.appendDataChunk(chunk);
    waiting = [];
  };
  return {
    write(cells: Value[]) {
      if (waiting.push(cells) === CHUNK_ROWS) flush();
    },
    close() {
      flush();
      appender.closeSync();
    },
  };
}
