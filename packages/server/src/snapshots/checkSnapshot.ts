import { Worker } from 'node:worker_threads';
import type { AnalysisPlan } from '@gb/domain/analysis';
import { conflict } from '@gb/domain/errors';
import type { MetricCheck } from '@gb/domain/snapshots';
import {
  type CompiledQuery,
  type DialectId,
  type MetricRows,
  WarehouseProblem,
  fetchWorld,
  toAnalysisRows,
} from '@gb/warehouse';
import { asUpstream, getParams, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import type { CheckTask } from './check.worker.ts';
import { type Part, aloneOf, partsOf } from './partsOf.ts';
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
    parts: partsOf(stored.plan, stored.dimension, driver.dialect).map((part) => ({
      plan: part.plan,
      results: resultsOf(part, driver.dialect, contents),
    })),
    world: await fetchWorld(stored.plan, driver, OPTIONS),
  })).catch((error: unknown) => {
    if (error instanceof WarehouseProblem && error.kind === 'notSupported') return error.message;
    throw asUpstream(error);
  });
  if (typeof read === 'string')
    return stored.plan.metrics.map(({ id }) => ({ metricId: id, outcome: 'notChecked', reason: read }));
  return worstOf(stored.plan, await inThread(read));
}

/** What the SQL gave for each metric of a part, from the rows that were kept. */
function resultsOf(part: Part, dialect: DialectId, contents: ReadonlyMap<string, QueryContent>): MetricRows[] {
  const from = (plan: AnalysisPlan, query: CompiledQuery): MetricRows[] => {
    const content = contents.get(query.id);
    return content && content.rows.length > 0 ? toAnalysisRows(plan, query, content.rows) : [];
  };
  return part.queries.flatMap((query) => {
    if (query.purpose !== 'results') return [];
    const together = from(part.plan, query);
    if (together.length > 0) return together;
    // The query failed and its metrics were tried one by one.
    return query.metricIds.flatMap((metricId) => {
      const alone = aloneOf(part.plan, query, metricId, dialect);
      return alone ? from(alone.plan, alone.query) : [];
    });
  });
}

/** One answer for each metric, though it may have been asked for in several parts: anything but agreement counts. */
const worstOf = ({ metrics }: AnalysisPlan, checks: readonly MetricCheck[]): MetricCheck[] =>
  metrics.flatMap(({ id }) => {
    const own = checks.filter(({ metricId }) => metricId === id);
    return own.find(({ outcome }) => outcome !== 'agrees') ?? own.slice(0, 1);
  });

/** In a thread of its own, because it is seconds of computing. */
function inThread(task: CheckTask): Promise<MetricCheck[]> {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
