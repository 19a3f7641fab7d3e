import type { DataSource } from '@gb/domain/data-sources';
import { conflict, invalidField, notFound } from '@gb/domain/errors';
import type { PastExperiment, PastExperimentScan } from '@gb/domain/past-experiments';
import { isUnderWay } from '@gb/domain/snapshots';
import { getDataSource } from '../data-sources/index.ts';
import { dataSources } from '../data-sources/dataSource.table.ts';
import { listExperiments } from '../experiments/index.ts';
import type { Ctx } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { cancelRun } from '../platform/jobs/cancelling.ts';
import { type StoredScan, moveScan, putScan, readScan } from './scan.repository.ts';
import { SCAN_QUEUE, type ScanJob } from './scanJob.ts';

export async function newestScan(ctx: OrgCtx, id: string): Promise<PastExperimentScan | null> {
  const source = await getDataSource(ctx, id);
  const scan = await readScan(ctx, source.id);
  return scan && toScan(ctx, scan);
}

/**
 * Looks for experiments in the exposures of a data source: all of the last year, or those since the last look. One look at
 * a time: asking meanwhile gives the one under way.
 */
export async function requestScan(ctx: OrgCtx, id: string, { everything }: { everything: boolean }) {
  const source = await mayScan(ctx, id);
  if (source.settings.queries.exposure.length === 0)
    throw invalidField('id', 'the data source has no assignment query to look into yet');
  await ctx.db.findForUpdate(dataSources, id);
  const last = await readScan(ctx, id);
  if (isUnderWay(last?.status)) return getScan(ctx, id);
  const scan = {
    id,
    run: ctx.newId('scan'),
    status: 'queued' as const,
    error: null,
    isFull: everything,
    queries: [],
    excess: [],
    isConfirmed: false,
    dateCreated: ctx.now,
    dateFinished: null,
  };
  await putScan(ctx, scan);
  await ctx.record('pastExperiments.scan', { entity: entityOf(source), after: { scan: scan.run, everything } });
  queue(ctx, scan);
  return getScan(ctx, id);
}

/** Stops a look. What the warehouse is doing for it is stopped too, wherever that is. */
export async function cancelScan(ctx: OrgCtx, id: string): Promise<PastExperimentScan> {
  const source = await mayScan(ctx, id);
  const scan = await getStored(ctx, id);
  const isStopped =
    (isUnderWay(scan.status) || scan.status === 'waiting') &&
    (await moveScan(ctx, scan, scan.status, { status: 'cancelled', dateFinished: ctx.now }));
  if (!isStopped) throw conflict(`This look is over: ${scan.status}`);
  await ctx.record('pastExperiments.scan.cancelled', { entity: entityOf(source), after: { scan: scan.run } });
  await cancelRun(ctx, scan.run);
  return getScan(ctx, id);
}

/** Lets a look go on that waits because of what it would cost, or tells one that has not begun that it may cost that much. */
export async function confirmScan(ctx: OrgCtx, id: string): Promise<PastExperimentScan> {
  const source = await mayScan(ctx, id);
  const scan = await getStored(ctx, id);
  const isWoken = await moveScan(ctx, scan, 'waiting', { status: 'queued', isConfirmed: true });
  if (!isWoken && !(await moveScan(ctx, scan, 'queued', { isConfirmed: true })))
    throw conflict(`This look does not wait to be confirmed: ${scan.status}`);
  const after = { scan: scan.run, excess: scan.excess };
  await ctx.record('pastExperiments.scan.confirmed', { entity: entityOf(source), after });
  if (isWoken) queue(ctx, scan);
  return getScan(ctx, id);
}

async function mayScan(ctx: OrgCtx, id: string): Promise<DataSource> {
  const source = await getDataSource(ctx, id);
  ctx.authorize('runQueries', { projects: source.projects });
  return source;
}

async function getStored(ctx: OrgCtx, id: string): Promise<StoredScan> {
  const scan = await readScan(ctx, id);
  if (!scan) throw notFound('look into the exposures of data source', id);
  return scan;
}

const getScan = async (ctx: OrgCtx, id: string): Promise<PastExperimentScan> => toScan(ctx, await getStored(ctx, id));

function queue(ctx: OrgCtx, { id, run }: { id: string; run: string }): void {
  const job: ScanJob = { organizationId: ctx.organization.id, datasource: id, run };
  ctx.afterCommit(async () => void (await ctx.services.jobs.send(SCAN_QUEUE, run, job)));
}

async function toScan(ctx: Ctx, scan: StoredScan): Promise<PastExperimentScan> {
  const { id: _, run: __, isFull: ___, isConfirmed: ____, experiments, ...shown } = scan;
  return { ...shown, experiments: await withImported(ctx, experiments) };
}

async function withImported(ctx: Ctx, found: readonly PastExperiment[]): Promise<PastExperimentScan['experiments']> {
  const known = new Map((await listExperiments(ctx)).map(({ trackingKey, id }) => [trackingKey, id]));
  return found.map((past) => ({ ...past, experimentId: known.get(past.trackingKey) ?? null }));
}

const entityOf = ({ id, name }: DataSource) => ({ object: 'datasource', id, name });
