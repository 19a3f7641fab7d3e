import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { ormOver } from '../db/drizzle.ts';
import { eq, sql } from 'drizzle-orm';
import { type Ctx, personOf } from '../context.ts';
import type { RecordedChange } from '../record.ts';
import { outbox, receivers } from '../tables.ts';

/** The channel that tells every process which receiver there is something for. */
export const OUTBOX_CHANNEL = 'outbox';

/** A change as those outside are told of it. */
export type DeliveredChange = Pick<RecordedChange, 'event' | 'entity' | 'before' | 'after'> & {
  actor: ReturnType<typeof personOf>;
};

/** One change on its way to one receiver. */
export type Delivery = {
  organizationId: string;
  /** The receiver, among those of its kind. */
  receiverId: string;
  /** The same on every try, so that a receiver can tell a repetition. */
  deliveryId: string;
  /** 1 for the first try. */
  attempt: number;
  /** The change is given up when this try fails. */
  isLast: boolean;
  change: DeliveredChange;
};

/** Hands deliveries to receivers of one kind, such as event webhooks. */
export type OutboxReader = {
  kind: string;
  /** Resolves when the receiver took it; throws when it is to be tried again. May see a delivery more than once. */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<void>;
};

/** The receiver's name in the database: no two kinds or organizations share one. */
export const receiverName = (kind: string, organizationId: string, id: string): string =>
  [kind, organizationId, id].join('/');

/** Makes a receiver known. Changes can be put on their way to it from then on. */
export const addReceiver = (ctx: Ctx, kind: string, id: string): Promise<void> =>
  ctx.db.insert(receivers, { id: receiverName(kind, ctx.organization.id, id), nextAttempt: ctx.now });

/** Forgets a receiver, with all that is on its way to it. */
export async function removeReceiver(ctx: Ctx, kind: string, id: string): Promise<void> {
  const name = receiverName(kind, ctx.organization.id, id);
  await ctx.db.remove(outbox, eq(outbox.receiver, name));
  await ctx.db.remove(receivers, eq(receivers.id, name));
}

/** How many changes are on their way to a receiver, and how many were given up lately. */
export async function countDeliveries(
  ctx: Ctx,
  kind: string,
  id: string,
): Promise<{ waiting: number; givenUp: number }> {
  const [counts] = await ctx.db.pick(
    outbox,
    {
      waiting: sql<string>`count(*) filter (where ${outbox.givenUpAt} is null)`,
      givenUp: sql<string>`count(${outbox.givenUpAt})`,
    },
    { where: eq(outbox.receiver, receiverName(kind, ctx.organization.id, id)) },
  );
  return { waiting: Number(counts?.waiting ?? 0), givenUp: Number(counts?.givenUp ?? 0) };
}

/**
 * Puts a change on its way to receivers, in the change's own transaction: both or neither. Each receiver is given its
 * changes in the order in which they were put on their way.
 */
export async function sendTo(
  tx: Queryable,
  change: RecordedChange,
  now: string,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { organizationId, event, entity, before, after, actor } = change;
  const payload: DeliveredChange = { event, entity, before, after, actor: personOf(actor) };
  const names = ids.map((id) => receiverName(kind, organizationId, id));
  const rows = names.map((receiver) => ({
    organizationId,
    id: randomUUID(),
    receiver,
    event,
    payload,
    dateCreated: now,
  }));
  await ormOver(tx).insert(outbox).values(rows);
  for (const name of names) await tx.query('select pg_notify($1, $2)', [OUTBOX_CHANNEL, name]);
}
