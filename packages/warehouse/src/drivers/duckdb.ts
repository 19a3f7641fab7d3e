import { availableParallelism } from 'node:os';
import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBInstance,
  DuckDBListVector,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  type DuckDBValue,
  StatementType,
} from '@duckdb/node-api';
import { duckdb } from '../dialects/duckdb.ts';
import { standardIdentifier, standardText } from '../dialects/postgres.ts';
import { WarehouseProblem } from '../problem.ts';
import type { Cell, Driver, Estimate, RunOptions, RunResult, TableSchema } from './driver.ts';
import { duckdbCell } from './duckdbCell.ts';
import { byteMeter, tooLarge } from './byteMeter.ts';
import { supervise } from './supervise.ts';
import { tablesOf } from './tablesOf.ts';
import { checkReadable } from '../text/checkSql.ts';

export type DuckdbSettings = {
  source:
    | { kind: 'database'; path: string }
    /** CSV, TSV, JSON or Parquet files, each readable as a table of that name. */
    | { kind: 'files'; files: { table: string; path: string }[] }
    /** Tables of Parquet files: perhaps many, or none for a table without rows. */
    | { kind: 'tables'; tables: ParquetTable[] };
  /** As DuckDB writes it: `1GB`. */
  memoryLimit: string;
  /** Where large intermediate results go; null keeps everything in memory. */
  temporaryDirectory: string | null;
};

export type ParquetTable = { table: string; columns: Readonly<Record<string, string>>; paths: string[] };

/**
 * Opens DuckDB inside this process, locked down for user-written SQL: data read-only, no other file, no network, no
 * extensions, no changed settings. Leaves one core to the rest of the process.
 */
export async function openDuckdb(settings: DuckdbSettings): Promise<Driver> {
  const { source } = settings;
  const instance = await openInstance(settings);
  try {
    await lockDown(instance, viewsOf(source));
  } catch (error) {
    instance.closeSync();
    throw problemOf('connection', error);
  }
  return {
    dialect: 'duckdb',
    test: () =>
      withConnection(instance, async (connection) => ({ version: await versionOf(connection), warnings: [] })),
    schema: () => withConnection(instance, readSchema),
    run: (sql, options) => withConnection(instance, (connection) => runSelect(connection, sql, options)),
    estimate: (sql) => withConnection(instance, (connection) => estimateSelect(connection, sql)),
    close: async () => instance.closeSync(),
  };
}

async function openInstance({ source, memoryLimit, temporaryDirectory }: DuckdbSettings): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(source.kind === 'database' ? source.path : ':memory:', {
      ...(source.kind === 'database' ? { access_mode: 'READ_ONLY' } : {}),
      threads: String(Math.max(1, availableParallelism() - 1)),
      memory_limit: memoryLimit,
      temp_directory: temporaryDirectory ?? '',
      // Freed memory goes back to the system soon; else repeated large queries held 1.8 GB under a limit of 1 GB.
      allocator_flush_threshold: '16MB',
      allocator_bulk_deallocation_flush_threshold: '16MB',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
    });
  } catch (error) {
    throw problemOf('connection', error);
  }
}

type View = { table: string; sql: string; paths: readonly string[] };

function viewsOf(source: DuckdbSettings['source']): View[] {
  if (source.kind === 'files')
    return source.files.map(({ table, path }) => ({ table, sql: `SELECT * FROM ${reader(path)}`, paths: [path] }));
  if (source.kind === 'tables') return source.tables.map(parquetView);
  return [];
}

function parquetView({ table, columns, paths }: ParquetTable): View {
  const given = Object.entries(columns).map(([name, type]) => ({ name: standardIdentifier(name), type }));
  const sql =
    paths.length === 0
      ? `SELECT ${given.map(({ name, type }) => `CAST(NULL AS ${type}) AS ${name}`).join(', ')} WHERE false`
      : `SELECT ${given.map(({ name }) => name).join(', ')} FROM read_parquet([${paths.map(standardText).join(', ')}])`;
  return { table, sql, paths };
}

async function lockDown(instance: DuckDBInstance, views: readonly View[]): Promise<void> {
  const paths = views.flatMap((view) => view.paths);
  const statements = [
    ...views.map(({ table, sql }) => `CREATE VIEW ${standardIdentifier(table)} AS ${sql}`),
    `SET GLOBAL TimeZone = 'UTC'`,
    `SET GLOBAL allowed_paths = [${paths.map(standardText).join(', ')}]`,
    'SET GLOBAL enable_external_access = false',
    'SET GLOBAL lock_configuration = true',
  ];
  await withConnection(instance, async (connection) => {
    for (const statement of statements) await connection.run(statement);
  });
}

function reader(path: string): string {
  const file = standardText(path);
  if (/\.(parquet|pq)$/i.test(path)) return `read_parquet(${file})`;
  if (/\.(json|jsonl|ndjson)$/i.test(path)) return `read_json_auto(${file})`;
  return `read_csv_auto(${file})`;
}

async function withConnection<T>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
}

async function runSelect(connection: DuckDBConnection, sql: string, options: RunOptions): Promise<RunResult> {
  const startedAt = performance.now();
  const statement = await prepareSelect(connection, sql);
  const running = { stop: () => connection.interrupt(), progress: () => shareDone(connection) };
  return supervise(options, running, async () => {
    const result = await statement.stream();
    const names = result.columnNames();
    const types = result.columnTypes();
    const { rows, isTruncated } = await readRows(result, options);
    return {
      columns: names.map((name, index) => ({ name, type: String(types[index]) })),
      rows: rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]))),
      isTruncated,
      elapsedMs: performance.now() - startedAt,
      bytesRead: null,
    };
  }).catch((error: unknown) => Promise.reject(problemOf('query', error)));
}

/** Values become ours one after the other, so that a result too large is left before all of it is in memory twice. */
async function readRows(result: DuckDBResult, { rowLimit, byteLimit }: RunOptions) {
  const types = result.columnTypes();
  const meter = byteMeter(byteLimit);
  const rows: Cell[][] = [];
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return { rows, isTruncated: false };
    if (!meter.fits(types.reduce((sum, _, index) => sum + itemsOf(chunk, index), 0))) throw tooLarge(byteLimit);
    for (let at = 0; at < chunk.rowCount; at++) {
      if (rows.length === rowLimit) return { rows, isTruncated: true };
      const row = types.map((type, index) => duckdbCell(valueAt(chunk, index, at, byteLimit), type));
      if (!meter.fits(row.reduce((sum: number, cell) => sum + sizeOf(cell), 0))) throw tooLarge(byteLimit);
      rows.push(row);
    }
  }
}

/** About how many bytes a cell takes. */
const sizeOf = (cell: Cell): number => (typeof cell === 'string' ? cell.length : 8);

/** How many values lie in the lists of a column: each takes a byte at least. */
function itemsOf(chunk: DuckDBDataChunk, column: number): number {
  const vector = chunk.getColumnVector(column);
  return vector instanceof DuckDBListVector ? vector.childVector.itemCount : 0;
}

function valueAt(chunk: DuckDBDataChunk, column: number, row: number, byteLimit: number | undefined): DuckDBValue {
  try {
    return chunk.getColumnVector(column).getItem(row);
  } catch (error) {
    // A text longer than JavaScript can hold at all.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STRING_TOO_LONG') throw tooLarge(byteLimit);
    throw error;
  }
}

type PlanNode = { name: string; children: PlanNode[]; extra_info: Record<string, unknown> };

/** Rows of the scans of its plan; filters pushed into a scan are already guessed in. */
async function estimateSelect(connection: DuckDBConnection, sql: string): Promise<Estimate | null> {
  await prepareSelect(connection, sql);
  const reader = await connection.runAndReadAll(`EXPLAIN (FORMAT JSON) ${sql}`).catch((error: unknown) => {
    throw problemOf('query', error);
  });
  const plan = JSON.parse(String(reader.getRows()[0]?.[1] ?? '[]')) as PlanNode[];
  return { rows: plan.reduce((total, node) => total + rowsOfScans(node), 0), bytes: null };
}

function rowsOfScans({ name, children, extra_info: info }: PlanNode): number {
  const below = children.reduce((total, child) => total + rowsOfScans(child), 0);
  const isScan = children.length === 0 && /SCAN|READ/.test(name) && !/CTE_SCAN|DUMMY/.test(name);
  return below + (isScan ? Number(info['Estimated Cardinality'] ?? 0) : 0);
}

/** Refuses everything but one SELECT before any of it runs. */
async function prepareSelect(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  checkReadable(sql, duckdb.lexRules);
  try {
    const statements = await connection.extractStatements(sql);
    if (statements.count !== 1) throw new WarehouseProblem('invalidSql', 'Exactly one statement is allowed');
    const statement = await statements.prepare(0);
    if (statement.statementType !== StatementType.SELECT)
      throw new WarehouseProblem('invalidSql', 'Only a SELECT query is allowed');
    return statement;
  } catch (error) {
    throw problemOf('query', error);
  }
}

function shareDone(connection: DuckDBConnection): number | null {
  const { percentage } = connection.progress;
  return percentage >= 0 ? percentage / 100 : null;
}

async function versionOf(connection: DuckDBConnection): Promise<string> {
  const reader = await connection.runAndReadAll('SELECT version()');
  return `DuckDB ${String(reader.getRows()[0]?.[0])}`;
}

async function readSchema(connection: DuckDBConnection): Promise<TableSchema[]> {
  const reader = await connection.runAndReadAll(`
    SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal
    ORDER BY schema_name, table_name, column_index`);
  return tablesOf(reader.getRows().map((row) => row.map(String)));
}

function problemOf(kind: 'connection' | 'query', error: unknown): WarehouseProblem {
  if (error instanceof WarehouseProblem) return error;
  return new WarehouseProblem(kind, error instanceof Error ? error.message : String(error), { cause: error });
}
