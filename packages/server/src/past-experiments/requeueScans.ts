import { inArray } from 'drizzle-orm';
import { ormOver } from '../platform/db/drizzle.ts';
import type { AppServices } from '../platform/http/services.ts';
import { pastExperimentScans } from './pastExperiment.table.ts';
import { SCAN_QUEUE, type ScanJob } from './scanJob.ts';

/** Queues every unfinished scan again, as is done for snapshots: its process may have died before its job was sent. */
export async function requeueScans({ database, jobs }: Pick<AppServices, 'database' | 'jobs'>): Promise<void> {
  const { organizationId, id, run, status } = pastExperimentScans;
  const lost: ScanJob[] = await ormOver(database)
    .select({ organizationId, datasource: id, run })
    .from(pastExperimentScans)
    .where(inArray(status, ['queued', 'running']));
  for (const job of lost) await jobs.send(SCAN_QUEUE, job.run, job);
}
