import type { DataSourceParams } from '@gb/domain/data-sources';
import type { MetricCheck } from '@gb/domain/snapshots';
import { type DialectId, WarehouseProblem } from '@gb/warehouse';
import type { Driver, Estimate, Row, RunOptions, RunResult, TableSchema } from '@gb/warehouse/drivers/driver';
import type { Logger } from 'pino';
import { type Engine, type EngineSettings, type Told, startEngine } from './engine.ts';
import type { Bounds, CheckPart, Connection, Order, RunEnd } from './order.ts';
import { type Asker, type Limits, makeTurns } from './turns.ts';

/** A driver whose work is done in an engine, with what can be done there besides. */
export type EngineDriver = Driver & {
  /** Recomputes results from raw rows, which stay in the engine. */
  check(plan: CheckPart['plan'], parts: readonly CheckPart[], bounds: Bounds, signal: AbortSignal): Promise<Checked>;
  /** Brings the events of a service up to date. */
  takeEvents(asked: Omit<Extract<Order, { kind: 'takeEvents' }>, 'kind'>, signal: AbortSignal): Promise<void>;
};

export type Checked = { checks: MetricCheck[] } | { reason: string };

export type Engines = {
  /** What a connection describes, as a driver. Nothing is opened before it is asked. */
  driverOf(organization: string, connection: Connection): EngineDriver;
  /** Has an engine ready for what is about to be asked. */
  warm(): void;
  /** The processes there are. */
  pids(): number[];
  stop(): void;
};

export type EnginesSettings = EngineSettings & { limits: Limits; resultBytes: number };

/** Looks at a connection and at what a query would read are short, and do not wait for long queries. */
const ASIDES: Limits = { dataSource: 2, organization: 2, server: 3 };
const ASIDE_MS = 60_000;
const CLOSE_MS = 5_000;
const CHECK_MS = 10 * 60_000;
/** An engine nobody asks anything is ended after this long. */
const IDLE_MS = 30_000;

/** Engines that are started when they are asked for something, and do one thing at a time each. */
export function makeEngines(settings: EnginesSettings, log: Logger): Engines {
  const queries = makeTurns(settings.limits);
  const asides = makeTurns(ASIDES);
  const idle = new Map<Engine, NodeJS.Timeout>();
  const all = new Set<Engine>();

  function start(): Engine {
    for (const engine of all) if (!engine.isFit() && !engine.isBusy()) all.delete(engine);
    const engine = startEngine(settings, log);
    all.add(engine);
    return engine;
  }

  /** One that has this connection open, or else any that is idle, or a new one. */
  function take(connection: Connection): Engine {
    const key = JSON.stringify(connection);
    for (const engine of idle.keys()) if (!engine.isFit()) forget(engine);
    const engine = [...idle.keys()].find((one) => one.lastKey() === key) ?? [...idle.keys()].at(-1) ?? start();
    clearTimeout(idle.get(engine));
    idle.delete(engine);
    return engine;
  }

  function giveBack(engine: Engine): void {
    if (!engine.isFit()) return forget(engine);
    const timer = setTimeout(() => forget(engine), IDLE_MS).unref();
    idle.set(engine, timer);
  }

  function forget(engine: Engine): void {
    clearTimeout(idle.get(engine));
    idle.delete(engine);
    all.delete(engine);
    engine.end();
  }

  type Given = {
    signal?: AbortSignal | undefined;
    limitMs: number | null;
    told?: Told;
    onWait?: RunOptions['onWait'];
  };

  async function ask(asker: Asker, connection: Connection, order: Order, given: Given): Promise<unknown> {
    const { signal = NEVER, limitMs, told, onWait } = given;
    const isAside = order.kind === 'test' || order.kind === 'schema' || order.kind === 'estimate';
    const release = await (isAside ? asides : queries)
      .take(asker, signal, onWait ?? (() => undefined))
      .catch((error: unknown) => {
        throw signal.aborted ? new WarehouseProblem('cancelled', 'The query was cancelled') : error;
      });
    const engine = take(connection);
    try {
      return await engine.ask({ connection, order, signal, limitMs, ...(told && { told }) });
    } finally {
      giveBack(engine);
      release();
    }
  }

  /** Lets go of files that an idle engine has open, because whoever writes them may not while they are. */
  async function closeFiles(connection: Connection): Promise<void> {
    if (connection.files === null) return;
    const key = JSON.stringify(connection);
    const holding = [...idle.keys()].filter((engine) => engine.isFit() && engine.lastKey() === key);
    await Promise.all(
      holding.map(async (engine) => {
        clearTimeout(idle.get(engine));
        idle.delete(engine);
        const order = { kind: 'close' } as const;
        await engine.ask({ connection, order, signal: NEVER, limitMs: CLOSE_MS }).catch(() => undefined);
        giveBack(engine);
      }),
    );
  }

  return {
    driverOf(organization, connection) {
      const asker = { organization, dataSource: JSON.stringify(connection.params) };
      const aside = (order: Order) => ask(asker, connection, order, { limitMs: ASIDE_MS });
      return {
        dialect: dialectOf(connection.params),
        test: async () => (await aside({ kind: 'test' })) as Awaited<ReturnType<Driver['test']>>,
        schema: async () => (await aside({ kind: 'schema' })) as TableSchema[],
        estimate: async (sql) => (await aside({ kind: 'estimate', sql })) as Estimate | null,
        run: (sql, options) => {
          const byteLimit = Math.min(options.byteLimit ?? settings.resultBytes, settings.resultBytes);
          const bounds = { timeoutMs: options.timeoutMs, rowLimit: options.rowLimit, byteLimit };
          return collect(options, (told) =>
            ask(
              asker,
              connection,
              { kind: 'run', sql, bounds },
              {
                signal: options.signal,
                limitMs: options.timeoutMs,
                told,
                onWait: options.onWait,
              },
            ),
          );
        },
        check: async (plan, parts, bounds, signal) =>
          (await ask(
            asker,
            connection,
            { kind: 'check', plan, parts: [...parts], bounds },
            { signal, limitMs: CHECK_MS },
          )) as Checked,
        takeEvents: async (asked, signal) =>
          void (await ask(asker, connection, { kind: 'takeEvents', ...asked }, { signal, limitMs: null })),
        close: () => closeFiles(connection),
      };
    },
    warm() {
      if (idle.size === 0) giveBack(start());
    },
    pids: () => [...all].flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    stop() {
      for (const engine of [...all]) forget(engine);
    },
  };
}

const NEVER = new AbortController().signal;

/** Puts together what an engine tells of a query, row by row as it comes. */
async function collect(options: RunOptions, run: (told: Told) => Promise<unknown>): Promise<RunResult> {
  const values: Row[string][][] = [];
  const end = (await run({
    rows: (text) => {
      for (const row of JSON.parse(text) as Row[string][][]) values.push(row);
    },
    progress: (share, elapsedMs) => options.onProgress?.({ share, elapsedMs }),
  })) as RunEnd;
  const names = end.columns.map(({ name }) => name);
  return { ...end, rows: values.map((row) => rowOf(names, row)) };
}

function rowOf(names: readonly string[], values: readonly Row[string][]): Row {
  const row: Row = {};
  for (const [index, name] of names.entries()) row[name] = values[index] ?? null;
  return row;
}

/** In which dialect a data source is asked: copies and files are read by DuckDB. */
function dialectOf({ type }: DataSourceParams): DialectId {
  if (type === 'duckdb' || type === 'files' || type === 'mixpanel' || type === 'google_analytics') return 'duckdb';
  return type === 'presto' ? 'trino' : type;
}
