import { randomBytes } from 'node:crypto';
import { maskSecrets, maskUser } from '@gb/domain/addresses';
import { invalidField, notFound } from '@gb/domain/errors';
import type {
  EventWebhook,
  EventWebhookRun,
  EventWebhookUpdate,
  ListedEventWebhook,
  NewEventWebhook,
} from '@gb/domain/event-webhooks';
import type { Page, PagingQuery } from '@gb/domain/paging';
import { asc, desc, eq } from 'drizzle-orm';
import { addReceiver, countDeliveries, removeReceiver } from '../platform/events/delivery.ts';
import { isInside } from '../platform/http/guardedFetch.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { eventWebhookRuns, eventWebhooks } from './eventWebhook.table.ts';

/** The name under which the outbox knows event webhooks. */
export const EVENT_WEBHOOK = 'eventWebhook';

type Row = Omit<typeof eventWebhooks.$inferSelect, 'organizationId'>;

/** A page of them, by name. */
export async function pageEventWebhooks(ctx: OrgCtx, query: PagingQuery): Promise<Page<ListedEventWebhook>> {
  const { rows, total } = await ctx.db.page(eventWebhooks, query, { orderBy: [asc(eventWebhooks.name)] });
  return { rows: await Promise.all(rows.map((row) => showListed(ctx, row))), total };
}

export async function getEventWebhook(ctx: OrgCtx, id: string): Promise<EventWebhook> {
  const row = await ctx.db.find(eventWebhooks, id);
  if (!row) throw notFound('event webhook', id);
  return show(ctx, row);
}

/** Makes a webhook, with a key of its own to sign with. It is told of what happens from now on. */
export async function createEventWebhook(ctx: OrgCtx, input: NewEventWebhook): Promise<EventWebhook> {
  checkReachable(ctx, input.url);
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
  if (change.url !== undefined) checkReachable(ctx, change.url);
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
  return { ...page, rows: page.rows.map(showRun) };
}

/** Refuses an address inside the network as it is typed. Where a name leads is judged at each call. */
function checkReachable({ services }: OrgCtx, url: string): void {
  if (isInside(url, services.config.allowedPrivateHosts))
    throw invalidField('url', 'expected a public address. Whoever runs this server can allow others.');
}

const show = async (ctx: OrgCtx, row: Row): Promise<EventWebhook> => ({
  ...(await showListed(ctx, row)),
  signingKey: ctx.services.secrets.open<string>(row.sealedSigningKey),
});

/** Addresses from before they had to be without a user may have one, and older failures repeat them. */
async function showListed(ctx: OrgCtx, { sealedSigningKey: _, ...row }: Row): Promise<ListedEventWebhook> {
  return {
    ...row,
    url: maskUser(row.url),
    lastResponseBody: maskSecrets(row.lastResponseBody),
    ...(await countDeliveries(ctx, EVENT_WEBHOOK, row.id)),
  };
}

const showRun = ({ webhookId: _, ...run }: Omit<typeof eventWebhookRuns.$inferSelect, 'organizationId'>) => ({
  ...run,
  responseBody: maskSecrets(run.responseBody),
});

/**
 * What an author set, for everybody who reads the activity: without the secret, without how calls went, and of the address
 * only the server, because what follows it often is a secret too.
 */
const settingsOf = ({ id, name, url, events, enabled }: EventWebhook) => ({
  id,
  name,
  url: new URL(url).origin,
  events,
  enabled,
});

const entityOf = ({ id, name }: { id: string; name: string }) => ({ object: 'eventWebhook', id, name });
