import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { WarehouseProblem } from '../../problem.ts';
import { decimalCell, floatCell, integerCell, momentCell } from '../cell.ts';
import type { HttpFetch } from '../clickhouse.ts';
import type { Cell, Driver } from '../driver.ts';
import { askJson } from './askJson.ts';
import { pemOf, signedToken } from './signedToken.ts';
import { type Page, driverOver, stillRunning } from './statementApi.ts';

export type SnowflakeSettings = {
  /** Account identifier, such as `myorg-account123`. */
  account: string;
  user: string;
  /** Private key of the user in PEM form, not encrypted. */
  privateKey: string;
  database: string;
  schema: string;
  warehouse: string;
  role: string;
  fetch: HttpFetch;
};

type RowType = { name: string; type: string; scale?: number | null };
type Answer = {
  code?: string;
  message?: string;
  statementHandle?: string;
  resultSetMetaData?: { rowType?: RowType[]; partitionInfo?: unknown[] };
  data?: (string | null)[][];
};
/** Which part of which statement's rows comes next; `parts` is how many there are, once that is known. */
type State = { handle: string; part: number; parts: number };

/**
 * A Snowflake data source, over the SQL API (docs.snowflake.com/en/developer-guide/sql-api), with a key pair: the API
 * takes no passwords. Unquoted names come in capitals from Snowflake and in small letters from here.
 */
export function openSnowflake(settings: SnowflakeSettings): Driver {
  const account = settings.account.toUpperCase();
  const url = `https://${settings.account}.snowflakecomputing.com/api/v2/statements`;
  const headers = (): Record<string, string> => ({
    Authorization: `Bearer ${keyPairToken(account.split('.')[0] ?? account, settings)}`,
    'X-Snowflake-Authorization-Token-Type': 'KEYPAIR_JWT',
  });
  const ask = (method: 'GET' | 'POST', path: string, signal: AbortSignal, body?: unknown): Promise<Answer> =>
    askJson<Answer>(
      settings.fetch,
      { method, url: url + path, headers: headers(), body, signal },
      (answer) => answer.message,
    );
  const pageOf = ({ statementHandle = '', resultSetMetaData, data = [] }: Answer, state?: State): Page<State> => {
    const handle = state?.handle ?? statementHandle;
    // Only finished statements say what columns they have; later parts say nothing but their rows.
    if (!resultSetMetaData && !state?.parts) return stillRunning({ handle, part: 0, parts: 0 });
    const parts = resultSetMetaData?.partitionInfo?.length ?? state?.parts ?? 1;
    const part = (state?.part ?? 0) + 1;
    return {
      columns: resultSetMetaData?.rowType?.map(columnOf) ?? null,
      rows: data,
      next: part < parts ? { handle, part, parts } : null,
      isRunning: false,
      share: null,
      bytesRead: null,
    };
  };
  const start = async (sql: string, timeoutMs: number, signal: AbortSignal) =>
    ask('POST', '', signal, {
      statement: sql,
      timeout: Math.ceil(timeoutMs / 1000) + 1,
      database: settings.database,
      warehouse: settings.warehouse,
      ...(settings.schema === '' ? {} : { schema: settings.schema }),
      ...(settings.role === '' ? {} : { role: settings.role }),
      parameters: { TIMEZONE: 'UTC', MULTI_STATEMENT_COUNT: '1' },
    });
  return driverOver<State>({
    dialect: 'snowflake',
    name: 'Snowflake',
    start: async (sql, { timeoutMs }, signal) => pageOf(await start(sql, timeoutMs, signal)),
    follow: async (state, signal) =>
      pageOf(await ask('GET', `/${state.handle}${state.parts > 0 ? `?partition=${state.part}` : ''}`, signal), state),
    cancel: ({ handle }, signal) =>
      settings.fetch(`${url}/${handle}/cancel`, { method: 'POST', headers: headers(), signal }),
    cell: snowflakeCell,
    versionSql: 'SELECT CURRENT_VERSION() AS version',
    columnsSql: `SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema <> 'INFORMATION_SCHEMA' ORDER BY table_schema, table_name, ordinal_position`,
    estimate: async (sql, signal) => {
      const { data } = await start(`EXPLAIN USING JSON ${sql}`, 30_000, signal);
      const plan = JSON.parse(data?.[0]?.[0] ?? '{}') as { GlobalStats?: { bytesAssigned?: number } };
      const bytes = plan.GlobalStats?.bytesAssigned;
      return bytes === undefined ? null : { rows: null, bytes };
    },
  });
}

const columnOf = ({ name, type, scale }: RowType) => ({
  name: name.toLowerCase(),
  type: type === 'fixed' && scale ? 'decimal' : type,
});

/** The key of a user, as Snowflake wants it told: signed by itself, and named by the hash of its public half. */
function keyPairToken(account: string, { user, privateKey }: SnowflakeSettings): string {
  try {
    const key = createPrivateKey(pemOf(privateKey));
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
    const subject = `${account}.${user.toUpperCase()}`;
    const issuer = `${subject}.SHA256:${createHash('sha256').update(publicKey).digest('base64')}`;
    return signedToken({ iss: issuer, sub: subject }, key);
  } catch (error) {
    throw new WarehouseProblem(
      'connection',
      'The private key cannot be read: expected an unencrypted key in PEM form',
      {
        cause: error,
      },
    );
  }
}

/** Everything comes as text: days and seconds since 1970, the latter with a fraction and perhaps an offset. */
function snowflakeCell(value: unknown, type: string): Cell {
  const text = String(value);
  if (type === 'fixed') return integerCell(text);
  if (type === 'decimal') return decimalCell(text);
  if (type === 'real') return floatCell(Number(text === 'inf' ? 'Infinity' : text === '-inf' ? '-Infinity' : text));
  if (type === 'boolean') return text === 'true' || text === '1';
  if (type === 'date') return new Date(Number(text) * 86_400_000).toISOString().slice(0, 10);
  if (type.startsWith('timestamp')) return secondsCell(text);
  return text;
}

function secondsCell(text: string): Cell {
  const [, sign, seconds, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?(?: \d+)?$/.exec(text) ?? [];
  if (seconds === undefined) return text;
  const micros = BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return momentCell(sign ? -micros : micros);
}
