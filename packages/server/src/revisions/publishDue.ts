import { AppError } from '@gb/domain/errors';
import { and, asc, eq, lte } from 'drizzle-orm';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import type { AppServices } from '../platform/http/services.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { isOpenRow } from './revision.repository.ts';
import { revisions } from './revision.table.ts';
import { noteEvent } from './revisionEvents.ts';

/** What publishes versions of one kind of thing. */
type Publisher = {
  object: string;
  publish(ctx: OrgCtx, id: string, version: number): Promise<unknown>;
};

/** More than these are left for the next look. */
const AT_ONCE = 100;

/**
 * Publishes the drafts whose time has come, and says how many. Any number of processes may do this at once: whoever has the
 * thing first publishes it. What cannot be published is not tried again: its log says why.
 */
export async function publishDue(
  services: AppServices,
  inOrganization: InOrganization,
  publishers: readonly Publisher[],
): Promise<number> {
  const now = services.clock.now().toISOString();
  const { organizationId, id, object, thingId, version } = revisions;
  const due = await ormOver(services.database)
    .select({ organizationId, id, object, thingId, version })
    .from(revisions)
    .where(and(lte(revisions.scheduledAt, now), isOpenRow))
    .orderBy(asc(revisions.scheduledAt))
    .limit(AT_ONCE);
  let published = 0;
  for (const row of due) {
    const publisher = publishers.find((one) => one.object === row.object);
    if (!publisher) continue;
    await inOrganization(row.organizationId, async (ctx) => {
      try {
        await ctx.inTransaction((tx) => publisher.publish(tx, row.thingId, row.version));
        published += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await ctx.inTransaction((tx) => giveUp(tx, row, error.message));
      }
    }).catch((error: unknown) =>
      services.log.warn({ error, revision: row.id }, 'a draft was not published; it is tried again'),
    );
  }
  return published;
}

/** Nothing when another process published it meanwhile. */
async function giveUp(
  ctx: OrgCtx,
  row: { id: string; object: string; thingId: string; version: number },
  reason: string,
) {
  const left = await ctx.db.update(revisions, and(eq(revisions.id, row.id), isOpenRow) as never, { scheduledAt: null });
  if (left.length === 0) return;
  const thing = { object: row.object, id: row.thingId };
  await noteEvent(ctx, thing, row.version, { action: 'publish failed', value: { reason } });
}
