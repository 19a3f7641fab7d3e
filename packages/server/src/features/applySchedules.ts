import { activeRules, type Feature } from '@gb/domain/features';
import { asc, lte } from 'drizzle-orm';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import type { AppServices } from '../platform/http/services.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { findFeature, saveFeature } from './feature.repository.ts';
import { asOf, entityOf } from './feature.reading.ts';
import { features } from './feature.tables.ts';

/** More than these are left for the next look, so that none holds up the others for long. */
const AT_ONCE = 200;

/**
 * Switches the rules whose time has come, and says how many features that were. Any number of processes may do this at
 * once: a feature is switched by whoever has it first, in one transaction, so that one that dies leaves it to the others.
 */
export async function applySchedules(services: AppServices, inOrganization: InOrganization): Promise<number> {
  const now = services.clock.now().toISOString();
  const due = await ormOver(services.database)
    .select({ organizationId: features.organizationId, id: features.id })
    .from(features)
    .where(lte(features.nextScheduledUpdate, now))
    .orderBy(asc(features.nextScheduledUpdate))
    .limit(AT_ONCE);
  let switched = 0;
  for (const { organizationId, id } of due)
    await inOrganization(organizationId, (ctx) => ctx.inTransaction((tx) => switchByClock(tx, id)))
      .then((isMine) => (switched += Number(isMine)))
      .catch((error: unknown) =>
        services.log.warn({ error, feature: id }, 'a schedule was not applied; it is tried again'),
      );
  return switched;
}

/** False when another process was first. */
async function switchByClock(ctx: OrgCtx, id: string): Promise<boolean> {
  const before = await findFeature(ctx, id, true);
  if (!before || before.nextScheduledUpdate === null || before.nextScheduledUpdate > ctx.now) return false;
  const after = { ...before, ...asOf(before.content, ctx.now) };
  await saveFeature(ctx, after);
  const environments = Object.keys(before.content.environments).filter(
    (name) => rulesIn(before, name) !== rulesIn(after, name),
  );
  await ctx.record('feature.scheduled', {
    entity: entityOf(after),
    before,
    after,
    reach: { environments, projects: [before.project] },
  });
  return true;
}

const rulesIn = ({ content, asOf: moment }: Feature, environment: string): string =>
  activeRules(content.rules, environment, moment)
    .map(({ id }) => id)
    .join();
