import { createHash } from 'node:crypto';
import { AppError } from '@gb/domain/errors';
import { eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ormOver } from '../db/drizzle.ts';
import { tries } from '../tables.ts';

const MINUTE_MS = 60_000;
/** Wrong passwords in a row that an account takes before each further one doubles the wait. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** A count nobody added to for so long says nothing any more. */
const FORGET_MS = 24 * 60 * MINUTE_MS;

/** Counts tries for all servers of the installation together. */
export type Tries = ReturnType<typeof makeTries>;

export function makeTries({ database, clock }: { database: Database; clock: Clock }) {
  const orm = ormOver(database);

  /** Counts one more, beginning anew when the last count is older than this. Gives what it is now. */
  async function add(what: string, windowMs: number): Promise<{ count: number; since: number }> {
    const now = clock.now();
    const isOld = lt(tries.since, new Date(now.getTime() - windowMs).toISOString());
    const since = now.toISOString();
    const [row] = await orm
      .insert(tries)
      .values({ key: keyOf(what), count: 1, since })
      .onConflictDoUpdate({
        target: tries.key,
        set: {
          count: sql`case when ${isOld} then 1 else ${tries.count} + 1 end`,
          since: sql`case when ${isOld} then ${since}::timestamptz else ${tries.since} end`,
        },
      })
      .returning();
    return { count: row?.count ?? 1, since: Date.parse(row?.since ?? since) };
  }

  const failuresOf = (account: string) => `failures ${account}`;

  return {
    /** Refuses what was done more than `max` times within a minute. */
    async limit(what: string, max: number): Promise<void> {
      const { count, since } = await add(what, MINUTE_MS);
      if (count > max) throw tooMany(since + MINUTE_MS - clock.now().getTime());
    },

    /** Refuses an account that had too many wrong passwords in a row, whether or not there is such an account. */
    async checkAccount(account: string): Promise<void> {
      const [row] = await orm
        .select()
        .from(tries)
        .where(eq(tries.key, keyOf(failuresOf(account))));
      const over = (row?.count ?? 0) - FREE_FAILURES;
      if (!row || over <= 0) return;
      const waitMs = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (over - 1));
      const leftMs = Date.parse(row.since) + waitMs - clock.now().getTime();
      if (leftMs > 0) throw tooMany(leftMs);
    },

    /** Notes a wrong password. Each one begins the wait anew, and from the sixth on makes it twice as long. */
    async accountFailed(account: string): Promise<void> {
      await add(failuresOf(account), FORGET_MS);
      const since = clock.now().toISOString();
      await orm
        .update(tries)
        .set({ since })
        .where(eq(tries.key, keyOf(failuresOf(account))));
    },

    /** The right password was given, so earlier failures were its owner's. */
    async accountSucceeded(account: string): Promise<void> {
      await orm.delete(tries).where(eq(tries.key, keyOf(failuresOf(account))));
    },

    /** Forgets counts that say nothing any more. */
    async forgetOld(): Promise<void> {
      await orm.delete(tries).where(lt(tries.since, new Date(clock.now().getTime() - FORGET_MS).toISOString()));
    },
  };
}

const keyOf = (what: string): string => createHash('sha256').update(what).digest('base64url');

function tooMany(leftMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  const wait = seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('rateLimited', `Too many attempts. Please wait ${wait} and try again.`, {
    retryAfterSeconds: seconds,
  });
}
