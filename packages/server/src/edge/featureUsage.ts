import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { Entry } from './entry.ts';

/** More than this many different features are not kept in mind between two writes; a page names those it shows. */
const MOST_NAMES = 50_000;

type Of = Pick<Entry, 'organizationId' | 'connectionId'>;
type Asked = Of & { features: Map<string, number> };

/** Counts which features are asked for, in memory, until they are written down. */
export type FeatureUsage = ReturnType<typeof makeFeatureUsage>;

export function makeFeatureUsage(database: Database, log: Logger, clock: Clock) {
  let byConnection = new Map<string, Asked>();
  let names = 0;

  function count({ organizationId, connectionId }: Of, feature: string, times = 1): void {
    let mine = byConnection.get(connectionId);
    if (!mine) byConnection.set(connectionId, (mine = { organizationId, connectionId, features: new Map() }));
    const before = mine.features.get(feature);
    if (before === undefined && names >= MOST_NAMES) return;
    if (before === undefined) names += 1;
    mine.features.set(feature, (before ?? 0) + times);
  }

  /** Writes down what was counted. What the database does not take now is kept for the next time. */
  async function flush(): Promise<void> {
    const taken = byConnection;
    byConnection = new Map();
    names = 0;
    for (const asked of taken.values()) {
      try {
        await add(asked);
      } catch (error) {
        log.warn({ error }, 'which features were asked for could not be noted yet');
        for (const [feature, times] of asked.features) count(asked, feature, times);
      }
    }
  }

  /** Names that no feature has, and connections that are gone, count for nothing. */
  async function add({ organizationId, connectionId, features }: Asked): Promise<void> {
    const day = clock.now().toISOString().slice(0, 10);
    const counted = JSON.stringify(Object.fromEntries(features));
    await ormOver(database).execute(sql`
      insert into feature_usage (organization_id, id, feature_id, environment, day, evaluations)
      select f.organization_id, c.environment || '@' || ${day} || '@' || f.id, f.id, c.environment, ${day}::date, u.value::bigint
      from jsonb_each_text(${counted}::jsonb) u
      join features f on f.organization_id = ${organizationId} and f.id = u.key
      join sdk_connections c on c.organization_id = f.organization_id and c.id = ${connectionId}
      order by f.id
      on conflict (organization_id, id) do update set evaluations = feature_usage.evaluations + excluded.evaluations`);
  }

  return { count, flush };
}
