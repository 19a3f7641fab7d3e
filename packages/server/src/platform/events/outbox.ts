import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type DeliveredChange, OUTBOX_CHANNEL, type OutboxReader } from './delivery.ts';
import { type Hold, makeHolds } from './holds.ts';

export type Outbox = {
  start(): Promise<void>;
  /** Breaks off what is under way; it is tried again by whoever comes next. */
  stop(): Promise<void>;
  /** Delivers all whose time has come, and resolves when nothing more is under way. */
  drain(): Promise<void>;
  /** Removes what was given up long ago. */
  forgetOld(): Promise<void>;
};

type Given = {
  database: Database;
  clock: Clock;
  log: Logger;
  readers: readonly OutboxReader[];
  /** How long a receiver stays with a process that died. */
  holdMs?: number;
};

type Row = {
  sequence: string;
  organizationId: string;
  deliveryId: string;
  attempts: number;
  change: DeliveredChange;
  dateCreated: string;
};

const HOLD_MS = 15_000;
const POLL_MS = 5_000;
/** Receivers one process delivers to at once: what they cost is a connection each, mostly waiting. */
const AT_ONCE = 100;
/** How long a receiver is given before the next try. After the last one the change is given up. */
const RETRY_SECONDS = [30, 300, 300];
/** And before the change after that. */
const PAUSE_SECONDS = 30;
/** What waited longer than this is tried once: else changes would pile up for a receiver that is gone for good. */
const STALE_HOURS = 24;
/** How long what was given up stays to be looked into. */
const KEPT_DAYS = 30;

const NEXT = `
  select sequence, organization_id, id, attempts, payload::text, date_created from outbox
  where receiver = $1 and given_up_at is null order by sequence limit 1`;

/**
 * Delivers changes to those outside who are told of them: to each receiver in order, one at a time, at least once, and by
 * one process at a time, whichever is free. A receiver that fails waits, with all that comes after, while others go on.
 */
export function makeOutbox({ database, clock, log, readers, holdMs = HOLD_MS }: Given): Outbox {
  const holds = makeHolds(database, holdMs);
  const byKind = new Map(readers.map((reader) => [reader.kind, reader]));
  const underWay = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let unlisten: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const now = () => clock.now().toISOString();

  async function findNext(receiver: string): Promise<Row | undefined> {
    const { rows } = await database.query(NEXT, [receiver]);
    const row = rows[0] as [string, string, string, number, string, string] | undefined;
    if (!row) return undefined;
    const [sequence, organizationId, deliveryId, attempts, payload, dateCreated] = row;
    const change = JSON.parse(payload) as DeliveredChange;
    return { sequence, organizationId, deliveryId, attempts, change, dateCreated };
  }

  /** Tries one delivery. Gives the moment of the next try when the receiver did not take it. */
  async function deliver(receiver: string, row: Row): Promise<string | undefined> {
    const { sequence, organizationId, deliveryId, attempts, change, dateCreated } = row;
    const [kind = '', , receiverId = ''] = receiver.split('/');
    const attempt = attempts + 1;
    const isStale = clock.now().getTime() - Date.parse(dateCreated) > STALE_HOURS * 3_600_000;
    const isLast = isStale || attempt > RETRY_SECONDS.length;
    try {
      const reader = byKind.get(kind);
      if (!reader) throw new Error(`nothing delivers to receivers of the kind ${kind}`);
      await reader.deliver({ organizationId, receiverId, deliveryId, attempt, isLast, change }, signal);
      await database.query('delete from outbox where sequence = $1', [sequence]);
      return undefined;
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ error, receiver, deliveryId, attempt, isLast }, 'a change could not be delivered');
      await database.query('update outbox set attempts = $2, given_up_at = $3 where sequence = $1', [
        sequence,
        attempt,
        isLast ? now() : null,
      ]);
      const waitSeconds = (isLast ? undefined : RETRY_SECONDS[attempts]) ?? PAUSE_SECONDS;
      return new Date(clock.now().getTime() + waitSeconds * 1000).toISOString();
    }
  }

  /** Delivers what waits for a receiver, until there is nothing more, it fails, or another process has it. */
  async function deliverAll(hold: Hold): Promise<void> {
    const renewing = setInterval(() => void holds.renew(hold).catch(() => {}), holdMs / 3);
    let nextAttempt: string | undefined;
    try {
      while (!signal.aborted && nextAttempt === undefined && (await holds.renew(hold))) {
        const row = await findNext(hold.receiver);
        if (!row) break;
        nextAttempt = await deliver(hold.receiver, row);
      }
    } finally {
      clearInterval(renewing);
      await holds.release(hold, nextAttempt);
    }
  }

  async function work(receiver: string): Promise<void> {
    do {
      again.delete(receiver);
      const hold = await holds.take(receiver, now());
      if (hold) await deliverAll(hold);
    } while (again.has(receiver) && !signal.aborted);
  }

  /** Wakes for one receiver never pile up: one that comes while it is worked on causes one more look. */
  function wake(receiver: string): void {
    if (signal.aborted || (!underWay.has(receiver) && underWay.size >= AT_ONCE)) return;
    again.add(receiver);
    if (underWay.has(receiver)) return;
    const done = work(receiver)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ error, receiver }, 'the outbox could not be read');
      })
      .finally(() => underWay.delete(receiver));
    underWay.set(receiver, done);
  }

  async function wakeDue(): Promise<void> {
    if (signal.aborted) return;
    for (const receiver of await holds.listDue(now())) wake(receiver);
  }

  const look = () =>
    void wakeDue().catch((error: unknown) => {
      if (!signal.aborted) log.error({ error }, 'the outbox could not be read');
    });

  const settle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay.values());
  };

  return {
    async drain() {
      await wakeDue();
      await settle();
    },
    async start() {
      // The embedded database has one process: whoever held something is gone.
      if (database.kind === 'pglite') await holds.forget();
      unlisten = await database.listen(OUTBOX_CHANNEL, wake, look);
      timer = setInterval(look, POLL_MS);
      look();
    },
    async forgetOld() {
      const longAgo = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000).toISOString();
      await database.query('delete from outbox where given_up_at < $1 or receiver not in (select id from receivers)', [
        longAgo,
      ]);
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await unlisten?.();
      await settle();
    },
  };
}
