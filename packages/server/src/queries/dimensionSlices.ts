import type { AssignmentQuery, DimensionSlices } from '@gb/domain/data-sources';
import { nullDimension } from '@gb/domain/analysis';
import { invalidField } from '@gb/domain/errors';
import { plannedAssignment } from '@gb/domain/experiments';
import { compileDimensionSlices, topSlices } from '@gb/warehouse';
import { asUpstream, getDataSource, getParams, refreshEvents, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { runByHand } from './budget.ts';

const OPTIONS = { timeoutMs: 10 * 60_000, rowLimit: 200_000 };
const DAY_MS = 86_400_000;

type SlicesRequest = { query: AssignmentQuery; lookbackDays: number; confirmed: boolean };

/** The most common values of each dimension of an assignment query among the units of the last days. */
export async function findSlices(ctx: OrgCtx, id: string, request: SlicesRequest): Promise<DimensionSlices[]> {
  const { query, lookbackDays, confirmed } = request;
  const source = await getDataSource(ctx, id);
  ctx.authorize('runQueries', { projects: source.projects });
  if (query.dimensions.length === 0) throw invalidField('query.dimensions', 'expected at least one dimension');
  const endMs = Date.parse(ctx.now);
  const span = { startMs: endMs - lookbackDays * DAY_MS, endMs };
  const assignment = { ...plannedAssignment(query), experimentNameColumn: null, variationNameColumn: null };
  const params = await getParams(ctx, id);
  const answer = await withDriver(ctx, ctx.services, params, async (driver) => {
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(OPTIONS.timeoutMs)]);
    await refreshEvents(ctx, params, signal);
    const sql = compileDimensionSlices(assignment, query.dimensions, span, driver.dialect);
    const asked = {
      datasource: id,
      sql,
      purpose: 'slices',
      options: { ...OPTIONS, signal: ctx.signal },
      isConfirmed: confirmed,
    } as const;
    return runByHand(ctx, driver, asked);
  }).catch((error: unknown) => {
    throw asUpstream(error);
  });
  // What is empty counts with all others.
  return topSlices(answer.rows).map(({ column, slices }) => ({
    column,
    slices: slices.filter(({ value }) => value !== nullDimension),
  }));
}
