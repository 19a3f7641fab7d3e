import { type Tally, noteAttributes } from '@gb/domain/attributes';
import type { Logger } from 'pino';
import { addSeen } from '../attributes/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { scopedDb } from '../platform/db/scoped.ts';
import type { Entry } from './entry.ts';

const FLUSH_MS = 10_000;

/** Keeps what attributes users are evaluated with, in memory, and adds it to the database every few seconds. */
export type Seen = ReturnType<typeof makeSeen>;

export function makeSeen(database: Database, log: Logger, clock: Clock) {
  let tallies = new Map<string, Tally>();
  let timer: NodeJS.Timeout | undefined;

  /** What is not taken now is lost: it only says what usually comes. */
  async function flush(): Promise<void> {
    const taken = tallies;
    tallies = new Map();
    const now = clock.now().toISOString();
    for (const [organizationId, tally] of taken)
      await database
        .transaction((tx) => addSeen({ db: scopedDb(ormOver(tx), organizationId) }, tally, now))
        .catch((error: unknown) => log.warn({ error }, 'what was seen of attributes could not be noted'));
  }

  return {
    flush,
    note({ organizationId }: Pick<Entry, 'organizationId'>, attributes: Readonly<Record<string, unknown>>): void {
      const tally = tallies.get(organizationId) ?? new Map();
      tallies.set(organizationId, tally);
      noteAttributes(tally, attributes);
    },
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
