import type { SqlMetric } from '@gb/domain/metrics';
import { WarehouseProblem, expandTemplate, testLookbackDays } from '@gb/warehouse';
import { getDataSource, getParams, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { runByHand } from './budget.ts';

/** The answer goes to a browser, and rows of a look are read by a person. */
const PREVIEW = { rowLimit: 20, byteLimit: 4 * 1024 ** 2, timeoutMs: 60_000 };

export type PreviewRequest = {
  sql: string;
  templateVariables?: SqlMetric['templateVariables'] | undefined;
  confirmed: boolean;
};

/** Runs a query by hand for its first rows. What the engine refuses is an answer here, not an error. */
export async function previewQuery(ctx: OrgCtx, id: string, request: PreviewRequest) {
  const source = await getDataSource(ctx, id);
  ctx.authorize('runQueries', { projects: source.projects });
  const params = await getParams(ctx, id);
  try {
    const sql = filled(ctx, request);
    const isConfirmed = request.confirmed;
    const options = { ...PREVIEW, signal: ctx.signal };
    const asked = { datasource: id, sql, purpose: 'preview', options, isConfirmed } as const;
    const answer = await withDriver(ctx, ctx.services, params, (driver) => runByHand(ctx, driver, asked));
    const { columns, rows, isTruncated, elapsedMs } = answer;
    return { columns, rows, isTruncated, elapsedMs, error: null };
  } catch (error) {
    if (!(error instanceof WarehouseProblem)) throw error;
    return { columns: [], rows: [], isTruncated: false, elapsedMs: error.elapsedMs ?? 0, error: error.message };
  }
}

/** The query with its placeholders filled for a look at the last year. */
function filled(ctx: OrgCtx, { sql, templateVariables }: PreviewRequest): string {
  const endMs = Date.parse(ctx.now);
  return expandTemplate(sql, {
    startMs: endMs - testLookbackDays * 86_400_000,
    endMs,
    experimentId: null,
    eventName: templateVariables?.eventName || null,
    valueColumn: templateVariables?.valueColumn || null,
    phaseIndex: 0,
    customFields: {},
  });
}
