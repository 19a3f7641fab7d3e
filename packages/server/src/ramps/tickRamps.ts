import { AppError } from '@gb/domain/errors';
import { asc, lte } from 'drizzle-orm';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import type { AppServices } from '../platform/http/services.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { findRamp, holdRamp } from '../ramp-plans/index.ts';
import { actOnRamp } from './ramp.service.ts';
import { ramps } from './ramp.table.ts';

/** More than these are left for the next look. */
const AT_ONCE = 100;
const SYSTEM = { id: '', name: 'system', email: '' };

/**
 * Moves the ramps whose time has come, and says how many. Any number of processes may do this at once: whoever has the
 * feature first moves it, in one transaction with what that publishes. A ramp that cannot go on is paused, and its log says
 * why.
 */
export async function tickRamps(services: AppServices, inOrganization: InOrganization): Promise<number> {
  const now = services.clock.now().toISOString();
  const due = await ormOver(services.database)
    .select({ organizationId: ramps.organizationId, id: ramps.id })
    .from(ramps)
    .where(lte(ramps.nextDue, now))
    .orderBy(asc(ramps.nextDue))
    .limit(AT_ONCE);
  let moved = 0;
  for (const { organizationId, id } of due)
    await inOrganization(organizationId, async (ctx) => {
      try {
        await ctx.inTransaction((tx) => actOnRamp(tx, id, { kind: 'tick' }));
        moved += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await ctx.inTransaction((tx) => giveUp(tx, id, error.message));
      }
    }).catch((error: unknown) => services.log.warn({ error, ramp: id }, 'a ramp was not moved; it is tried again'));
  return moved;
}

async function giveUp(ctx: OrgCtx, id: string, reason: string): Promise<void> {
  await holdRamp(ctx, await findRamp(ctx, id, true), reason, SYSTEM);
}
