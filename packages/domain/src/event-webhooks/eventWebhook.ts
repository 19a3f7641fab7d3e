import { z } from 'zod';
import { hasUser } from '../addresses/index.ts';
import { label, timestamp } from '../values/index.ts';

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'feature.created',
  'feature.updated',
  'feature.deleted',
  'experiment.created',
  'experiment.updated',
  'experiment.deleted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Recorded changes under the names that receivers know; each change of a thing, however it came, is an update to them. */
const RECORDED: Readonly<Record<string, WebhookEvent>> = {
  'feature.created': 'feature.created',
  'feature.updated': 'feature.updated',
  'feature.archived': 'feature.updated',
  'feature.published': 'feature.updated',
  'feature.scheduled': 'feature.updated',
  'feature.deleted': 'feature.deleted',
  'experiment.created': 'experiment.created',
  'experiment.imported': 'experiment.updated',
  'experiment.updated': 'experiment.updated',
  'experiment.started': 'experiment.updated',
  'experiment.stopped': 'experiment.updated',
  'experiment.deleted': 'experiment.deleted',
};

/** The name under which receivers hear of a recorded change; none when they do not. */
export const webhookEventOf = (recorded: string): WebhookEvent | undefined =>
  Object.hasOwn(RECORDED, recorded) ? RECORDED[recorded] : undefined;

/** How much of an answer is kept, in characters. */
export const KEPT_ANSWER = 1000;

const name = z.string().trim().min(2, 'expected at least two characters').pipe(label);
const url = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://example.com/hook' })
  .max(2000)
  .refine((address) => !hasUser(address), {
    error: 'expected an address without a user or password: receivers know a call by its signature',
  });
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'expected at least one event')
  .refine((names) => new Set(names).size === names.length, { error: 'expected each event once' });

/** An address outside that is told of changes, each signed with the webhook's own key. */
export const listedEventWebhook = z
  .strictObject({
    id: z.string(),
    name,
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    enabled: z.boolean(),
    /** How the newest call went. */
    lastState: z.enum(['none', 'success', 'error']),
    lastRunAt: timestamp.nullable(),
    lastResponseBody: z.string(),
    /** Changes that wait for this receiver, and those it refused at the last try. */
    waiting: z.int(),
    givenUp: z.int(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'ListedEventWebhook' });
export type ListedEventWebhook = z.infer<typeof listedEventWebhook>;

/** A webhook by itself, with what receivers check the signature of each call with: HMAC-SHA256 of the body, in hex. */
export const eventWebhook = listedEventWebhook.extend({ signingKey: z.string() }).meta({ id: 'EventWebhook' });
export type EventWebhook = z.infer<typeof eventWebhook>;

export const newEventWebhook = z.strictObject({ name, url, events, enabled: z.boolean().default(true) });
export type NewEventWebhook = z.infer<typeof newEventWebhook>;

/** Absent means leave alone. */
export const eventWebhookUpdate = z.strictObject({
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
});
export type EventWebhookUpdate = z.infer<typeof eventWebhookUpdate>;

/** One call to a webhook, and what came of it. */
export const eventWebhookRun = z.strictObject({
  id: z.string(),
  event: z.string(),
  /** The same for every try of one change, so that a receiver can tell a repetition. */
  deliveryId: z.string(),
  attempt: z.int(),
  result: z.enum(['success', 'error']),
  /** The change is not tried again after this. */
  isLast: z.boolean(),
  responseCode: z.int().nullable(),
  responseBody: z.string(),
  payload: z.string(),
  dateCreated: timestamp,
});
export type EventWebhookRun = z.infer<typeof eventWebhookRun>;
