import type { AssignmentQuery } from '@gb/domain/data-sources';
import { invalidField } from '@gb/domain/errors';
import { plannedAssignment } from '@gb/domain/experiments';
import { type PastExperiment, type PastExperimentScan, SCAN_DAYS } from '@gb/domain/past-experiments';
import { type SurveyedAssignment, compilePastExperiments, recognizePastExperiments } from '@gb/warehouse';
import { eq } from 'drizzle-orm';
import { asUpstream, getDataSource, getParams, withDriver } from '../data-sources/index.ts';
import { listExperiments } from '../experiments/index.ts';
import type { Ctx } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { runQuery } from '../queries/index.ts';
import { pastExperimentScans } from './pastExperiment.table.ts';

const DAY_MS = 86_400_000;
const OPTIONS = { timeoutMs: 10 * 60_000, rowLimit: 200_000 };

export async function newestScan(ctx: OrgCtx, id: string): Promise<PastExperimentScan | null> {
  const source = await getDataSource(ctx, id);
  const scan = await ctx.db.find(pastExperimentScans, source.id);
  return scan && { ...scan, experiments: await withImported(ctx, scan.experiments) };
}

/** Looks for experiments in the exposures of the last year, in all assignment queries of a data source. */
export async function scanForExperiments(ctx: OrgCtx, id: string): Promise<PastExperimentScan> {
  const source = await getDataSource(ctx, id);
  ctx.authorize('runQueries', { projects: source.projects });
  const assignments = source.settings.queries.exposure.map(toSurveyed);
  if (assignments.length === 0) throw invalidField('id', 'the data source has no assignment query to look into yet');
  const endDate = ctx.now;
  const startMs = Date.parse(endDate) - SCAN_DAYS * DAY_MS;
  const startDate = new Date(startMs).toISOString();
  const params = await getParams(ctx, id);
  const rows = await withDriver(ctx, ctx.services, params, async (driver) => {
    const sql = compilePastExperiments(assignments, { startMs, endMs: Date.parse(endDate) }, driver.dialect);
    const asked = { datasource: id, sql, purpose: 'pastExperiments', options: OPTIONS, mayShare: false } as const;
    return (await runQuery(ctx, driver, asked)).rows;
  }).catch((error: unknown) => {
    throw asUpstream(error);
  });
  const experiments = recognizePastExperiments(rows, startDate).map(
    ({ assignmentId, key, ...past }): PastExperiment => ({
      ...past,
      assignmentQueryId: assignmentId,
      trackingKey: key,
    }),
  );
  const scan = { experiments, startDate, endDate };
  await ctx.inTransaction(async (tx) => {
    const changed = await tx.db.update(pastExperimentScans, eq(pastExperimentScans.id, id), scan);
    if (changed.length === 0) await tx.db.insert(pastExperimentScans, { id, ...scan });
    await tx.record('pastExperiments.scanned', {
      entity: { object: 'datasource', id, name: source.name },
      after: { found: experiments.length },
    });
  });
  return { ...scan, experiments: await withImported(ctx, experiments) };
}

async function withImported(ctx: Ctx, found: readonly PastExperiment[]): Promise<PastExperimentScan['experiments']> {
  const known = new Map((await listExperiments(ctx)).map(({ trackingKey, id }) => [trackingKey, id]));
  return found.map((past) => ({ ...past, experimentId: known.get(past.trackingKey) ?? null }));
}

const toSurveyed = (query: AssignmentQuery): SurveyedAssignment => ({
  ...plannedAssignment(query),
  experimentNameColumn: query.hasNameCol ? 'experiment_name' : null,
  variationNameColumn: query.hasNameCol ? 'variation_name' : null,
});
