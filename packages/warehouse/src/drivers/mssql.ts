import { type LookupFunction, type Socket, connect } from 'node:net';
import type { Connection, ConnectionConfiguration } from 'tedious';
import { mssql as dialect } from '../dialects/mssql.ts';
import { WarehouseProblem } from '../problem.ts';
import { checkTsqlSelect } from '../text/checkTsql.ts';
import type { Driver, Estimate, RunOptions, RunResult } from './driver.ts';
import { tablesOf } from './tablesOf.ts';
import { type MssqlColumn, mssqlCell, mssqlTypeName } from './mssqlCell.ts';
import { readDecimalsExactly } from './mssqlDecimal.ts';
import { estimateOf } from './mssqlPlan.ts';
import { byteMeter, tooLarge } from './byteMeter.ts';
import { supervise } from './supervise.ts';

export type MssqlSettings = {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  /** `verify` checks the server's certificate, against `ca` where given. */
  tls: 'off' | 'require' | 'verify';
  ca: string | null;
  /** The only schema whose tables are listed; SQL Server alone decides where unqualified names are looked up. */
  defaultSchema: string | null;
  /** Resolves the host instead of the system's own way: the operator's guard. */
  lookup?: LookupFunction;
};

const connectTimeoutMs = 10_000;
const metadata: RunOptions = { timeoutMs: 30_000, rowLimit: 1_000_000 };

/**
 * A SQL Server data source, over TDS. Every query has a connection of its own and a transaction that is never committed;
 * what it may say is decided before it is sent (decision 0222).
 */
export function openMssql(settings: MssqlSettings): Driver {
  const run = (sql: string, options: RunOptions) => runSelect(settings, sql, options);
  return {
    dialect: 'mssql',
    test: async () => {
      const { rows } = await run(aboutSql, metadata);
      const { version, edition, home, mayWrite } = rows[0] ?? {};
      const { defaultSchema } = settings;
      return {
        version: `SQL Server ${String(version)} ${String(edition)}`,
        warnings: [
          ...(mayWrite === 1
            ? ['This account may change data. Use one that can only read the tables you analyse.']
            : []),
          ...(defaultSchema !== null && home !== defaultSchema
            ? [`Unqualified names are looked up in ${String(home)}, the default schema of this account.`]
            : []),
        ],
      };
    },
    schema: async () => {
      const { rows } = await run(columnsSql(settings.defaultSchema), metadata);
      return tablesOf(rows.map(({ s, t, c, d }) => [s, t, c, d].map(String)));
    },
    run,
    estimate: (sql) => estimateSelect(settings, sql),
    close: async () => undefined,
  };
}

const aboutSql = `
  SELECT CAST(SERVERPROPERTY('ProductVersion') AS NVARCHAR(128)) AS version,
    CAST(SERVERPROPERTY('Edition') AS NVARCHAR(128)) AS edition, SCHEMA_NAME() AS home,
    HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'UPDATE') AS mayWrite`;

const columnsSql = (schema: string | null) => `
  SELECT TABLE_SCHEMA AS s, TABLE_NAME AS t, COLUMN_NAME AS c, DATA_TYPE AS d FROM INFORMATION_SCHEMA.COLUMNS
  ${schema === null ? '' : `WHERE TABLE_SCHEMA = ${dialect.quoteText(schema)}`}
  ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`;

/** A query that is in the way of the customer's own work is the one that gives way. */
const sessionSql = 'SET DEADLOCK_PRIORITY LOW\nBEGIN TRANSACTION';

/** Loaded on first use: it takes a while, and most servers have no such data source. */
let library: Promise<typeof import('tedious')> | null = null;
const tedious = () =>
  (library ??= import('tedious').then((loaded) => {
    readDecimalsExactly();
    return loaded;
  }));

const configOf = (settings: MssqlSettings): ConnectionConfiguration => ({
  server: settings.host,
  authentication: { type: 'default', options: { userName: settings.user, password: settings.password } },
  options: {
    port: settings.port,
    database: settings.database,
    encrypt: settings.tls !== 'off',
    trustServerCertificate: settings.tls !== 'verify',
    ...(settings.ca === null ? {} : { cryptoCredentialsDetails: { ca: settings.ca } }),
    ...(settings.lookup ? { connector: guardedConnector(settings, settings.lookup) } : {}),
    appName: 'experiment analysis',
    abortTransactionOnError: true,
    connectTimeout: connectTimeoutMs,
    maxRetriesOnTransientErrors: 0,
    requestTimeout: 0,
    useUTC: true,
  },
});

/** A server may send a client on to another one; that one was not looked at, so it is not followed. */
function guardedConnector({ host, port }: MssqlSettings, lookup: LookupFunction): () => Promise<Socket> {
  let isFirst = true;
  return () =>
    new Promise((resolve, reject) => {
      if (!isFirst)
        return reject(new Error('The server sends connections on to another server, which is not followed'));
      isFirst = false;
      const socket = connect({ host, port, lookup }, () => resolve(socket)).once('error', reject);
    });
}

async function withConnection<T>(settings: MssqlSettings, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { Connection } = await tedious();
  const connection = new Connection(configOf(settings));
  connection.on('error', () => undefined);
  try {
    await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
    return await work(connection);
  } catch (error) {
    throw problemOf('connection', error);
  } finally {
    connection.close();
  }
}

async function runSelect(settings: MssqlSettings, sql: string, options: RunOptions): Promise<RunResult> {
  const statement = checkTsqlSelect(sql);
  return withConnection(settings, async (connection) => {
    const startedAt = performance.now();
    await execute(connection, sessionSql, { rowLimit: 0 });
    const { columns, rows, isTruncated } = await supervise(options, { stop: () => void connection.cancel() }, () =>
      execute(connection, statement, options),
    ).catch((error: unknown) => Promise.reject(problemOf('query', error, statement)));
    return {
      columns: columns.map((column) => ({ name: column.name, type: mssqlTypeName(column) })),
      rows: rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column.name, mssqlCell(row[index], column)])),
      ),
      isTruncated,
      elapsedMs: performance.now() - startedAt,
      bytesRead: null,
    };
  });
}

type Bounds = Pick<RunOptions, 'rowLimit' | 'byteLimit'>;
type Executed = { columns: MssqlColumn[]; rows: unknown[][]; isTruncated: boolean };

/**
 * Collects rows, and tells the engine to stop once the limit is passed. It ends only when the engine said so, because the
 * library must not be closed while an answer comes in.
 */
async function execute(connection: Connection, sql: string, { rowLimit, byteLimit }: Bounds): Promise<Executed> {
  const { Request } = await tedious();
  return new Promise((resolve, reject) => {
    const result: Executed = { columns: [], rows: [], isTruncated: false };
    let resultSets = 0;
    let isTooLarge = false;
    const meter = byteMeter(byteLimit);
    const request = new Request(sql, (error) => {
      if (resultSets > 1) return reject(new WarehouseProblem('invalidSql', 'Exactly one statement is allowed'));
      if (isTooLarge) return reject(tooLarge(byteLimit));
      return error && !result.isTruncated ? reject(error) : resolve(result);
    });
    request.on('columnMetadata', (columns) => {
      if (++resultSets > 1) return void connection.cancel();
      // By name only where the library is told so.
      result.columns = (Array.isArray(columns) ? columns : []).map(({ colName, type, dataLength }) => ({
        name: colName,
        type: type.name,
        dataLength: dataLength ?? 0,
      }));
    });
    request.on('row', (row: { value: unknown }[]) => {
      isTooLarge ||= !meter.fits(row.reduce((sum, { value }) => sum + sizeOf(value), 0));
      if (result.rows.length < rowLimit && !isTooLarge) return void result.rows.push(row.map(({ value }) => value));
      result.isTruncated = true;
      connection.cancel();
    });
    connection.execSqlBatch(request);
  });
}

/** About how many bytes a value takes. */
const sizeOf = (value: unknown): number => (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8);

const SHOWPLAN_DENIED = 262;

/** Null for an account that may not see plans. */
async function estimateSelect(settings: MssqlSettings, sql: string): Promise<Estimate | null> {
  const statement = checkTsqlSelect(sql);
  return withConnection(settings, async (connection) => {
    try {
      await execute(connection, 'SET SHOWPLAN_XML ON', { rowLimit: 0 });
      const { rows } = await execute(connection, statement, { rowLimit: 1 });
      return estimateOf(String(rows[0]?.[0]));
    } catch (error) {
      if ((error as { number?: number }).number === SHOWPLAN_DENIED) return null;
      throw problemOf('query', error, statement);
    }
  });
}

function problemOf(kind: 'connection' | 'query', error: unknown, statement = ''): WarehouseProblem {
  if (error instanceof WarehouseProblem) return error;
  const [first, ...others] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const messages = [first, ...others].map(wordsOf);
  const { code, lineNumber } = first as { code?: string; lineNumber?: number };
  if (code === 'EENCRYPT') return new WarehouseProblem('connection', encryptionWords(messages[0] ?? ''));
  const lines = statement.split('\n');
  const isPlaced = lineNumber !== undefined && lineNumber > 0 && lineNumber <= lines.length;
  return new WarehouseProblem(
    kind,
    messages.join(' ') + (isPlaced && lines.length > 1 ? ` (line ${lineNumber})` : ''),
    {
      cause: error,
      position: isPlaced ? lines.slice(0, lineNumber - 1).join('\n').length + (lineNumber > 1 ? 2 : 1) : null,
    },
  );
}

/** What lies under an error is often all it is about: an address that refuses, a certificate that does not fit. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const under = error.cause instanceof AggregateError ? error.cause.errors : [error.cause];
  const words = under.filter((one) => one instanceof Error).map(({ message }) => message);
  return [error.message, ...words.filter((one) => !error.message.includes(one))].join('; ');
}

/** The library speaks of its own options here. */
const encryptionWords = (message: string): string =>
  message.startsWith('Server requires')
    ? 'The server requires encryption, and the connection is set not to use any'
    : 'The server offers no encryption, and the connection is set to require it';
