import { webhookEventOf } from '@gb/domain/event-webhooks';
import { and, eq, sql } from 'drizzle-orm';
import { ormOver } from '../platform/db/drizzle.ts';
import { sendTo } from '../platform/events/delivery.ts';
import type { ChangeListener } from '../platform/record.ts';
import { EVENT_WEBHOOK } from './eventWebhook.service.ts';
import { eventWebhooks } from './eventWebhook.table.ts';

/** Puts a change on its way to the webhooks that ask for its event. */
export const tellEventWebhooks: ChangeListener = async (tx, change, now) => {
  const event = webhookEventOf(change.event);
  if (!event) return;
  const rows = await ormOver(tx)
    .select({ id: eventWebhooks.id })
    .from(eventWebhooks)
    .where(
      and(
        eq(eventWebhooks.organizationId, change.organizationId),
        eq(eventWebhooks.enabled, true),
        sql`${eventWebhooks.events} ? ${event}`,
      ),
    );
  const ids = rows.map(({ id }) => id);
  await sendTo(tx, change, now, EVENT_WEBHOOK, ids);
};
