import { writeFileSync } from 'node:fs';
import type { AnalysisPlan } from '@gb/domain/analysis';
import { byteMeter, tooLarge } from '@gb/warehouse/drivers/byteMeter';
import type { Driver, Row, RunOptions } from '@gb/warehouse/drivers/driver';
import { makeMeter } from './meteredFetch.ts';
import { copyOf, openConnection } from './openConnection.ts';
import type { CheckPart, Connection, FromEngine, Order, RunEnd, ToEngine } from './order.ts';
import { toProblem } from './problems.ts';

/**
 * An engine: a process that does one thing at a time with data sources, so that nothing a query, a driver or a warehouse
 * does can hold up or end the server. It has no secrets but those of the data source it was last told of.
 */
const meter = makeMeter();
let open: { key: string; driver: Driver } | null = null;
let doing: AbortController | null = null;

giveWayFirst();
process.on('message', (message: ToEngine) => {
  if (message.kind === 'cancel') return doing?.abort();
  doing = new AbortController();
  carryOut(message.connection, message.order, doing.signal).then(
    (value) => tell({ kind: 'done', value }),
    (error: unknown) => tell({ kind: 'failed', problem: toProblem(error) }),
  );
});
// The server is gone, or wants no more of this engine.
process.on('disconnect', () => process.exit(0));
// What a driver throws from its own timers and sockets is the end of what it was asked, and nobody knows what is left.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const problem = { of: 'warehouse', kind: 'connection', message, position: null } as const;
    process.send?.({ kind: 'failed', problem } satisfies FromEngine, () => process.exit(1));
  });

/** Where the machine runs out of memory the kernel ends an engine, not the server. */
function giveWayFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such thing.
  }
}

/** Resolves once the message is on its way, so that rows wait for a server that is slow to take them. */
const tell = (message: FromEngine): Promise<void> =>
  new Promise((resolve) => {
    if (!process.send?.(message, () => resolve())) resolve();
  });

async function carryOut(connection: Connection, order: Order, signal: AbortSignal): Promise<unknown> {
  meter.begin(order.kind === 'run' ? order.bounds.byteLimit : undefined);
  if (order.kind === 'takeEvents') {
    const { takeEvents } = await import('@gb/warehouse/copies');
    const { until, freshMs, nowMs } = order;
    return takeEvents(await copyOf(connection), { until, freshMs, nowMs, signal });
  }
  if (order.kind === 'close') return closeDriver();
  const driver = await driverOf(connection);
  switch (order.kind) {
    case 'test':
      return driver.test();
    case 'schema':
      return driver.schema();
    case 'estimate':
      return driver.estimate(order.sql);
    case 'run': {
      const onProgress = (progress: { share: number | null; elapsedMs: number }) =>
        void tell({ kind: 'progress', ...progress });
      const { rows, ...end } = await driver.run(order.sql, { ...order.bounds, signal, onProgress });
      await tellRows(end.columns, rows, order.bounds.byteLimit);
      return end satisfies RunEnd;
    }
    case 'check':
      return checkParts(driver, order.plan, order.parts, { ...order.bounds, signal });
  }
}

/** The driver of the connection asked about: the one that is open, or else that one is closed first. */
async function driverOf(connection: Connection): Promise<Driver> {
  const key = JSON.stringify(connection);
  if (open?.key === key) return open.driver;
  await closeDriver();
  const driver = await openConnection(connection, meter);
  open = { key, driver };
  return driver;
}

async function closeDriver(): Promise<void> {
  const previous = open;
  open = null;
  await previous?.driver.close();
}

/** As many rows as make a message that the server reads in a millisecond or two. */
const MESSAGE_BYTES = 128 * 1024;

/** Sends rows as they are: arrays of cells, many in one text. */
async function tellRows(columns: readonly { name: string }[], rows: readonly Row[], byteLimit?: number): Promise<void> {
  const meter = byteMeter(byteLimit);
  let texts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = JSON.stringify(columns.map(({ name }) => row[name]));
    if (!meter.fits(text.length)) throw tooLarge(byteLimit);
    texts.push(text);
    bytes += text.length;
    if (bytes < MESSAGE_BYTES) continue;
    await tell({ kind: 'rows', rows: `[${texts.join()}]` });
    texts = [];
    bytes = 0;
  }
  if (texts.length > 0) await tell({ kind: 'rows', rows: `[${texts.join()}]` });
}

/** What a recomputation from raw rows finds, or why there can be none. The raw rows stay here. */
async function checkParts(driver: Driver, plan: AnalysisPlan, parts: readonly CheckPart[], options: RunOptions) {
  const { checkRows, fetchWorld, WarehouseProblem } = await import('@gb/warehouse');
  try {
    const world = await fetchWorld(plan, driver, options);
    return { checks: parts.flatMap((part) => checkRows(part.plan, part.results, world)) };
  } catch (error) {
    if (error instanceof WarehouseProblem && error.kind === 'notSupported') return { reason: error.message };
    throw error;
  }
}
