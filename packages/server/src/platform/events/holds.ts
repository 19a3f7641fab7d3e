import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';

/** A receiver as one process holds it: nobody else delivers to it meanwhile. */
export type Hold = { receiver: string; token: string };

/**
 * Who delivers to which receiver. A process that dies loses its holds when they run out, by the database's clock, as the
 * clocks of two machines differ.
 */
export function makeHolds(database: Database, holdMs: number) {
  const until = `clock_timestamp() + interval '${holdMs} milliseconds'`;
  const isFree = '(held_until is null or held_until < clock_timestamp())';
  return {
    /** Null when another process has it, or when it is not time for the next try yet. */
    async take(receiver: string, now: string): Promise<Hold | null> {
      const token = randomUUID();
      const { affected } = await database.query(
        `update receivers set held_by = $2, held_until = ${until}
         where id = $1 and next_attempt <= $3 and ${isFree}`,
        [receiver, token, now],
      );
      return affected > 0 ? { receiver, token } : null;
    },

    /** False when the hold ran out and may be another's by now. */
    async renew({ receiver, token }: Hold): Promise<boolean> {
      const { affected } = await database.query(
        `update receivers set held_until = ${until} where id = $1 and held_by = $2`,
        [receiver, token],
      );
      return affected > 0;
    },

    /** Lets go of a receiver, until a moment when it failed. */
    async release({ receiver, token }: Hold, nextAttempt?: string): Promise<void> {
      await database.query(
        `update receivers set held_by = null, held_until = null, next_attempt = coalesce($3, next_attempt)
         where id = $1 and held_by = $2`,
        [receiver, token, nextAttempt ?? null],
      );
    },

    /** The receivers that nobody holds and for whom something waits whose time has come. */
    async listDue(now: string): Promise<string[]> {
      const { rows } = await database.query(
        `select id from receivers where next_attempt <= $1 and ${isFree}
         and exists (select 1 from outbox where outbox.receiver = receivers.id and given_up_at is null)`,
        [now],
      );
      return rows.map(([id]) => id as string);
    },

    /** Takes all holds away, where no other process can have any. */
    async forget(): Promise<void> {
      await database.query('update receivers set held_by = null, held_until = null where held_by is not null');
    },
  };
}
