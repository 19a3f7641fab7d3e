import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';

/** A namespace's id is its name. */
export const namespaces = pgTable(
  'namespaces',
  {
    ...tenantColumns,
    description: text('description').notNull(),
    status: text('status').$type<'active' | 'inactive'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
