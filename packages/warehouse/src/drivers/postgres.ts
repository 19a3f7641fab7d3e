import { type LookupFunction, Socket } from 'node:net';
import pg from 'pg';
import { WarehouseProblem } from '../problem.ts';
import type { Driver, Estimate, RunOptions, RunResult } from './driver.ts';
import { tablesOf } from './duckdb.ts';
import { scansOf } from './postgresPlan.ts';
import { postgresCell, postgresTypeName } from './postgresCell.ts';
import { supervise } from './supervise.ts';

export type PostgresSettings = {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  /** `verify` checks the server's certificate, against `ca` where given. */
  tls: 'off' | 'require' | 'verify';
  ca: string | null;
  defaultSchema: string | null;
  /** Resolves the host instead of the system's own way: the operator's guard. */
  lookup?: LookupFunction;
};

const connectTimeoutMs = 10_000;
const metadataTimeoutMs = 30_000;

/**
 * A PostgreSQL data source. Every query has a connection of its own, in UTC and in a read-only transaction, so that
 * nothing it sets or locks outlives it.
 */
export function openPostgres(settings: PostgresSettings): Driver {
  return {
    dialect: 'postgres',
    test: () => withClient(settings, metadataTimeoutMs, testConnection),
    schema: () =>
      withClient(settings, metadataTimeoutMs, async (client) => tablesOf(await metadata(client, columnsSql))),
    run: (sql, options) =>
      withClient(settings, options.timeoutMs, (client) => runSelect(settings, client, sql, options)),
    estimate: (sql) => withClient(settings, metadataTimeoutMs, (client) => estimateSelect(client, sql)),
    close: async () => undefined,
  };
}

const columnsSql = `
  SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
  ORDER BY table_schema, table_name, ordinal_position`;

async function testConnection(client: pg.Client): Promise<{ version: string; warnings: string[] }> {
  const [row] = await metadata(client, `SELECT version(), current_setting('is_superuser')`);
  const warnings =
    row?.[1] === 'on' ? ['This account is a superuser. Use one that can only read the tables you analyse.'] : [];
  return { version: String(row?.[0]), warnings };
}

async function metadata(client: pg.Client, sql: string): Promise<string[][]> {
  try {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' });
    return rows;
  } catch (error) {
    throw problemOf('query', error);
  }
}

function clientConfig(settings: PostgresSettings, timeoutMs: number): pg.ClientConfig {
  const { host, port, database, user, password, tls, ca, lookup } = settings;
  const path =
    settings.defaultSchema === null ? '' : ` -c search_path=${settings.defaultSchema.replaceAll(/[\\ ]/g, '\\$&')}`;
  return {
    host,
    port,
    database,
    user,
    password,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verify', ...(ca === null ? {} : { ca }) },
    connectionTimeoutMillis: connectTimeoutMs,
    options: `-c TimeZone=UTC -c DateStyle=ISO -c default_transaction_read_only=on -c statement_timeout=${Math.ceil(timeoutMs) + 1000}${path}`,
    application_name: 'experiment analysis',
    ...(lookup ? { stream: () => new ResolvingSocket(lookup) } : {}),
  };
}

/** The client connects its socket by host and port; this one resolves the host as it was told. */
class ResolvingSocket extends Socket {
  readonly #lookup: LookupFunction;
  constructor(lookup: LookupFunction) {
    super();
    this.#lookup = lookup;
  }
  override connect(...given: unknown[]): this {
    const [port, host] = given as [number, string];
    return super.connect({ port, host, lookup: this.#lookup });
  }
}

async function withClient<T>(
  settings: PostgresSettings,
  timeoutMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(settings, timeoutMs));
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw problemOf('connection', error);
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The cursor accepts only a query, the extended protocol only one statement, and the row limit only what is fetched. */
async function runSelect(
  settings: PostgresSettings,
  client: pg.Client,
  sql: string,
  options: RunOptions,
): Promise<RunResult> {
  const startedAt = performance.now();
  const processId = await backendOf(client);
  const running = { stop: () => void cancelBackend(settings, processId) };
  return supervise(options, running, async () => {
    await client.query('BEGIN TRANSACTION READ ONLY');
    await client.query(declareCursor(sql));
    const { fields, rows } = await client.query<(string | null)[]>({
      text: `FETCH ${options.rowLimit + 1} FROM result_rows`,
      rowMode: 'array',
      types: { getTypeParser: () => (text: string) => text },
    });
    return {
      columns: fields.map(({ name, dataTypeID }) => ({ name, type: postgresTypeName(dataTypeID) })),
      rows: rows
        .slice(0, options.rowLimit)
        .map((row) =>
          Object.fromEntries(
            fields.map(({ name, dataTypeID }, index) => [name, postgresCell(row[index] ?? null, dataTypeID)]),
          ),
        ),
      isTruncated: rows.length > options.rowLimit,
      elapsedMs: performance.now() - startedAt,
      bytesRead: null,
    };
  }).catch((error: unknown) => Promise.reject(problemOf('query', error)));
}

const tableSizesSql = `
  SELECT greatest(c.reltuples, 0)::text, (c.relpages::bigint * current_setting('block_size')::bigint)::text
  FROM unnest($1::text[], $2::text[]) AS scan(schema_name, table_name)
  JOIN pg_namespace n ON n.nspname = scan.schema_name
  JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = scan.table_name`;

/** Whole tables count as large as they were when last analysed; what an index finds, as the planner guesses. */
async function estimateSelect(client: pg.Client, sql: string): Promise<Estimate> {
  try {
    const explain = { text: `EXPLAIN (FORMAT JSON, VERBOSE) ${sql}`, queryMode: 'extended' } as pg.QueryConfig;
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(explain);
    const { wholeTables, found } = scansOf(rows[0]?.['QUERY PLAN']);
    const { rows: sizes } = await client.query<[string, string]>({
      text: tableSizesSql,
      values: [wholeTables.map(({ schema }) => schema), wholeTables.map(({ table }) => table)],
      rowMode: 'array',
    });
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return {
      rows: sum([...sizes.map(([count]) => Number(count)), ...found.map((scan) => scan.rows)]),
      bytes: sum([...sizes.map(([, size]) => Number(size)), ...found.map((scan) => scan.bytes)]),
    };
  } catch (error) {
    throw problemOf('query', error);
  }
}

/** The extended protocol refuses a second statement; the type declarations of `pg` do not know the setting yet. */
const declareCursor = (sql: string): pg.QueryConfig & { queryMode: 'extended' } => ({
  text: `DECLARE result_rows NO SCROLL CURSOR FOR ${sql}`,
  queryMode: 'extended',
});

async function backendOf(client: pg.Client): Promise<number> {
  const [row] = await metadata(client, 'SELECT pg_backend_pid()::text');
  return Number(row?.[0]);
}

/** Best effort: if the cancel request cannot be made, the server's own statement timeout ends the query. */
async function cancelBackend(settings: PostgresSettings, processId: number): Promise<void> {
  await withClient(settings, metadataTimeoutMs, (client) =>
    client.query('SELECT pg_cancel_backend($1)', [processId]),
  ).catch(() => undefined);
}

function problemOf(kind: 'connection' | 'query', error: unknown): WarehouseProblem {
  if (error instanceof WarehouseProblem) return error;
  const position =
    error instanceof pg.DatabaseError && error.position ? Number(error.position) - cursorPrefixLength : null;
  const message =
    error instanceof AggregateError
      ? error.errors.map(String).join('; ')
      : error instanceof Error
        ? error.message
        : String(error);
  return new WarehouseProblem(kind, message, {
    cause: error,
    position: position !== null && position > 0 ? position : null,
  });
}

const cursorPrefixLength = 'DECLARE result_rows NO SCROLL CURSOR FOR '.length;
