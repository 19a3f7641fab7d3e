import { WarehouseProblem } from '../../problem.ts';
import { decimalCell, floatCell, integerCell, momentText } from '../cell.ts';
import type { HttpFetch } from '../clickhouse.ts';
import type { Cell, Driver } from '../driver.ts';
import { type Question, askJson } from './askJson.ts';
import { type Page, driverOver } from './statementApi.ts';

export type TrinoSettings = {
  /** Presto speaks the same protocol under other names of headers. */
  engine: 'trino' | 'presto';
  url: string;
  user: string;
  password: string;
  catalog: string;
  schema: string;
  fetch: HttpFetch;
};

type Answer = {
  nextUri?: string;
  columns?: { name: string; type: string }[];
  data?: unknown[][];
  stats?: { progressPercentage?: number; processedBytes?: number };
  error?: { message: string; errorName?: string };
};

/** A Trino or Presto data source, over the client protocol (trino.io/docs/current/develop/client-protocol.html). */
export function openTrino(settings: TrinoSettings): Driver {
  const prefix = settings.engine === 'trino' ? 'X-Trino' : 'X-Presto';
  const headers = {
    [`${prefix}-User`]: settings.user,
    [`${prefix}-Source`]: 'experiment analysis',
    [`${prefix}-Catalog`]: settings.catalog,
    [`${prefix}-Time-Zone`]: 'UTC',
    ...(settings.schema === '' ? {} : { [`${prefix}-Schema`]: settings.schema }),
    ...(settings.password === ''
      ? {}
      : { Authorization: `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}` }),
  };
  const ask = async (
    sql: string | null,
    question: Pick<Question, 'method' | 'url' | 'signal'>,
  ): Promise<Page<string>> => {
    const answer = await askJson<Answer>(
      settings.fetch,
      { ...question, headers, ...(sql === null ? {} : { body: sql }) },
      ({ error }) => error?.message,
    );
    if (answer.error) throw problemOf(answer.error);
    const { columns, data = [], nextUri, stats } = answer;
    return {
      columns: columns ?? null,
      rows: data,
      next: nextUri === undefined ? null : onSameServer(settings.url, nextUri),
      isRunning: data.length === 0,
      share: stats?.progressPercentage === undefined ? null : stats.progressPercentage / 100,
      bytesRead: stats?.processedBytes ?? null,
    };
  };
  const statements = new URL('v1/statement', `${settings.url.replace(/\/$/, '')}/`).href;
  return driverOver<string>({
    dialect: 'trino',
    name: settings.engine === 'trino' ? 'Trino' : 'Presto',
    start: (sql, _, signal) => ask(sql, { method: 'POST', url: statements, signal }),
    follow: (url, signal) => ask(null, { method: 'GET', url, signal }),
    cancel: (url, signal) => settings.fetch(url, { method: 'DELETE', headers, signal }),
    cell: trinoCell,
    versionSql: 'SELECT node_version AS version FROM system.runtime.nodes WHERE coordinator LIMIT 1',
    columnsSql: `SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema <> 'information_schema' ORDER BY table_schema, table_name, ordinal_position`,
  });
}

/** The password goes with every question, so an answer cannot send us, and it, to another server. */
function onSameServer(url: string, next: string): string {
  const { origin } = new URL(next);
  if (origin !== new URL(url).origin)
    throw new WarehouseProblem('connection', `The server names another address for its results: ${origin}`);
  return next;
}

function problemOf({ message, errorName = '' }: NonNullable<Answer['error']>): WarehouseProblem {
  return new WarehouseProblem(
    /^(PERMISSION_DENIED|CATALOG_NOT_FOUND)$/.test(errorName) ? 'connection' : 'query',
    message,
  );
}

/** A value of Trino or Athena, which share their types, in the form all drivers share. */
export function trinoCell(value: unknown, type: string): Cell {
  const text = String(value);
  if (/^(tinyint|smallint|integer|int|bigint)$/.test(type)) return integerCell(text);
  if (/^(real|float|double)$/.test(type)) return floatCell(Number(text));
  if (type.startsWith('decimal')) return decimalCell(text);
  if (type.startsWith('timestamp')) return momentText(text);
  if (type === 'boolean') return text === 'true';
  return typeof value === 'object' ? JSON.stringify(value) : text;
}
