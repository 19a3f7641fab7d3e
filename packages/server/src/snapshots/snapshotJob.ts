import { OverBudget, excessWords } from '@gb/domain/budgets';
import { type CompiledQuery, WarehouseProblem, toAnalysisRows } from '@gb/warehouse';
import type { Driver, Row } from '@gb/warehouse/drivers';
import type { RunQuery } from '@gb/domain/snapshots';
import type { AnalysisPlan } from '@gb/domain/analysis';
import { getParams, isOfSource, prepareEvents, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { type RunWithin, withinBudget } from '../queries/index.ts';
import { type Runs, asRun } from '../platform/jobs/cancelling.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { computeResults } from './computeResults.ts';
import type { MetricOutcome, TrafficOutcome } from './outcomes.ts';
import { aloneOf, partsOf } from './partsOf.ts';
import {
  type StoredSnapshot,
  keepQuery,
  moveSnapshot,
  readSnapshot,
  readSnapshots,
  saveSnapshot,
} from './snapshot.repository.ts';

export const SNAPSHOT_QUEUE = 'snapshot';

const QUERY_TIMEOUT_MS = 10 * 60_000;
const ROW_LIMIT = 100_000;

export type SnapshotJob = { organizationId: string; snapshotId: string };

type RunOutcome = { outcomes: MetricOutcome[]; traffic: TrafficOutcome };

/**
 * Runs an analysis: SQL, rows, statistics, results. Running it twice comes to the same end, so a run whose process died
 * is simply run again.
 */
export const snapshotJob = (inOrganization: InOrganization, runs: Runs): JobKind<SnapshotJob> => ({
  queue: SNAPSHOT_QUEUE,
  retryLimit: 3,
  concurrency: 2,
  handle: ({ organizationId, snapshotId: id }, { signal }) =>
    inOrganization(organizationId, (ctx) => asRun(runs, { id, signal }, (stop) => runSnapshot(ctx, id, stop))),
});

async function runSnapshot(ctx: OrgCtx, id: string, signal: AbortSignal): Promise<void> {
  const stored = await readSnapshot(ctx, id);
  if (!stored || !(stored.status === 'queued' || stored.status === 'running')) return;
  const begun = { status: 'running' as const, dateStarted: now(ctx), queries: [] };
  // It may be cancelled since it was read; then it stays so.
  if (!(await moveSnapshot(ctx, id, stored.status, begun))) return;
  try {
    const { outcomes, traffic } = await runQueries(ctx, stored, signal);
    if (signal.aborted) return;
    const error = outcomes.every((outcome) => outcome.error) ? (outcomes[0]?.error ?? null) : null;
    await moveSnapshot(ctx, id, 'running', {
      status: error ? 'error' : 'success',
      error,
      results: computeResults(stored, outcomes, traffic),
      dateFinished: now(ctx),
    });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof OverBudget) return void (await askBack(ctx, stored, error));
    if (!isOfSource(error)) throw error;
    await moveSnapshot(ctx, id, 'running', { status: 'error', error: error.message, dateFinished: now(ctx) });
  }
}

/** A person is asked whether it may cost that much; nobody is there to ask when the schedule wanted it. */
async function askBack(ctx: OrgCtx, { id, trigger }: StoredSnapshot, { excess }: OverBudget): Promise<void> {
  const error = `Not run to its end, because it would take ${excessWords(excess)}. Update by hand to run it all the same.`;
  if (trigger === 'person') await moveSnapshot(ctx, id, 'running', { status: 'waiting', excess });
  else await moveSnapshot(ctx, id, 'running', { status: 'error', excess, error, dateFinished: now(ctx) });
}

/** Runs each query; when one fails, its metrics are tried one by one, so that a broken one does not sink the others. */
async function runQueries(ctx: OrgCtx, stored: StoredSnapshot, signal: AbortSignal): Promise<RunOutcome> {
  const { plan } = stored;
  const params = await getParams(ctx, stored.datasource);
  await prepareEvents(ctx, params, { startDate: plan.phase.startDate, signal });
  return withDriver(ctx, ctx.services, params, async (driver) => {
    const parts = partsOf(plan, stored.dimension, driver.dialect);
    const queries = parts.flatMap((part) => part.queries);
    const log = progressLog(ctx, stored.id, queries);
    const outcomes = parts.flatMap(({ failures }) =>
      failures.map(({ metricId, message }) => failed(metricId, null, message)),
    );
    let traffic: TrafficOutcome = null;
    await log.save();
    const runWithin = await withinBudget(ctx, driver, {
      datasource: stored.datasource,
      queries,
      mayShare: stored.mayShare,
      isConfirmed: stored.isConfirmed,
      lastSeconds: () => lastSeconds(ctx, stored),
      onEstimate: (queryId, estimate) => log.update(queryId, { estimate }),
    });
    for (const { plan, query } of parts.flatMap(({ plan, queries }) => queries.map((query) => ({ plan, query })))) {
      if (signal.aborted) break;
      const step = { ctx, stored, driver, plan, query, log, signal, runWithin };
      const result = await runOne(step);
      if (query.purpose === 'traffic') traffic = 'rows' in result ? { rows: result.rows } : { error: result.error };
      else if ('outcomes' in result) outcomes.push(...result.outcomes);
      else if (query.metricIds.length > 1) outcomes.push(...(await runOneByOne(step)));
      else outcomes.push(...query.metricIds.map((metricId) => failed(metricId, query.id, result.error)));
    }
    return { outcomes: together(outcomes), traffic };
  });
}

type StepResult = { rows: Row[]; outcomes: MetricOutcome[] } | { error: string };

type Step = {
  ctx: OrgCtx;
  stored: StoredSnapshot;
  driver: Driver;
  plan: AnalysisPlan;
  query: CompiledQuery;
  log: ReturnType<typeof progressLog>;
  signal: AbortSignal;
  runWithin: RunWithin;
};

async function runOne(step: Step): Promise<StepResult> {
  const { ctx, stored, plan, query, log, signal, runWithin } = step;
  await log.update(query.id, { status: 'running' });
  const onWait = (isWaiting: boolean) => void log.update(query.id, { isWaiting }).catch(() => undefined);
  try {
    const { rows, elapsedMs, bytesRead, isShared } = await runWithin({
      datasource: stored.datasource,
      sql: query.sql,
      purpose: query.purpose,
      options: { timeoutMs: QUERY_TIMEOUT_MS, rowLimit: ROW_LIMIT, signal, onWait },
      mayShare: stored.mayShare,
    });
    await keepQuery(ctx, stored.id, query.id, { sql: query.sql, rows });
    await log.update(query.id, { status: 'success', rowCount: rows.length, elapsedMs, bytesRead, isShared });
    const byMetric = query.purpose === 'results' ? toAnalysisRows(plan, query, rows) : [];
    const isTotal = plan.dimensions.length === 0;
    const outcomes = byMetric.map(
      ({ metricId, rows }): MetricOutcome => ({
        metricId,
        queryId: query.id,
        rows: isTotal ? [] : rows,
        totals: isTotal ? rows : null,
        error: null,
      }),
    );
    return { rows, outcomes };
  } catch (error) {
    if (!(error instanceof WarehouseProblem || error instanceof OverBudget)) throw error;
    await keepQuery(ctx, stored.id, query.id, { sql: query.sql, rows: [] });
    if (error instanceof OverBudget) {
      await log.update(query.id, { status: 'waiting' });
      throw error;
    }
    await log.update(query.id, { status: signal.aborted ? 'cancelled' : 'error', error: error.message });
    return { error: error.message };
  }
}

async function runOneByOne(step: Step): Promise<MetricOutcome[]> {
  const outcomes: MetricOutcome[] = [];
  for (const metricId of step.query.metricIds) {
    if (step.signal.aborted) return outcomes;
    const alone = aloneOf(step.plan, step.query, metricId, step.driver.dialect);
    if (!alone) continue;
    step.log.add(alone.query);
    const result = await runOne({ ...step, ...alone });
    if ('outcomes' in result) outcomes.push(...result.outcomes);
    else outcomes.push(failed(metricId, alone.query.id, result.error));
  }
  return outcomes;
}

/** One outcome for each metric: the rows of all its queries, named after the first; one that failed fails it. */
function together(outcomes: readonly MetricOutcome[]): MetricOutcome[] {
  return [...Map.groupBy(outcomes, ({ metricId }) => metricId).values()].map((own) => ({
    ...(own.find(({ error }) => error !== null) ?? (own[0] as MetricOutcome)),
    rows: own.flatMap(({ rows }) => rows),
    totals: own.find(({ totals }) => totals)?.totals ?? null,
  }));
}

/** How long the warehouse took for the newest run of the same kind that came to its end. */
async function lastSeconds(ctx: OrgCtx, { experiment, phase, dimension }: StoredSnapshot): Promise<number | null> {
  const last = (await readSnapshots(ctx, experiment, phase, dimension)).find(({ status }) => status === 'success');
  return last ? last.queries.reduce((total, { elapsedMs }) => total + (elapsedMs ?? 0), 0) / 1000 : null;
}

const failed = (metricId: string, queryId: string | null, error: string): MetricOutcome => ({
  metricId,
  queryId,
  rows: [],
  totals: null,
  error,
});

/** The list of queries people watch while a run goes on. */
function progressLog(ctx: OrgCtx, snapshotId: string, queries: readonly CompiledQuery[]) {
  const list: RunQuery[] = queries.map(waiting);
  // One after the other, because the list as it was written last must stay.
  let saved: Promise<void> = Promise.resolve();
  const write = () => saveSnapshot(ctx, snapshotId, { queries: list });
  const save = () => (saved = saved.then(write, write));
  return {
    save,
    add: (query: CompiledQuery) => void list.push(waiting(query)),
    update: async (queryId: string, change: Partial<RunQuery>) => {
      const entry = list.find(({ id }) => id === queryId);
      if (entry) Object.assign(entry, change);
      await save();
    },
  };
}

const waiting = ({ id, purpose, metricIds }: CompiledQuery): RunQuery => ({
  id,
  purpose,
  metricIds,
  status: 'queued',
  isWaiting: false,
  error: null,
  rowCount: null,
  elapsedMs: null,
  bytesRead: null,
  estimate: null,
  isShared: false,
});

const now = (ctx: OrgCtx): string => ctx.services.clock.now().toISOString();
