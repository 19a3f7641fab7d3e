import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** A list group has `attributeKey` and `values`, a condition group has `condition`. */
export const savedGroups = pgTable(
  'saved_groups',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    type: text('type').$type<'list' | 'condition'>().notNull(),
    attributeKey: text('attribute_key'),
    values: jsonb('values').$type<(string | number)[]>(),
    condition: text('condition'),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
