import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';
import { users } from '../platform/tables.ts';

/** Who follows which feature or experiment. The id is made of the three, so that following twice is one row. */
export const watches = pgTable(
  'watches',
  {
    ...tenantColumns,
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    object: text('object').notNull(),
    entityId: text('entity_id').notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('watches_user').on(table.organizationId, table.userId),
  ],
);
