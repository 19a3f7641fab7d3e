import { OverBudget } from '@gb/domain/budgets';
import type { PastExperiment, ScanQuery } from '@gb/domain/past-experiments';
import { isUnderWay } from '@gb/domain/snapshots';
import { WarehouseProblem, compilePastExperiments, recognizePastExperiments } from '@gb/warehouse';
import type { DialectId } from '@gb/warehouse';
import type { Row } from '@gb/warehouse/drivers';
import { getDataSource, getParams, isOfSource, refreshEvents, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { type Runs, asRun } from '../platform/jobs/cancelling.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { type RunWithin, withinBudget } from '../queries/index.ts';
import { keepKnown, moveScan, readKnown, readScan, saveScan, type StoredScan } from './scan.repository.ts';
import { type Reading, planScan } from './scanPlan.ts';

export const SCAN_QUEUE = 'past_experiments';
const OPTIONS = { timeoutMs: 10 * 60_000, rowLimit: 200_000 };

export type ScanJob = { organizationId: string; datasource: string; run: string };

/** Looks for experiments in the exposures of a data source. Doing it twice comes to the same end. */
export const scanJob = (inOrganization: InOrganization, runs: Runs): JobKind<ScanJob> => ({
  queue: SCAN_QUEUE,
  retryLimit: 3,
  concurrency: 1,
  handle: ({ organizationId, datasource, run }, { signal }) =>
    inOrganization(organizationId, (ctx) =>
      asRun(runs, { id: run, signal }, (stop) => runScan(ctx, datasource, run, stop)),
    ),
});

async function runScan(ctx: OrgCtx, datasource: string, run: string, signal: AbortSignal): Promise<void> {
  const scan = await readScan(ctx, datasource);
  if (scan?.run !== run || !isUnderWay(scan.status)) return;
  // It may be cancelled since it was read; then it stays so.
  if (!(await moveScan(ctx, scan, scan.status, { status: 'running', queries: [] }))) return;
  const end = (change: Partial<StoredScan>) => moveScan(ctx, scan, 'running', { ...change, dateFinished: now(ctx) });
  try {
    const found = await readExposures(ctx, scan, signal);
    if (signal.aborted) return;
    if ('error' in found) await end({ status: 'error', error: found.error });
    else await end({ status: 'success', ...found });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof OverBudget)
      return void (await moveScan(ctx, scan, 'running', { status: 'waiting', excess: error.excess }));
    if (!isOfSource(error)) throw error;
    await end({ status: 'error', error: error.message });
  }
}

type Found = Pick<StoredScan, 'experiments' | 'startDate' | 'endDate'>;

/** Reads what is new of each assignment query; one that fails does not sink the others. */
async function readExposures(ctx: OrgCtx, scan: StoredScan, signal: AbortSignal): Promise<Found | { error: string }> {
  const source = await getDataSource(ctx, scan.id);
  const endDate = now(ctx);
  const { startDate, readings } = planScan({
    assignments: source.settings.queries.exposure,
    known: await readKnown(ctx, scan.id),
    isFull: scan.isFull,
    startDate: scan.startDate,
    now: endDate,
  });
  const params = await getParams(ctx, scan.id);
  await refreshEvents(ctx, params, signal);
  return withDriver(ctx, ctx.services, params, async (driver) => {
    const log = progressLog(ctx, scan, readings, { endDate, dialect: driver.dialect });
    await log.save();
    const run = await withinBudget(ctx, driver, {
      datasource: scan.id,
      queries: log.queries.flatMap(({ assignmentQueryId: id, sql, error }) => (error === null ? [{ id, sql }] : [])),
      mayShare: false,
      isConfirmed: scan.isConfirmed,
      lastSeconds: async () => lastSeconds(readings, startDate),
      onEstimate: (id, estimate) => log.update(id, { estimate }),
    });
    const read: Row[][] = [];
    for (const reading of readings) {
      if (signal.aborted) break;
      read.push(await readOne(ctx, scan, { reading, startDate, endDate, log, run, signal }));
    }
    const failed = log.queries.filter(({ status }) => status === 'error');
    if (failed.length === log.queries.length) return { error: failed[0]?.error ?? 'There is no assignment query' };
    return { experiments: recognized(read.flat(), startDate), startDate, endDate };
  });
}

type Step = {
  reading: Reading;
  startDate: string;
  endDate: string;
  log: ReturnType<typeof progressLog>;
  run: RunWithin;
  signal: AbortSignal;
};

/** All rows known of one assignment query after it was read; those known before, when that fails. */
async function readOne(ctx: OrgCtx, scan: StoredScan, step: Step): Promise<Row[]> {
  const { reading, startDate, endDate, log, run, signal } = step;
  const { id } = reading.assignment;
  const query = log.queries.find(({ assignmentQueryId }) => assignmentQueryId === id);
  if (!query || query.error !== null) return reading.known?.rows ?? [];
  await log.update(id, { status: 'running' });
  const onWait = (isWaiting: boolean) => void log.update(id, { isWaiting }).catch(() => undefined);
  try {
    const asked = { datasource: scan.id, sql: query.sql, purpose: 'pastExperiments', mayShare: false } as const;
    const { rows, isTruncated, elapsedMs, bytesRead } = await run({
      ...asked,
      options: { ...OPTIONS, signal, onWait },
    });
    if (isTruncated)
      throw new WarehouseProblem('query', `It gives more than ${OPTIONS.rowLimit} variations and days to look through`);
    const all = [...reading.kept, ...rows];
    const fullMs = reading.since === startDate ? elapsedMs : (reading.known?.fullMs ?? null);
    await keepKnown(ctx, scan.id, id, { hash: reading.hash, until: endDate, fullMs, rows: all });
    await log.update(id, { status: 'success', rowCount: rows.length, elapsedMs, bytesRead });
    return all;
  } catch (error) {
    if (error instanceof OverBudget) await log.update(id, { status: 'waiting' });
    if (!(error instanceof WarehouseProblem)) throw error;
    await log.update(id, { status: signal.aborted ? 'cancelled' : 'error', error: error.message });
    return reading.known?.rows ?? [];
  }
}

const recognized = (rows: readonly Row[], startDate: string): PastExperiment[] =>
  recognizePastExperiments(rows, startDate).map(({ assignmentId, key, ...past }) => ({
    ...past,
    assignmentQueryId: assignmentId,
    trackingKey: key,
  }));

/** How long it took the last time, when all of it is read from the beginning; what is new since then nobody knows. */
function lastSeconds(readings: readonly Reading[], startDate: string): number | null {
  if (readings.some(({ since }) => since !== startDate)) return null;
  const times = readings.map(({ known }) => known?.fullMs ?? null);
  return times.includes(null) ? null : times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0) / 1000;
}

/** The list of queries people watch while a scan goes on. */
function progressLog(
  ctx: OrgCtx,
  scan: StoredScan,
  readings: readonly Reading[],
  { endDate, dialect }: { endDate: string; dialect: DialectId },
) {
  const endMs = Date.parse(endDate);
  const queries = readings.map(
    ({ assignment, name, since }): ScanQuery => ({
      ...{ assignmentQueryId: assignment.id, name, startDate: since },
      ...{ isWaiting: false, rowCount: null, elapsedMs: null, bytesRead: null, estimate: null },
      ...compiled(() => compilePastExperiments([assignment], { startMs: Date.parse(since), endMs }, dialect)),
    }),
  );
  // One after the other, because the list as it was written last must stay.
  let saved: Promise<void> = Promise.resolve();
  const write = () => saveScan(ctx, scan, { queries });
  const save = () => (saved = saved.then(write, write));
  return {
    queries,
    save,
    update: async (id: string, change: Partial<ScanQuery>) => {
      const entry = queries.find(({ assignmentQueryId }) => assignmentQueryId === id);
      if (entry) Object.assign(entry, change);
      await save();
    },
  };
}

/** A query that cannot even be written fails alone, too. */
function compiled(compile: () => string): Pick<ScanQuery, 'sql' | 'status' | 'error'> {
  try {
    return { sql: compile(), status: 'queued', error: null };
  } catch (error) {
    if (!(error instanceof WarehouseProblem)) throw error;
    return { sql: '', status: 'error', error: error.message };
  }
}

const now = (ctx: OrgCtx): string => ctx.services.clock.now().toISOString();
