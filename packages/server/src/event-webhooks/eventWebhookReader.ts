import { webhookEventOf } from '@gb/domain/event-webhooks';
import type { Feature } from '@gb/domain/features';
import { desc, eq, inArray } from 'drizzle-orm';
import { showFeature } from '../features/index.ts';
import type { Ctx } from '../platform/context.ts';
import type { DeliveredChange, Delivery, OutboxReader } from '../platform/events/delivery.ts';
import type { GuardedFetch } from '../platform/http/guardedFetch.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { type Answer, callWebhook } from './callWebhook.ts';
import { EVENT_WEBHOOK } from './eventWebhook.service.ts';
import { eventWebhookRuns, eventWebhooks } from './eventWebhook.table.ts';

/** Calls of each webhook that are kept. */
const KEPT_RUNS = 100;

/** Delivers changes to event webhooks, and keeps a log of it. A webhook that is gone or off is passed over. */
export const eventWebhookReader = (inOrganization: InOrganization, fetch: GuardedFetch): OutboxReader => ({
  kind: EVENT_WEBHOOK,
  deliver: (delivery, signal) =>
    inOrganization(delivery.organizationId, async (ctx) => {
      const webhook = await ctx.db.find(eventWebhooks, delivery.receiverId);
      if (!webhook?.enabled) return;
      const { url, sealedSigningKey } = webhook;
      const signingKey = ctx.services.secrets.open<string>(sealedSigningKey);
      const body = JSON.stringify(await bodyOf(ctx, delivery.change));
      const answer = await callWebhook(fetch, { url, signingKey, body, deliveryId: delivery.deliveryId }, signal);
      await keepRun(ctx, delivery, body, answer);
      // Why there was no answer is in the log of the webhook: its address may be a secret.
      if (!answer.isTaken) throw new Error(answer.code === null ? 'it did not answer' : `it answered ${answer.code}`);
    }),
});

/** What receivers are sent: things in the shapes of the API. */
async function bodyOf(ctx: Ctx, { event, entity, before, after, actor }: DeliveredChange) {
  const shown = await Promise.all([after, before].map((thing) => thing && showThing(ctx, entity.object, thing)));
  const [current, previous] = shown;
  return {
    event: webhookEventOf(event),
    object: entity.object,
    data: { ...(current ? { current } : {}), ...(previous ? { previous } : {}) },
    user: actor,
  };
}

/** Experiments are recorded as the API shows them. What was recorded is of the kind that the object names. */
const showThing = async (ctx: Ctx, object: string, thing: unknown): Promise<unknown> =>
  object === 'feature' ? showFeature(ctx, thing as Feature) : thing;

async function keepRun(ctx: OrgCtx, delivery: Delivery, payload: string, answer: Answer): Promise<void> {
  const { receiverId: webhookId, deliveryId, attempt, isLast, change } = delivery;
  const result = answer.isTaken ? 'success' : 'error';
  await ctx.db.insert(eventWebhookRuns, {
    id: ctx.newId('eventWebhookRun'),
    webhookId,
    event: webhookEventOf(change.event) ?? change.event,
    deliveryId,
    attempt,
    result,
    isLast: isLast && !answer.isTaken,
    responseCode: answer.code,
    responseBody: answer.body,
    payload,
    dateCreated: ctx.now,
  });
  const { id, dateCreated } = eventWebhookRuns;
  const ofWebhook = eq(eventWebhookRuns.webhookId, webhookId);
  const runs = await ctx.db.pick(eventWebhookRuns, { id }, { where: ofWebhook, orderBy: [desc(dateCreated)] });
  const old = runs.slice(KEPT_RUNS).map((run) => run.id);
  if (old.length > 0) await ctx.db.remove(eventWebhookRuns, inArray(id, old));
  await ctx.db.update(eventWebhooks, eq(eventWebhooks.id, webhookId), {
    lastState: result,
    lastRunAt: ctx.now,
    lastResponseBody: answer.body,
  });
}
