import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';

/** A tag's id is its name. */
export const tags = pgTable(
  'tags',
  { ...tenantColumns, color: text('color').notNull(), description: text('description').notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
