import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { BY_DEFAULT } from '@gb/domain/features';
import type { Entry } from './entry.ts';
import type { Told } from './ping.ts';

/** More than this many different features are not kept in mind between two writes; a page names those it shows. */
const MOST_NAMES = 50_000;

type Of = Pick<Entry, 'organizationId' | 'connectionId'>;
type Asked = Of & {
  features: Map<string, number>;
  /** Those among them that said by which rule, under feature and rule. */
  rules: Map<string, number>;
};

/** Counts which features are asked for, in memory, until they are written down. */
export type FeatureUsage = ReturnType<typeof makeFeatureUsage>;

export function makeFeatureUsage(database: Database, log: Logger, clock: Clock) {
  let byConnection = new Map<string, Asked>();
  let names = 0;

  function of({ organizationId, connectionId }: Of): Asked {
    const known = byConnection.get(connectionId);
    if (known) return known;
    const mine = { organizationId, connectionId, features: new Map(), rules: new Map() };
    byConnection.set(connectionId, mine);
    return mine;
  }

  function add(counts: Map<string, number>, name: string, times: number): void {
    const before = counts.get(name);
    if (before === undefined && names >= MOST_NAMES) return;
    if (before === undefined) names += 1;
    counts.set(name, (before ?? 0) + times);
  }

  function count(entry: Of, { feature, rule }: Told): void {
    const mine = of(entry);
    add(mine.features, feature, 1);
    if (rule !== undefined) add(mine.rules, JSON.stringify([feature, rule]), 1);
  }

  /** Writes down what was counted. What the database does not take now is kept for the next time. */
  async function flush(): Promise<void> {
    const taken = byConnection;
    byConnection = new Map();
    names = 0;
    for (const asked of taken.values()) {
      try {
        await write(asked);
      } catch (error) {
        log.warn({ error }, 'which features were asked for could not be noted yet');
        const mine = of(asked);
        for (const [feature, times] of asked.features) add(mine.features, feature, times);
        for (const [rule, times] of asked.rules) add(mine.rules, rule, times);
      }
    }
  }

  /** Names that no feature has, and connections that are gone, count for nothing. */
  async function write({ organizationId, connectionId, features, rules }: Asked): Promise<void> {
    const day = clock.now().toISOString().slice(0, 10);
    const counted = JSON.stringify(Object.fromEntries(features));
    const decided = JSON.stringify([...rules].map(([name, times]) => [...(JSON.parse(name) as string[]), times]));
    const orm = ormOver(database);
    await orm.execute(sql`
      insert into feature_usage (organization_id, id, feature_id, environment, day, evaluations)
      select f.organization_id, c.environment || '@' || ${day} || '@' || f.id, f.id, c.environment, ${day}::date, u.value::bigint
      from jsonb_each_text(${counted}::jsonb) u
      join features f on f.organization_id = ${organizationId} and f.id = u.key
      join sdk_connections c on c.organization_id = f.organization_id and c.id = ${connectionId}
      order by f.id
      on conflict (organization_id, id) do update set evaluations = feature_usage.evaluations + excluded.evaluations`);
    if (rules.size === 0) return;
    // Written after the others: when this fails alone, the day's rules fall short, and never count twice.
    await orm
      .execute(sql`
      insert into rule_usage (organization_id, id, feature_id, environment, day, rule_id, evaluations)
      select f.organization_id, c.environment || '@' || ${day} || '@' || f.id || '@' || (u.value->>1), f.id, c.environment,
        ${day}::date, u.value->>1, (u.value->>2)::bigint
      from jsonb_array_elements(${decided}::jsonb) u
      join features f on f.organization_id = ${organizationId} and f.id = u.value->>0
      join sdk_connections c on c.organization_id = f.organization_id and c.id = ${connectionId}
      where u.value->>1 = ${BY_DEFAULT} or jsonb_path_exists(f.content, '$.rules[*] ? (@.id == $id)', jsonb_build_object('id', u.value->1))
      order by f.id
      on conflict (organization_id, id) do update set evaluations = rule_usage.evaluations + excluded.evaluations`)
      .catch((error: unknown) => log.warn({ error }, 'which rules decided could not be noted'));
  }

  return { count, flush };
}
