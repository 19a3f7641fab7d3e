import { type LookupFunction, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import mysql from 'mysql2';
import { mysql as dialect } from '../dialects/mysql.ts';
import { WarehouseProblem } from '../problem.ts';
import { checkSelect } from '../text/checkSql.ts';
import type { Driver, Estimate, RunOptions, RunResult } from './driver.ts';
import { tablesOf } from './tablesOf.ts';
import { type MysqlField, mysqlCell, mysqlTypeName } from './mysqlCell.ts';
import { type NamedTable, type PlanLine, readingOf, tablesNamed } from './mysqlPlan.ts';
import { boundBytes } from './boundBytes.ts';
import { supervise } from './supervise.ts';

export type MysqlSettings = {
  /** A host with its port, or the path of a socket. */
  server: { host: string; port: number } | { socketPath: string };
  database: string;
  user: string;
  password: string;
  tls: 'off' | 'require' | 'verify';
  ca: string | null;
  /** Resolves the host instead of the system's own way: the operator's guard. */
  lookup?: LookupFunction;
};

const connectTimeoutMs = 10_000;
const metadata: RunOptions = { timeoutMs: 30_000, rowLimit: 1_000_000 };

/**
 * A MySQL or MariaDB data source. Every query has a connection of its own, in UTC, with a binary collation, in a
 * read-only transaction.
 */
export function openMysql(settings: MysqlSettings): Driver {
  const run = (sql: string, options: RunOptions) =>
    withConnection(settings, (connection) => runSelect(settings, connection, sql, options));
  return {
    dialect: 'mysql',
    test: async () => {
      const { rows } = await run('SELECT VERSION() AS version', metadata);
      return { version: `MySQL ${String(rows[0]?.version)}`, warnings: [] };
    },
    schema: async () => {
      const { rows } = await run(columnsSql, metadata);
      return tablesOf(rows.map(({ s, t, c, d }) => [s, t, c, d].map(String)));
    },
    run,
    estimate: (sql) => withConnection(settings, (connection) => estimateSelect(connection, sql)),
    close: async () => undefined,
  };
}

const columnsSql = `
  SELECT table_schema AS s, table_name AS t, column_name AS c, data_type AS d FROM information_schema.columns
  WHERE table_schema = DATABASE() ORDER BY table_schema, table_name, ordinal_position`;

const sessionSql = [
  `SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'`,
  'SET NAMES utf8mb4 COLLATE utf8mb4_bin',
  // An average of whole numbers is a decimal here, of four digits unless told otherwise.
  'SET SESSION div_precision_increment = 30',
  'START TRANSACTION READ ONLY',
];

async function withConnection<T>(
  settings: MysqlSettings,
  work: (connection: mysql.Connection) => Promise<T>,
): Promise<T> {
  const connection = mysql.createConnection({
    ...settings.server,
    database: settings.database,
    user: settings.user,
    password: settings.password,
    ...(settings.tls === 'off'
      ? {}
      : {
          ssl: {
            rejectUnauthorized: settings.tls === 'verify',
            verifyIdentity: settings.tls === 'verify',
            ...(settings.ca === null ? {} : { ca: settings.ca }),
          },
        }),
    ...guardedStream(settings),
    connectTimeout: connectTimeoutMs,
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
  });
  connection.on('error', () => undefined);
  try {
    await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
    for (const sql of sessionSql) await connection.promise().query(sql);
  } catch (error) {
    connection.destroy();
    throw problemOf('connection', error);
  }
  try {
    return await work(connection);
  } finally {
    connection.destroy();
  }
}

function guardedStream({ server, lookup }: MysqlSettings): Pick<mysql.ConnectionOptions, 'stream'> {
  if (!lookup || !('host' in server)) return {};
  return { stream: () => connect({ host: server.host, port: server.port, lookup }) };
}

/** Streams rows, and leaves the connection, with whatever is still unread, once the limit is passed. */
async function runSelect(
  settings: MysqlSettings,
  connection: mysql.Connection,
  sql: string,
  options: RunOptions,
): Promise<RunResult> {
  const startedAt = performance.now();
  const statement = checkSelect(sql, dialect.lexRules);
  const running = { stop: () => void killQuery(settings, connection.threadId) };
  const { fields, rows, isTruncated } = await supervise(options, running, (stop) => {
    boundBytes(streamOf(connection), options.byteLimit, stop);
    return streamRows(connection, statement, options.rowLimit);
  }).catch((error: unknown) => Promise.reject(problemOf('query', error)));
  return {
    columns: fields.map((field) => ({ name: field.name, type: mysqlTypeName(field) })),
    rows: rows.map((row) =>
      Object.fromEntries(fields.map((field, index) => [field.name, mysqlCell(row[index], field)])),
    ),
    isTruncated,
    elapsedMs: performance.now() - startedAt,
    bytesRead: null,
  };
}

/** The declarations of `mysql2` leave out the stream of a connection. */
const streamOf = (connection: mysql.Connection): Duplex => (connection as unknown as { stream: Duplex }).stream;

type Streamed = { fields: MysqlField[]; rows: unknown[][]; isTruncated: boolean };

function streamRows(connection: mysql.Connection, sql: string, rowLimit: number): Promise<Streamed> {
  return new Promise((resolve, reject) => {
    const result: Streamed = { fields: [], rows: [], isTruncated: false };
    const query = connection.query({ sql, rowsAsArray: true });
    query.on('error', reject);
    connection.once('error', reject);
    query.on('fields', (fields: MysqlField[]) => {
      result.fields = fields;
    });
    query.on('result', (row: unknown) => {
      if (result.rows.length < rowLimit) return void result.rows.push(row as unknown[]);
      result.isTruncated = true;
      resolve(result);
    });
    query.on('end', () => resolve(result));
  });
}

const rowSizesSql = `
  SELECT table_schema AS s, table_name AS t, data_length / GREATEST(table_rows, 1) AS size
  FROM information_schema.tables WHERE (table_schema, table_name) IN (?)`;

/** Rows as the planner guesses them; bytes by the average row of each table, the largest where a name means several. */
async function estimateSelect(connection: mysql.Connection, sql: string): Promise<Estimate> {
  const statement = checkSelect(sql, dialect.lexRules);
  try {
    const asked = connection.promise();
    const [plan] = await asked.query({ sql: `EXPLAIN ${statement}`, timeout: metadata.timeoutMs });
    const named = tablesNamed(statement);
    const reading = readingOf(plan as PlanLine[]);
    const schemaOf = ({ schema }: NamedTable) => schema ?? connection.config.database ?? '';
    const tables = reading.flatMap(({ name }) => named.get(name) ?? []).map((one) => [schemaOf(one), one.table]);
    const [found] = tables.length === 0 ? [[]] : await asked.query(rowSizesSql, [tables]);
    const sizes = new Map((found as RowSize[]).map(({ s, t, size }) => [`${s}.${t}`, Number(size ?? 0)]));
    const sizeOf = (name: string) =>
      Math.max(0, ...(named.get(name) ?? []).map((one) => sizes.get(`${schemaOf(one)}.${one.table}`) ?? 0));
    return {
      rows: Math.round(reading.reduce((total, { rows }) => total + rows, 0)),
      bytes: Math.round(reading.reduce((total, { name, rows }) => total + rows * sizeOf(name), 0)),
    };
  } catch (error) {
    throw problemOf('query', error);
  }
}

type RowSize = { s: string; t: string; size: string | null };

async function killQuery(settings: MysqlSettings, threadId: number | null): Promise<void> {
  if (threadId === null) return;
  await withConnection(settings, (connection) => connection.promise().query(`KILL QUERY ${threadId}`)).catch(
    () => undefined,
  );
}

function problemOf(kind: 'connection' | 'query', error: unknown): WarehouseProblem {
  if (error instanceof WarehouseProblem) return error;
  return new WarehouseProblem(kind, error instanceof Error ? error.message : String(error), { cause: error });
}
