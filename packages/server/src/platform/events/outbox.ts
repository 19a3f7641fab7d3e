import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { OUTBOX_CHANNEL } from '../record.ts';

/** One recorded change, as work readers get it. `deliveryId` is the same on every try. */
export type OutboxMessage = {
  organizationId: string;
  event: string;
  deliveryId: string;
  payload: { entity: { object: string; id: string; name?: string }; actor: unknown; before?: unknown; after?: unknown };
};

/** Does something outside the database for a change: a webhook, a mail. May see a message more than once. */
export type OutboxReader = {
  name: string;
  wants(event: string): boolean;
  handle(message: OutboxMessage): Promise<void>;
};

export type Outbox = { start(): Promise<void>; stop(): Promise<void>; drain(): Promise<number> };

const BATCH = 20;
const POLL_MS = 5_000;
const RETRY_SECONDS = [30, 300, 300, 3600];

const CLAIM = `
  select sequence, organization_id, event, delivery_id, payload::text, attempts from outbox
  where given_up_at is null and next_attempt <= $1
  order by sequence limit $2 for update skip locked`;

/**
 * Hands each recorded change to its readers once, whichever process is free. Rows are claimed under
 * a lock, never by a remembered number: numbers are given before commits, so a late commit would be passed over.
 */
export function makeOutbox(database: Database, clock: Clock, log: Logger, readers: readonly OutboxReader[]): Outbox {
  let running: Promise<number> | null = null;
  let again = false;
  let stopped = false;
  let unlisten: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function drainBatch(): Promise<number> {
    return database.transaction(async (tx) => {
      const { rows } = await tx.query(CLAIM, [clock.now().toISOString(), BATCH]);
      for (const row of rows) await deliver(tx, row);
      return rows.length;
    });
  }

  async function deliver(tx: Queryable, row: unknown[]): Promise<void> {
    const [sequence, organizationId, event, deliveryId, payload, attempts] = row as [
      string,
      string,
      string,
      string,
      string,
      number,
    ];
    const message = { organizationId, event, deliveryId, payload: JSON.parse(payload) as OutboxMessage['payload'] };
    try {
      for (const reader of readers) if (reader.wants(event)) await reader.handle(message);
      await tx.query('delete from outbox where sequence = $1', [sequence]);
    } catch (error) {
      const wait = RETRY_SECONDS[attempts];
      log.warn({ error, event, deliveryId, attempts }, 'a change could not be passed on');
      const next = new Date(clock.now().getTime() + (wait ?? 0) * 1000).toISOString();
      await tx.query(
        'update outbox set attempts = attempts + 1, next_attempt = $2, given_up_at = $3 where sequence = $1',
        [sequence, next, wait === undefined ? next : null],
      );
    }
  }

  async function drain(): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH && !stopped; total += count) count = await drainBatch();
    return total;
  }

  /** Wakes never pile up: one that comes while working causes exactly one more round. */
  function wake(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => {
        log.error({ error }, 'the outbox could not be read');
        return 0;
      })
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  return {
    drain,
    async start() {
      unlisten = await database.listen(OUTBOX_CHANNEL, wake, wake);
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await unlisten?.();
      await running;
    },
  };
}
