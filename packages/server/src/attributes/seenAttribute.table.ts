import type { SeenAttribute } from '@gb/domain/attributes';
import { jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** What the server saw of each attribute where it evaluated. The id is the attribute's name. */
export const seenAttributes = pgTable(
  'seen_attributes',
  {
    ...tenantColumns,
    values: jsonb('values').$type<SeenAttribute['values']>().notNull(),
    lastSeen: isoTime('last_seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
