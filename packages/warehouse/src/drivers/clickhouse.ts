import { randomUUID } from 'node:crypto';
import { clickhouse as dialect } from '../dialects/clickhouse.ts';
import { WarehouseProblem } from '../problem.ts';
import { checkSelect } from '../text/checkSql.ts';
import { connectionProblem } from './connectionProblem.ts';
import { clickhouseCell } from './clickhouseCell.ts';
import type { Driver, Estimate, RunOptions, RunResult } from './driver.ts';
import { tablesOf } from './tablesOf.ts';
import { supervise } from './supervise.ts';

export type ClickhouseSettings = { url: string; database: string; user: string; password: string; fetch: HttpFetch };

/** The part of `fetch` that the drivers over HTTP use. The server hands in a guarded one. */
export type HttpFetch = (
  url: string,
  init: { method: string; body?: string; headers: Record<string, string>; signal: AbortSignal },
) => Promise<{
  ok: boolean;
  status: number;
  headers?: { get(name: string): string | null };
  text(): Promise<string>;
}>;

/** Carries one statement to a ClickHouse and brings back its answer; rejects with the engine's message. */
export type ClickhouseSend = (request: {
  sql: string;
  queryId: string;
  settings: Record<string, string>;
  signal: AbortSignal;
}) => Promise<{ text: string; bytesRead: number | null }>;

/** Asks for rows as compact JSON lines after a line of names and one of types, with nothing rounded and times in UTC. */
const resultSettings = {
  default_format: 'JSONCompactEachRowWithNamesAndTypes',
  output_format_json_quote_64bit_integers: '1',
  output_format_json_quote_decimals: '1',
  output_format_json_quote_denormals: '1',
  date_time_output_format: 'iso',
  session_timezone: 'UTC',
  result_overflow_mode: 'break',
};

const metadata: RunOptions = { timeoutMs: 30_000, rowLimit: 1_000_000 };

/** A ClickHouse data source, over its HTTP interface with `readonly=2`. */
export const openClickhouse = (settings: ClickhouseSettings): Driver => clickhouseOver(httpSend(settings));

/** A ClickHouse data source over any way of sending a statement. */
export function clickhouseOver(send: ClickhouseSend): Driver {
  const run = (sql: string, options: RunOptions) => runSelect(send, sql, options);
  return {
    dialect: 'clickhouse',
    test: async () => {
      const { rows } = await run('SELECT version() AS version', metadata);
      return { version: `ClickHouse ${String(rows[0]?.version)}`, warnings: [] };
    },
    schema: async () => {
      const { rows } = await run(columnsSql, metadata);
      return tablesOf(rows.map((row) => [row.database, row.table, row.name, row.type].map(String)));
    },
    run,
    estimate: (sql) => estimateSelect(send, sql),
    close: async () => undefined,
  };
}

const columnsSql = `
  SELECT database, table, name, type FROM system.columns
  WHERE database NOT IN ('system', 'INFORMATION_SCHEMA', 'information_schema') ORDER BY database, table, position`;

async function runSelect(send: ClickhouseSend, sql: string, options: RunOptions): Promise<RunResult> {
  const startedAt = performance.now();
  const statement = checkSelect(sql, dialect.lexRules);
  const queryId = randomUUID();
  const controller = new AbortController();
  const limits = {
    max_result_rows: String(options.rowLimit + 1),
    max_execution_time: String(Math.ceil(options.timeoutMs / 1000) + 1),
  };
  const request = { sql: statement, queryId, settings: { ...resultSettings, ...limits }, signal: controller.signal };
  const { text, bytesRead } = await supervise(options, { stop: () => controller.abort() }, () => send(request)).catch(
    (error: unknown) => Promise.reject(problemOf(error)),
  );
  const [names = [], types = [], ...values] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown[] => JSON.parse(line));
  return {
    columns: names.map((name, index) => ({ name: String(name), type: String(types[index]) })),
    rows: values
      .slice(0, options.rowLimit)
      .map((row) =>
        Object.fromEntries(
          names.map((name, index) => [String(name), clickhouseCell(row[index], String(types[index]))]),
        ),
      ),
    isTruncated: values.length > options.rowLimit,
    elapsedMs: performance.now() - startedAt,
    bytesRead,
  };
}

/** Rows that would be read of each table, after what its primary key leaves out. Tables without one do not tell. */
async function estimateSelect(send: ClickhouseSend, sql: string): Promise<Estimate | null> {
  const statement = `EXPLAIN ESTIMATE ${checkSelect(sql, dialect.lexRules)}`;
  const request = { sql: statement, queryId: randomUUID(), settings: resultSettings };
  const { text } = await send({ ...request, signal: AbortSignal.timeout(metadata.timeoutMs) }).catch((error: unknown) =>
    Promise.reject(problemOf(error)),
  );
  const [names = [], , ...tables] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown[] => JSON.parse(line));
  const at = names.indexOf('rows');
  if (at < 0 || tables.length === 0) return null;
  return { rows: tables.reduce((total, table) => total + Number(table[at]), 0), bytes: null };
}

/** Dropping the connection cancels the query, because the server is told to watch it. */
function httpSend({ url, database, user, password, ...http }: ClickhouseSettings): ClickhouseSend {
  return async ({ sql, queryId, settings, signal }) => {
    const target = new URL(url);
    const parameters = {
      ...settings,
      database,
      query_id: queryId,
      readonly: '2',
      cancel_http_readonly_queries_on_client_close: '1',
    };
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    const headers = { 'X-ClickHouse-User': user, 'X-ClickHouse-Key': password };
    const response = await http
      .fetch(target.href, { method: 'POST', body: sql, headers, signal })
      .catch((error: unknown) => {
        throw connectionProblem(error);
      });
    const body = await response.text();
    if (!response.ok)
      throw new WarehouseProblem(
        response.status === 401 || response.status === 403 ? 'connection' : 'query',
        body.trim(),
      );
    return { text: body, bytesRead: bytesOf(response.headers?.get('X-ClickHouse-Summary')) };
  };
}

/** What the server says it read, in its summary of the query. */
function bytesOf(summary: string | null | undefined): number | null {
  if (!summary) return null;
  const { read_bytes: bytes } = JSON.parse(summary) as { read_bytes?: string };
  return bytes === undefined ? null : Number(bytes);
}

function problemOf(error: unknown): WarehouseProblem {
  if (error instanceof WarehouseProblem) return error;
  return new WarehouseProblem('query', error instanceof Error ? error.message : String(error), { cause: error });
}
