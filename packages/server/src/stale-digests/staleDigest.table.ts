import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** Who got the letter of which week. The id is made of both, so that each gets one. */
export const staleDigests = pgTable(
  'stale_digests',
  {
    ...tenantColumns,
    week: text('week').notNull(),
    dateSent: isoTime('date_sent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
