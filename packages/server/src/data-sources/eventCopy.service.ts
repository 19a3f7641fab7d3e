import { type DataSourceParams, isCopied } from '@gb/domain/data-sources';
import { AppError, conflict } from '@gb/domain/errors';
import { type EventCopy, dayIn } from '@gb/domain/event-copies';
import { WarehouseProblem } from '@gb/warehouse';
import { stateOf } from '@gb/warehouse/copies/state';
import type { OrgCtx } from '../platform/http/route.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { withDriver } from './connect.ts';
import { copyFolder } from './copyFolder.ts';
import { getDataSource, getParams } from './dataSource.service.ts';

const COPY_QUEUE = 'event-copy';
export type CopyJob = { organizationId: string; datasource: string };

/** A run takes recent days again when they were taken longer ago than this. */
const FRESH_MS = 15 * 60_000;

/** How far the copy of a data source's events has come; null where nothing is copied. */
export async function readEventCopy(ctx: OrgCtx, id: string): Promise<EventCopy | null> {
  const params = await getParams(ctx, id);
  if (!isCopied(params)) return null;
  const folder = copyFolder(ctx.services.config, ctx.organization.id, params);
  return stateOf({ folder, since: params.since, service: params }, ctx.services.clock.now().getTime());
}

/** Fetches in the background what is missing of a data source's events, and recent days anew. */
export async function requestEventCopy(ctx: OrgCtx, id: string): Promise<EventCopy> {
  const { projects, name } = await getDataSource(ctx, id);
  ctx.authorize('runQueries', { projects });
  const copy = await readEventCopy(ctx, id);
  if (!copy) throw conflict('This data source is asked itself: there are no events to fetch beforehand');
  await ctx.record('datasource.fetch', { entity: { object: 'datasource', id, name }, after: { since: copy.since } });
  const job: CopyJob = { organizationId: ctx.organization.id, datasource: id };
  ctx.afterCommit(async () => void (await ctx.services.jobs.send(COPY_QUEUE, id, job)));
  return copy;
}

/** Does what `requestEventCopy` asks for. How it went is told by the copy. */
export const eventCopyJob = (inOrganization: InOrganization): JobKind<CopyJob> => ({
  queue: COPY_QUEUE,
  retryLimit: 3,
  concurrency: 1,
  handle: ({ organizationId, datasource }, { signal }) =>
    inOrganization(organizationId, async (ctx) => {
      await bringUpToDate(ctx, await getParams(ctx, datasource), { freshMs: 0, signal });
    }).catch((error: unknown) => {
      // A data source that was deleted meanwhile needs no events.
      const isExpected = error instanceof WarehouseProblem || (error instanceof AppError && error.kind === 'notFound');
      if (!isExpected) throw error;
    }),
});

/**
 * Before an analysis of some days: sees to it that the events until now are at hand. Throws a WarehouseProblem when the
 * days begin before what is kept, because figures of half the events would be wrong.
 */
export async function prepareEvents(
  ctx: OrgCtx,
  params: DataSourceParams,
  { startDate, signal }: { startDate: string; signal: AbortSignal },
): Promise<void> {
  if (!isCopied(params)) return;
  const firstDay = dayIn(params.timeZone, Date.parse(startDate));
  if (firstDay < params.since)
    throw new WarehouseProblem(
      'query',
      `This began on ${firstDay}, and events are kept since ${params.since} only. Change that day in the connection.`,
    );
  await refreshEvents(ctx, params, signal);
}

/** Sees to it that the events of a service until now are at hand; does nothing for a data source that is asked itself. */
export const refreshEvents = (ctx: OrgCtx, params: DataSourceParams, signal: AbortSignal): Promise<void> =>
  bringUpToDate(ctx, params, { freshMs: FRESH_MS, signal });

async function bringUpToDate(
  ctx: OrgCtx,
  params: DataSourceParams,
  { freshMs, signal }: { freshMs: number; signal: AbortSignal },
): Promise<void> {
  if (!isCopied(params)) return;
  const asked = { until: null, freshMs, nowMs: ctx.services.clock.now().getTime() };
  await withDriver(ctx, ctx.services, params, (driver) => driver.takeEvents(asked, signal));
}
