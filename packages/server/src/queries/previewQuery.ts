import { WarehouseProblem } from '@gb/warehouse';
import { getDataSource, getParams, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { runQuery } from './runQuery.ts';

const PREVIEW = { rowLimit: 20, timeoutMs: 60_000 };

/** Runs a query by hand for its first rows. What the engine refuses is an answer here, not an error. */
export async function previewQuery(ctx: OrgCtx, id: string, sql: string) {
  const source = await getDataSource(ctx, id);
  ctx.authorize('runQueries', { projects: source.projects });
  const params = await getParams(ctx, id);
  const asked = { datasource: id, sql, purpose: 'preview', options: PREVIEW, mayShare: false } as const;
  try {
    const answer = await withDriver(ctx, ctx.services, params, (driver) => runQuery(ctx, driver, asked));
    const { columns, rows, isTruncated, elapsedMs } = answer;
    return { columns, rows, isTruncated, elapsedMs, error: null };
  } catch (error) {
    if (!(error instanceof WarehouseProblem)) throw error;
    return { columns: [], rows: [], isTruncated: false, elapsedMs: 0, error: error.message };
  }
}
