import { type LookupFunction, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { WarehouseProblem } from '../problem.ts';
import type { Driver, Estimate, RunOptions, RunResult } from './driver.ts';
import { tablesOf } from './tablesOf.ts';
import { scansOf } from './postgresPlan.ts';
import { postgresCell, postgresTypeName } from './postgresCell.ts';
import { boundBytes } from './boundBytes.ts';
import { supervise } from './supervise.ts';

/** Who answers on the wire: Redshift began as a PostgreSQL, and differs in what a session and a cursor may be told. */
type Engine = {
  dialect: 'postgres' | 'redshift';
  /** What a session is told as it is opened, or as its first statements. */
  startup(limits: SessionLimits): string | undefined;
  statements(limits: SessionLimits): readonly string[];
  cursor: string;
  /** Rows one FETCH may ask for. */
  fetchRows: number;
  estimate(client: pg.Client, sql: string): Promise<Estimate | null>;
};
type SessionLimits = { timeoutMs: number; schema: string | null };

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
export const openPostgres = (settings: PostgresSettings): Driver => openOn(postgres, settings);

/** A Redshift data source, over PostgreSQL's protocol. */
export const openRedshift = (settings: PostgresSettings): Driver => openOn(redshift, settings);

function openOn(engine: Engine, settings: PostgresSettings): Driver {
  const within = <T>(timeoutMs: number, work: (client: pg.Client) => Promise<T>) =>
    withClient(engine, settings, timeoutMs, work);
  return {
    dialect: engine.dialect,
    test: () => within(metadataTimeoutMs, testConnection),
    schema: () => within(metadataTimeoutMs, async (client) => tablesOf(await metadata(client, columnsSql))),
    run: (sql, options) => within(options.timeoutMs, (client) => runSelect(engine, settings, client, sql, options)),
    estimate: (sql) => within(metadataTimeoutMs, (client) => engine.estimate(client, sql)),
    close: async () => undefined,
  };
}

const postgres: Engine = {
  dialect: 'postgres',
  startup: ({ timeoutMs, schema }) =>
    `-c TimeZone=UTC -c DateStyle=ISO -c default_transaction_read_only=on -c statement_timeout=${timeoutMs}${
      schema === null ? '' : ` -c search_path=${schema.replaceAll(/[\\ ]/g, '\\$&')}`
    }`,
  statements: () => [],
  cursor: 'DECLARE result_rows NO SCROLL CURSOR FOR ',
  fetchRows: Number.POSITIVE_INFINITY,
  estimate: (client, sql) => estimateSelect(client, sql),
};

const redshift: Engine = {
  dialect: 'redshift',
  startup: () => undefined,
  statements: ({ timeoutMs, schema }) => [
    `SET TimeZone TO 'UTC'`,
    `SET statement_timeout TO ${timeoutMs}`,
    ...(schema === null ? [] : [`SET search_path TO "${schema.replaceAll('"', '""')}"`]),
  ],
  cursor: 'DECLARE result_rows CURSOR FOR ',
  // A cluster of one node gives no more at a time (docs.aws.amazon.com/redshift/latest/dg/declare.html).
  fetchRows: 1000,
  estimate: async () => null,
};

const columnsSql = `
  SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
  ORDER BY table_schema, table_name, ordinal_position`;

const superuserSql = `
  SELECT version(), CASE WHEN usesuper THEN 'on' ELSE 'off' END FROM pg_user WHERE usename = current_user`;

async function testConnection(client: pg.Client): Promise<{ version: string; warnings: string[] }> {
  const [row] = await metadata(client, superuserSql);
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

function clientConfig(engine: Engine, settings: PostgresSettings, limits: SessionLimits): pg.ClientConfig {
  const { host, port, database, user, password, tls, ca, lookup } = settings;
  const options = engine.startup(limits);
  return {
    host,
    port,
    database,
    user,
    password,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verify', ...(ca === null ? {} : { ca }) },
    connectionTimeoutMillis: connectTimeoutMs,
    ...(options === undefined ? {} : { options }),
    application_name: 'experiment analysis',
    ...(lookup ? { stream: () => new ResolvingSocket(lookup) } : {}),
  };
}

/** The client connects its socket by host and port; this one resolves the host as it was told, and takes no other way. */
class ResolvingSocket extends Socket {
  readonly #lookup: LookupFunction;
  constructor(lookup: LookupFunction) {
    super();
    this.#lookup = lookup;
  }
  override connect(...given: unknown[]): this {
    const [port, host] = given as [number, string | undefined];
    // A host that begins with a slash is a socket of this machine to the client.
    if (host === undefined) return this.destroy(new Error(`${String(port)} is no host on the internet`));
    return super.connect({ port, host, lookup: this.#lookup });
  }
}

async function withClient<T>(
  engine: Engine,
  settings: PostgresSettings,
  timeoutMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const limits = { timeoutMs: Math.ceil(timeoutMs) + 1000, schema: settings.defaultSchema };
  const client = new pg.Client(clientConfig(engine, settings, limits));
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const statement of engine.statements(limits)) await client.query(statement);
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
  engine: Engine,
  settings: PostgresSettings,
  client: pg.Client,
  sql: string,
  options: RunOptions,
): Promise<RunResult> {
  const startedAt = performance.now();
  const processId = await backendOf(client);
  const running = { stop: () => void cancelBackend(engine, settings, processId) };
  return supervise(options, running, async (stop) => {
    boundBytes(streamOf(client), options.byteLimit, stop);
    await client.query('BEGIN TRANSACTION READ ONLY');
    await client.query(declareCursor(engine.cursor, sql));
    const { fields, rows } = await fetchRows(client, options.rowLimit + 1, engine.fetchRows);
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
  }).catch((error: unknown) => Promise.reject(problemOf('query', error, engine.cursor.length)));
}

/** The declarations of `pg` leave out the connection of a client. */
const streamOf = (client: pg.Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

async function fetchRows(client: pg.Client, wanted: number, atOnce: number) {
  let rows: (string | null)[][] = [];
  for (;;) {
    const count = Math.min(atOnce, wanted - rows.length);
    const fetched = await client.query<(string | null)[]>({
      text: `FETCH FORWARD ${count} FROM result_rows`,
      rowMode: 'array',
      types: { getTypeParser: () => (text: string) => text },
    });
    rows = rows.length === 0 ? fetched.rows : rows.concat(fetched.rows);
    if (fetched.rows.length < count || rows.length >= wanted) return { fields: fetched.fields, rows };
  }
}

const PLAN_BYTES = 16 * 1024 ** 2;

const tableSizesSql = `
  SELECT greatest(c.reltuples, 0)::text, (c.relpages::bigint * current_setting('block_size')::bigint)::text
  FROM unnest($1::text[], $2::text[]) AS scan(schema_name, table_name)
  JOIN pg_namespace n ON n.nspname = scan.schema_name
  JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = scan.table_name`;

/** Whole tables count as large as they were when last analysed; what an index finds, as the planner guesses. */
async function estimateSelect(client: pg.Client, sql: string): Promise<Estimate> {
  try {
    // A plan repeats constants of the query, however large they became.
    boundBytes(streamOf(client), PLAN_BYTES, () => undefined);
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
const declareCursor = (cursor: string, sql: string): pg.QueryConfig & { queryMode: 'extended' } => ({
  text: cursor + sql,
  queryMode: 'extended',
});

async function backendOf(client: pg.Client): Promise<number> {
  const [row] = await metadata(client, 'SELECT pg_backend_pid()::text');
  return Number(row?.[0]);
}

/** Best effort: if the cancel request cannot be made, the server's own statement timeout ends the query. */
async function cancelBackend(engine: Engine, settings: PostgresSettings, processId: number): Promise<void> {
  await withClient(engine, settings, metadataTimeoutMs, (client) =>
    client.query('SELECT pg_cancel_backend($1)', [processId]),
  ).catch(() => undefined);
}

/** What PostgreSQL says of a statement that would change something: in the cursor, in the transaction, or of its first word. */
function isWrite(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code, message } = error;
  if (code === '0A000') return message.startsWith('DECLARE CURSOR');
  return (
    code === '25006' ||
    (code === '42601' &&
      /at or near "(insert|update|delete|merge|create|alter|drop|truncate|copy|set)"$/i.test(message))
  );
}

function problemOf(kind: 'connection' | 'query', error: unknown, prefixLength = 0): WarehouseProblem {
  if (error instanceof WarehouseProblem) return error;
  const position = error instanceof pg.DatabaseError && error.position ? Number(error.position) - prefixLength : null;
  const message = isWrite(error)
    ? 'Only queries that read can be run here'
    : error instanceof AggregateError
      ? error.errors.map(String).join('; ')
      : error instanceof Error
        ? error.message
        : String(error);
  return new WarehouseProblem(kind, message, {
    cause: error,
    position: position !== null && position > 0 ? position : null,
  });
}
