import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';

/** Which thing refers to which, taken out of documents so that "used by" and safe delete never search them. */
export const links = pgTable(
  'links',
  {
    ...tenantColumns,
    fromObject: text('from_object').notNull(),
    fromId: text('from_id').notNull(),
    /** What people call it, and the projects it is in (none: all), so that those who may read it are told its name. */
    fromName: text('from_name').notNull().default(''),
    fromProjects: jsonb('from_projects').$type<string[]>().notNull().default([]),
    toObject: text('to_object').notNull(),
    toId: text('to_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('links_from').on(table.organizationId, table.fromObject, table.fromId),
    index('links_to').on(table.organizationId, table.toObject, table.toId),
  ],
);
