import { inArray } from 'drizzle-orm';
import { ormOver } from '../platform/db/drizzle.ts';
import type { AppServices } from '../platform/http/services.ts';
import { snapshots } from './snapshot.table.ts';
import { SNAPSHOT_QUEUE } from './snapshotJob.ts';

/**
 * Queues every unfinished snapshot again: one whose process died between its commit and its job would wait for ever.
 * Harmless for the others, since only one job of a key waits or runs at a time.
 */
export async function requeueLost({ database, jobs }: Pick<AppServices, 'database' | 'jobs'>): Promise<void> {
  const lost = await ormOver(database)
    .select({ organizationId: snapshots.organizationId, snapshotId: snapshots.id })
    .from(snapshots)
    .where(inArray(snapshots.status, ['queued', 'running']));
  for (const job of lost) await jobs.send(SNAPSHOT_QUEUE, job.snapshotId, job);
}
