import { organizationSettings } from '@gb/domain/organizations';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { experiments } from '../experiments/experiment.table.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { AppServices } from '../platform/http/services.ts';
import { organizations } from '../platform/tables.ts';
import { requestSnapshot } from './snapshot.service.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { planTick } from './updateSchedule.ts';

/**
 * Asks for an analysis of each running experiment that is due, and says how many were asked for. Any number of processes
 * may do this at once: whoever moves an experiment's next time from what it was has its tick to itself.
 */
export async function runSchedule(services: AppServices, inOrganization: InOrganization): Promise<number> {
  const orm = ormOver(services.database);
  const now = services.clock.now();
  const running = await orm
    .select({
      organizationId: experiments.organizationId,
      id: experiments.id,
      due: experiments.nextSnapshotAttempt,
      settings: organizations.settings,
    })
    .from(experiments)
    .innerJoin(organizations, eq(organizations.id, experiments.organizationId))
    .where(
      and(
        eq(experiments.status, 'running'),
        eq(experiments.archived, false),
        eq(experiments.autoSnapshots, true),
        ne(experiments.datasource, ''),
      ),
    );
  let asked = 0;
  for (const { organizationId, id, due, settings } of running) {
    const { updateSchedule } = organizationSettings.parse(settings);
    const { run, next } = planTick(due === null ? null : new Date(due), updateSchedule, now);
    const after = next?.toISOString() ?? null;
    if (after === due) continue;
    const isUnmoved = due === null ? isNull(experiments.nextSnapshotAttempt) : eq(experiments.nextSnapshotAttempt, due);
    const claimed = await orm
      .update(experiments)
      .set({ nextSnapshotAttempt: after })
      .where(and(eq(experiments.organizationId, organizationId), eq(experiments.id, id), isUnmoved))
      .returning({ id: experiments.id });
    if (!run || claimed.length === 0) continue;
    asked += 1;
    await inOrganization(organizationId, (ctx) =>
      ctx.inTransaction((tx) => requestSnapshot(tx, id, { trigger: 'schedule' })),
    ).catch((error: unknown) => services.log.warn({ error, experiment: id }, 'a scheduled analysis was not asked for'));
  }
  return asked;
}
