import { Worker } from 'node:worker_threads';
import type { AnalysisPlan } from '@gb/domain/analysis';
import { conflict } from '@gb/domain/errors';
import type { MetricCheck } from '@gb/domain/snapshots';
import {
  type CompiledQuery,
  type DialectId,
  type MetricRows,
  WarehouseProblem,
  type World,
  compileExperimentQueries,
  fetchWorld,
  toAnalysisRows,
} from '@gb/warehouse';
import { asUpstream, getParams, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import type { CheckTask } from './check.worker.ts';
import { type QueryContent, type StoredSnapshot, readQueries } from './snapshot.repository.ts';

/** Sources with more rows than this are not checked: each row is read here, one by one. */
export const CHECK_ROW_LIMIT = 500_000;
const OPTIONS = { rowLimit: CHECK_ROW_LIMIT, timeoutMs: 120_000 };

/**
 * Recomputes an analysis from the raw rows of the warehouse, in TypeScript that shares nothing with the SQL, and says
 * for each metric whether it comes to the same figures.
 */
export async function checkSnapshot(ctx: OrgCtx, stored: StoredSnapshot): Promise<MetricCheck[]> {
  if (stored.status !== 'success') throw conflict('Only an analysis that has results can be checked');
  const contents = await readQueries(ctx, stored.id);
  if (contents.size === 0) throw conflict('The rows of this analysis are no longer kept; check a newer one');
  const params = await getParams(ctx, stored.datasource);
  const read = await withDriver(ctx, ctx.services, params, async (driver) => ({
    results: resultsOf(stored.plan, driver.dialect, contents),
    world: await fetchWorld(stored.plan, driver, OPTIONS),
  })).catch((error: unknown) => {
    if (error instanceof WarehouseProblem && error.kind === 'notSupported') return error.message;
    throw asUpstream(error);
  });
  if (typeof read === 'string')
    return stored.plan.metrics.map(({ id }) => ({ metricId: id, outcome: 'notChecked', reason: read }));
  return inThread({ plan: stored.plan, ...read });
}

/** What the SQL gave for each metric, from the rows that were kept. */
function resultsOf(plan: AnalysisPlan, dialect: DialectId, contents: ReadonlyMap<string, QueryContent>): MetricRows[] {
  const from = (plan: AnalysisPlan, query: CompiledQuery, content: QueryContent | undefined): MetricRows[] =>
    content && content.rows.length > 0 ? toAnalysisRows(plan, query, content.rows) : [];
  return compileExperimentQueries(plan, dialect).queries.flatMap((query) => {
    if (query.purpose !== 'results') return [];
    const together = from(plan, query, contents.get(query.id));
    if (together.length > 0) return together;
    // The query failed and its metrics were tried one by one.
    return query.metricIds.flatMap((metricId) => {
      const alone = { ...plan, metrics: plan.metrics.filter(({ id }) => id === metricId), traffic: null };
      const [compiled] = compileExperimentQueries(alone, dialect).queries;
      return compiled ? from(alone, compiled, contents.get(`${query.id}-${metricId}`)) : [];
    });
  });
}

/** In a thread of its own, because it is seconds of computing. */
function inThread(task: CheckTask & { world: World }): Promise<MetricCheck[]> {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
