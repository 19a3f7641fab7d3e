import type { EventWebhook, EventWebhookRun } from '@gb/domain/event-webhooks';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

export const eventWebhooks = pgTable(
  'event_webhooks',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: jsonb('events').$type<EventWebhook['events']>().notNull(),
    enabled: boolean('enabled').notNull(),
    sealedSigningKey: text('sealed_signing_key').notNull(),
    lastState: text('last_state').$type<EventWebhook['lastState']>().notNull(),
    lastRunAt: isoTime('last_run_at'),
    lastResponseBody: text('last_response_body').notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Each call, with what was sent and what came back. The newest of each webhook are kept. */
export const eventWebhookRuns = pgTable(
  'event_webhook_runs',
  {
    ...tenantColumns,
    webhookId: text('webhook_id').notNull(),
    event: text('event').notNull(),
    deliveryId: text('delivery_id').notNull(),
    attempt: integer('attempt').notNull(),
    result: text('result').$type<EventWebhookRun['result']>().notNull(),
    isLast: boolean('is_last').notNull(),
    responseCode: integer('response_code'),
    responseBody: text('response_body').notNull(),
    payload: text('payload').notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('event_webhook_runs_date').on(table.organizationId, table.webhookId, table.dateCreated),
  ],
);
