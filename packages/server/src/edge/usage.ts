import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { sdkUsage } from '../sdk-connections/index.ts';
import type { Entry } from './entry.ts';
import { makeFeatureUsage } from './featureUsage.ts';

const FLUSH_MS = 10_000;

/** What is counted, each a column of the table. */
const COUNTED = ['payloads', 'streams', 'remoteEvaluations', 'ofrepEvaluations', 'pings'] as const;
export type Counted = (typeof COUNTED)[number];

type Of = Pick<Entry, 'organizationId' | 'connectionId'>;
type Counts = Of & Record<Counted, number> & { clients: Set<string> };

/** More kinds of client than anybody runs: what comes after them on a day is not noted. */
const MOST_CLIENTS = 30;

/** Counts what connections are used for, and which features are asked for, in memory, and adds it to the database every few seconds. */
export type Usage = ReturnType<typeof makeUsage>;

export function makeUsage(database: Database, log: Logger, clock: Clock) {
  let counts = new Map<string, Counts>();
  let timer: NodeJS.Timeout | undefined;
  const features = makeFeatureUsage(database, log, clock);

  function mineOf({ organizationId, connectionId }: Of): Counts {
    let mine = counts.get(connectionId);
    if (!mine) {
      mine = { organizationId, connectionId, ...NONE, clients: new Set() };
      counts.set(connectionId, mine);
    }
    return mine;
  }

  function count(of: Of, what: Counted, times = 1): void {
    mineOf(of)[what] += times;
  }

  /** Notes what kind of client asked. */
  function met(of: Of, client: string | null): void {
    const { clients } = mineOf(of);
    if (client !== null && clients.size < MOST_CLIENTS) clients.add(client);
  }

  /** Adds up what was counted. What the database does not take now is kept for the next time. */
  async function flush(): Promise<void> {
    await features.flush();
    const taken = counts;
    counts = new Map();
    for (const each of taken.values()) {
      try {
        await add(each);
      } catch (error) {
        if (isGone(error)) continue;
        log.warn({ error }, 'the use of a connection could not be noted yet');
        for (const what of COUNTED) count(each, what, each[what]);
        for (const client of each.clients) met(each, client);
      }
    }
  }

  const add = ({ organizationId, connectionId, clients, ...numbers }: Counts) => {
    const day = clock.now().toISOString().slice(0, 10);
    const all = sql`(select coalesce(jsonb_agg(one), '[]') from (
      select distinct one from jsonb_array_elements(${sdkUsage.clients} || excluded.clients) one limit ${MOST_CLIENTS}
    ) known)`;
    const sums = COUNTED.map((what) => [what, sql`${sdkUsage[what]} + ${numbers[what]}`]);
    return ormOver(database)
      .insert(sdkUsage)
      .values({ organizationId, id: `${connectionId}@${day}`, connectionId, day, ...numbers, clients: [...clients] })
      .onConflictDoUpdate({
        target: [sdkUsage.organizationId, sdkUsage.id],
        set: { ...Object.fromEntries(sums), clients: all },
      });
  };

  return {
    count,
    met,
    /** Notes that a feature was asked for, whether or not there is one with this key. */
    asked: features.count,
    flush,
    start(): void {
      timer = setInterval(() => void flush(), FLUSH_MS);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

const NONE: Record<Counted, number> = { payloads: 0, streams: 0, remoteEvaluations: 0, ofrepEvaluations: 0, pings: 0 };

/** The connection was deleted meanwhile, so its use interests nobody any more. */
const isGone = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === '23503';
};
