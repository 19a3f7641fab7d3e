import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';

/** At most one row for an organization, with the id `appearance`. */
export const appearances = pgTable(
  'appearances',
  { ...tenantColumns, sidebarColor: text('sidebar_color'), logo: text('logo') },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
