import { randomBytes } from 'node:crypto';
import { notFound } from '@gb/domain/errors';
import type { EventWebhook, EventWebhookRun, EventWebhookUpdate, NewEventWebhook } from '@gb/domain/event-webhooks';
import type { Page, PagingQuery } from '@gb/domain/paging';
import { asc, desc, eq } from 'drizzle-orm';
import { addReceiver, countDeliveries, removeReceiver } from '../platform/events/delivery.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { eventWebhookRuns, eventWebhooks } from './eventWebhook.table.ts';

/** The name under which the outbox knows event webhooks. */
export const EVENT_WEBHOOK = 'eventWebhook';

type Row = Omit<typeof eventWebhooks.$inferSelect, 'organizationId'>;

/** A page of them, by name. */
export async function pageEventWebhooks(ctx: OrgCtx, query: PagingQuery): Promise<Page<EventWebhook>> {
  const { rows, total } = await ctx.db.page(eventWebhooks, query, { orderBy: [asc(eventWebhooks.name)] });
  return { rows: await Promise.all(rows.map((row) => show(ctx, row))), total };
}

export async function getEventWebhook(ctx: OrgCtx, id: string): Promise<EventWebhook> {
  const row = await ctx.db.find(eventWebhooks, id);
  if (!row) throw notFound('event webhook', id);
  return show(ctx, row);
}

/** Makes a webhook, with a key of its own to sign with. It is told of what happens from now on. */
export async function createEventWebhook(ctx: OrgCtx, input: NewEventWebhook): Promise<EventWebhook> {
  const signingKey = `ewhk_${randomBytes(32).toString('base64url')}`;
  const row: Row = {
    ...input,
    id: ctx.newId('eventWebhook'),
    sealedSigningKey: ctx.services.secrets.seal(signingKey),
    lastState: 'none',
    lastRunAt: null,
    lastResponseBody: '',
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await ctx.db.insert(eventWebhooks, row);
  await addReceiver(ctx, EVENT_WEBHOOK, row.id);
  const webhook = await show(ctx, row);
  await ctx.record('eventWebhook.created', { entity: entityOf(row), after: settingsOf(webhook) });
  return webhook;
}

/** Changes a webhook. What waits for it goes where it points then; what waits for one that is off is dropped. */
export async function updateEventWebhook(ctx: OrgCtx, id: string, change: EventWebhookUpdate): Promise<EventWebhook> {
  const before = await getEventWebhook(ctx, id);
  await ctx.db.update(eventWebhooks, eq(eventWebhooks.id, id), { ...change, dateUpdated: ctx.now });
  const after = await getEventWebhook(ctx, id);
  await ctx.record('eventWebhook.updated', {
    entity: entityOf(after),
    before: settingsOf(before),
    after: settingsOf(after),
  });
  return after;
}

/** Removes a webhook with its log. What still waits for it is dropped. */
export async function deleteEventWebhook(ctx: OrgCtx, id: string): Promise<void> {
  const before = await getEventWebhook(ctx, id);
  await removeReceiver(ctx, EVENT_WEBHOOK, id);
  await ctx.db.remove(eventWebhookRuns, eq(eventWebhookRuns.webhookId, id));
  await ctx.db.remove(eventWebhooks, eq(eventWebhooks.id, id));
  await ctx.record('eventWebhook.deleted', { entity: entityOf(before), before: settingsOf(before) });
}

/** A page of a webhook's calls, newest first. */
export async function pageRuns(ctx: OrgCtx, id: string, query: PagingQuery): Promise<Page<EventWebhookRun>> {
  await getEventWebhook(ctx, id);
  const page = await ctx.db.page(eventWebhookRuns, query, {
    where: eq(eventWebhookRuns.webhookId, id),
    orderBy: [desc(eventWebhookRuns.dateCreated), desc(eventWebhookRuns.attempt)],
  });
  return { ...page, rows: page.rows.map(({ webhookId: _, ...run }) => run) };
}

async function show(ctx: OrgCtx, { sealedSigningKey, ...row }: Row): Promise<EventWebhook> {
  return {
    ...row,
    signingKey: ctx.services.secrets.open<string>(sealedSigningKey),
    ...(await countDeliveries(ctx, EVENT_WEBHOOK, row.id)),
  };
}

/** What an author set, without the secret and without how calls went. */
const settingsOf = ({ id, name, url, events, enabled }: EventWebhook) => ({ id, name, url, events, enabled });

const entityOf = ({ id, name }: { id: string; name: string }) => ({ object: 'eventWebhook', id, name });
