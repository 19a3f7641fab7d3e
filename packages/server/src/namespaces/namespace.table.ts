import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';

/** A namespace's id is what it was called first. It decides where people are, until a seed was chosen anew. */
export const namespaces = pgTable(
  'namespaces',
  {
    ...tenantColumns,
    displayName: text('display_name'),
    description: text('description').notNull(),
    status: text('status').$type<'active' | 'inactive'>().notNull(),
    format: text('format').$type<'legacy' | 'multiRange'>().notNull().default('legacy'),
    hashAttribute: text('hash_attribute'),
    seed: text('seed'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
