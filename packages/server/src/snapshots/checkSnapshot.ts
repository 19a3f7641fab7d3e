import type { AnalysisPlan } from '@gb/domain/analysis';
import { conflict } from '@gb/domain/errors';
import type { MetricCheck } from '@gb/domain/snapshots';
import { type CompiledQuery, type DialectId, type MetricRows, toAnalysisRows } from '@gb/warehouse';
import { asUpstream, getParams, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { type Part, aloneOf, partsOf } from './partsOf.ts';
import { type QueryContent, type StoredSnapshot, readQueries } from './snapshot.repository.ts';

/** Sources with more rows than this are not checked: each row is read, one by one. */
const CHECK_ROW_LIMIT = 500_000;
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
  const checked = await withDriver(ctx, ctx.services, params, (driver) => {
    const parts = partsOf(stored.plan, stored.dimension, driver.dialect).map((part) => ({
      plan: part.plan,
      results: resultsOf(part, driver.dialect, contents),
    }));
    return driver.check(stored.plan, parts, OPTIONS, ctx.signal);
  }).catch((error: unknown) => {
    throw asUpstream(error);
  });
  if ('checks' in checked) return worstOf(stored.plan, checked.checks);
  const { reason } = checked;
  return stored.plan.metrics.map(({ id }) => ({ metricId: id, outcome: 'notChecked', reason }));
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
