import { setTimeout as wait } from 'node:timers/promises';
import type { DialectId } from '../../dialects/index.ts';
import { findDialect } from '../../dialects/index.ts';
import { WarehouseProblem } from '../../problem.ts';
import { checkSelect } from '../../text/checkSql.ts';
import type { Cell, Driver, Estimate, RunOptions, RunResult } from '../driver.ts';
import { tablesOf } from '../tablesOf.ts';
import { supervise } from '../supervise.ts';

export type Column = { name: string; type: string };

/** What a service answers about a statement: some rows, and how to ask for what follows. */
export type Page<S> = {
  /** Known at the latest with the first rows. */
  columns: readonly Column[] | null;
  rows: readonly (readonly unknown[])[];
  /** Null when there is nothing more to ask. */
  next: S | null;
  /** The statement still runs: it makes sense to wait a little before asking again. */
  isRunning: boolean;
  share: number | null;
  bytesRead: number | null;
};

/** A statement that has begun and has no rows yet. */
export const stillRunning = <S>(next: S, more: Partial<Page<S>> = {}): Page<S> => ({
  columns: null,
  rows: [],
  next,
  isRunning: true,
  share: null,
  bytesRead: null,
  ...more,
});

/**
 * How a warehouse in the cloud runs statements over HTTP: hand one in, ask until it is done, fetch page after page.
 * All of them do, with other words. Failures are WarehouseProblems.
 */
export type StatementApi<S> = {
  dialect: DialectId;
  name: string;
  start(sql: string, limits: { rowLimit: number; timeoutMs: number }, signal: AbortSignal): Promise<Page<S>>;
  follow(state: S, signal: AbortSignal): Promise<Page<S>>;
  /** Tells the service to stop a statement. */
  cancel(state: S, signal: AbortSignal): Promise<unknown>;
  cell(value: unknown, type: string): Cell;
  /** Gives one value, the version; null where the service has none. */
  versionSql: string | null;
  /** Gives schema, table, column and type of every column, in order. */
  columnsSql: string;
  /** What a query would read; left out where the service does not tell. */
  estimate?(sql: string, signal: AbortSignal): Promise<Estimate | null>;
};

const METADATA: RunOptions = { timeoutMs: 60_000, rowLimit: 200_000 };
const CANCEL_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/** A data source behind such a service. */
export function driverOver<S>(api: StatementApi<S>): Driver {
  const { lexRules } = findDialect(api.dialect);
  const run = async (sql: string, options: RunOptions) => runStatement(api, checkSelect(sql, lexRules), options);
  return {
    dialect: api.dialect,
    test: async () => {
      const { columns, rows } = await run(api.versionSql ?? 'SELECT 1 AS one', METADATA);
      const version = api.versionSql === null ? '' : ` ${String(rows[0]?.[columns[0]?.name ?? ''])}`;
      return { version: api.name + version, warnings: [] };
    },
    schema: async () => {
      const { columns, rows } = await run(api.columnsSql, METADATA);
      return tablesOf(rows.map((row) => columns.map(({ name }) => String(row[name]))));
    },
    run,
    estimate: async (sql) =>
      (await api.estimate?.(checkSelect(sql, lexRules), AbortSignal.timeout(METADATA.timeoutMs))) ?? null,
    close: async () => undefined,
  };
}

async function runStatement<S>(api: StatementApi<S>, sql: string, options: RunOptions): Promise<RunResult> {
  const startedAt = performance.now();
  const controller = new AbortController();
  let state: S | null = null;
  let share: number | null = null;
  const cancel = async () => {
    if (state !== null) await api.cancel(state, AbortSignal.timeout(CANCEL_MS)).catch(() => undefined);
  };
  const stop = () => {
    controller.abort();
    void cancel();
  };
  return supervise(options, { stop, progress: () => share }, async () => {
    const { signal } = controller;
    const values: (readonly unknown[])[] = [];
    let columns: readonly Column[] = [];
    let bytesRead: number | null = null;
    let pause = FIRST_PAUSE_MS;
    let page = await api.start(sql, options, signal);
    for (;;) {
      state = page.next;
      columns = page.columns ?? columns;
      bytesRead = page.bytesRead ?? bytesRead;
      share = page.share ?? share;
      for (const row of page.rows) values.push(row);
      if (page.next === null) break;
      if (values.length > options.rowLimit) {
        await cancel();
        break;
      }
      if (page.isRunning) {
        await wait(pause, undefined, { signal });
        pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
      }
      page = await api.follow(page.next, signal);
    }
    return {
      columns: [...columns],
      rows: values
        .slice(0, options.rowLimit)
        .map((row) =>
          Object.fromEntries(columns.map(({ name, type }, index) => [name, cellOf(api, row[index], type)])),
        ),
      isTruncated: values.length > options.rowLimit,
      elapsedMs: performance.now() - startedAt,
      bytesRead,
    };
  }).catch((error: unknown) => {
    if (error instanceof WarehouseProblem) throw error;
    throw new WarehouseProblem('query', error instanceof Error ? error.message : String(error), { cause: error });
  });
}

const cellOf = <S>(api: StatementApi<S>, value: unknown, type: string): Cell =>
  value === null || value === undefined ? null : api.cell(value, type);
