import type { AppServices } from '../platform/http/services.ts';

const KEPT_IN_FULL_HOURS = 24;

/**
 * Forgets SQL and rows of analyses nobody goes back to, and says of how many queries; results stay. Kept in full, for each
 * experiment, phase and split: the newest, the newest that has results, and the first of each UTC day that has.
 */
export async function pruneSnapshots({ database, clock }: Pick<AppServices, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_IN_FULL_HOURS * 3_600_000).toISOString();
  const { rows } = await database.query(
    `delete from query_runs using (
       select organization_id, id, status, date_created,
         row_number() over (partition by organization_id, experiment, phase, dimension
           order by date_created desc, id desc) as newness,
         row_number() over (partition by organization_id, experiment, phase, dimension, status
           order by date_created desc, id desc) as newness_of_status,
         row_number() over (partition by organization_id, experiment, phase, dimension, status,
           (date_created at time zone 'UTC')::date order by date_created, id) as place_in_day
       from snapshots
     ) as kept
     where kept.organization_id = query_runs.organization_id and kept.id = query_runs.snapshot
       and kept.status in ('success', 'error', 'cancelled') and kept.date_created < $1 and kept.newness > 1
       and not (kept.status = 'success' and (kept.newness_of_status = 1 or kept.place_in_day = 1))
     returning query_runs.id`,
    [before],
  );
  return rows.length;
}
