import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { QueryPurpose } from '@gb/domain/queries';
import { WarehouseProblem } from '@gb/warehouse';
import type { Driver, Row, RunOptions, RunResult } from '@gb/warehouse/drivers';
import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import { personOf } from '../platform/context.ts';
import { isUniqueViolation } from '../platform/db/failures.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { warehouseQueries } from './query.table.ts';

/** Rows of a query are shared with whoever asks the same this long after it finished. */
const FRESH_MS = 60 * 60_000;
const HEARTBEAT_MS = 3_000;
/** A running query that was silent this long lost its process. */
const LOST_MS = 10_000;
const POLL_MS = 250;

type Stored = Omit<typeof warehouseQueries.$inferSelect, 'organizationId'>;

export type Asked = {
  datasource: string;
  sql: string;
  purpose: QueryPurpose;
  options: RunOptions;
  /** Whether rows of the same query, running or fresh, may be taken instead. */
  mayShare: boolean;
};

export type Ran = Pick<RunResult, 'columns' | 'rows' | 'isTruncated' | 'elapsedMs' | 'bytesRead'> & {
  /** The rows are those of another run. */
  isShared: boolean;
};

/** Whether a query has rows that may be shared now, so that asking it again costs nothing. */
export async function isAnswered(ctx: OrgCtx, datasource: string, sql: string): Promise<boolean> {
  const newest = await newestOf(ctx, hashOf({ datasource, sql }));
  return newest?.status === 'success' && isFresh(ctx, newest);
}

/** How long the warehouse took for the same query the last time somebody let it come to its end. */
export async function lastElapsedMs(ctx: OrgCtx, datasource: string, sql: string): Promise<number | null> {
  const same = eq(warehouseQueries.hash, hashOf({ datasource, sql }));
  const isAnswer = and(same, eq(warehouseQueries.status, 'success'));
  const [last] = await ctx.db.list(warehouseQueries, isAnswer, [desc(warehouseQueries.dateStarted)], 1);
  return last?.elapsedMs ?? null;
}

/** Asks a warehouse, and keeps what was asked and how it went. Fails as the driver does. */
export async function runQuery(ctx: OrgCtx, driver: Driver, asked: Asked): Promise<Ran> {
  const hash = hashOf(asked);
  for (;;) {
    const shared = asked.mayShare ? await findShared(ctx, hash, asked.options.signal) : null;
    if (shared) return shared;
    const id = await begin(ctx, asked, hash);
    if (id) return run(ctx, driver, asked, id);
    // Somebody else began the same just now: share theirs, or, when rows are to be new, wait for them to finish.
    await wait(POLL_MS);
    checkSignal(asked.options.signal);
  }
}

/** Rows of the same query that are fresh, or will be once another process has them. */
async function findShared(ctx: OrgCtx, hash: string, signal: AbortSignal | undefined): Promise<Ran | null> {
  for (;;) {
    const newest = await newestOf(ctx, hash);
    if (newest?.status === 'success') return isFresh(ctx, newest) ? await read(newest) : null;
    if (!newest || !isUnderWay(newest) || isLost(ctx, newest)) return null;
    await wait(POLL_MS);
    checkSignal(signal);
  }
}

const hashOf = ({ datasource, sql }: Pick<Asked, 'datasource' | 'sql'>): string =>
  createHash('sha256').update(`${datasource}\n${sql}`).digest('hex');

async function newestOf(ctx: OrgCtx, hash: string): Promise<Stored | undefined> {
  const [newest] = await ctx.db.list(
    warehouseQueries,
    and(eq(warehouseQueries.hash, hash), ne(warehouseQueries.purpose, 'preview')),
    [desc(warehouseQueries.dateStarted), desc(warehouseQueries.id)],
    1,
  );
  return newest;
}

const age = (ctx: OrgCtx, moment: string | null): number =>
  moment === null ? Number.POSITIVE_INFINITY : ctx.services.clock.now().getTime() - Date.parse(moment);

const isFresh = (ctx: OrgCtx, { dateFinished, content }: Stored): boolean =>
  content !== null && age(ctx, dateFinished) <= FRESH_MS;

const isUnderWay = ({ status }: Stored): boolean => status === 'waiting' || status === 'running';

const isLost = (ctx: OrgCtx, { heartbeat }: Stored): boolean => age(ctx, heartbeat) > LOST_MS;

async function read({ content, elapsedMs, bytesRead }: Stored): Promise<Ran> {
  const text = (await promisify(gunzip)(Buffer.from(content ?? '', 'base64'))).toString();
  const kept = JSON.parse(text) as Pick<Ran, 'columns' | 'rows'>;
  return { ...kept, isTruncated: false, elapsedMs: elapsedMs ?? 0, bytesRead, isShared: true };
}

/** Enters the query as running. Null when the same runs already. */
async function begin(ctx: OrgCtx, { datasource, sql, purpose }: Asked, hash: string): Promise<string | null> {
  const now = ctx.services.clock.now();
  const lost = new Date(now.getTime() - LOST_MS).toISOString();
  const isLostRun = and(
    eq(warehouseQueries.hash, hash),
    inArray(warehouseQueries.status, ['waiting', 'running']),
    lt(warehouseQueries.heartbeat, lost),
  );
  await ctx.db.update(warehouseQueries, isLostRun as never, {
    status: 'error',
    error: 'The query was interrupted',
    dateFinished: now.toISOString(),
  });
  const id = ctx.newId('query');
  const row = { id, datasource, sql, hash, purpose, status: 'running' as const, requestedBy: personOf(ctx.actor).name };
  try {
    await ctx.db.insert(warehouseQueries, { ...row, heartbeat: now.toISOString(), dateStarted: now.toISOString() });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function run(ctx: OrgCtx, driver: Driver, asked: Asked, id: string): Promise<Ran> {
  // One after the other, because what was said last must stay.
  let said: Promise<unknown> = Promise.resolve();
  const change = (patch: Partial<Stored>) => {
    const write = () => ctx.db.update(warehouseQueries, eq(warehouseQueries.id, id), patch);
    return (said = said.then(write, write));
  };
  const now = () => ctx.services.clock.now();
  const nowText = () => now().toISOString();
  let begun = now();
  const onWait = (isWaiting: boolean) => {
    begun = now();
    asked.options.onWait?.(isWaiting);
    void change({ status: isWaiting ? 'waiting' : 'running' }).catch(() => undefined);
  };
  const beat = setInterval(() => void change({ heartbeat: nowText() }).catch(() => undefined), HEARTBEAT_MS);
  try {
    const { columns, rows, isTruncated, elapsedMs, bytesRead } = await driver.run(asked.sql, {
      ...asked.options,
      onWait,
    });
    const isKept = asked.purpose !== 'preview' && !isTruncated;
    await change({
      status: 'success',
      rowCount: rows.length,
      elapsedMs,
      bytesRead,
      content: isKept ? await pack({ columns, rows }) : null,
      dateFinished: nowText(),
    });
    if (isKept) await forgetStale(ctx);
    return { columns, rows, isTruncated, elapsedMs, bytesRead, isShared: false };
  } catch (error) {
    const isCancelled = asked.options.signal?.aborted === true;
    const message = error instanceof Error ? error.message : String(error);
    const elapsedMs = now().getTime() - begun.getTime();
    if (error instanceof WarehouseProblem) error.elapsedMs = elapsedMs;
    await change({ status: isCancelled ? 'cancelled' : 'error', error: message, elapsedMs, dateFinished: nowText() });
    throw error;
  } finally {
    clearInterval(beat);
  }
}

const pack = async (content: { columns: RunResult['columns']; rows: Row[] }): Promise<string> =>
  (await promisify(gzip)(JSON.stringify(content))).toString('base64');

/** Rows nobody may share any more are dropped; the history stays. */
async function forgetStale(ctx: OrgCtx): Promise<void> {
  const stale = new Date(ctx.services.clock.now().getTime() - FRESH_MS).toISOString();
  await ctx.db.update(warehouseQueries, lt(warehouseQueries.dateFinished, stale), { content: null });
}

function checkSignal(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new WarehouseProblem('cancelled', 'The query was cancelled');
}
