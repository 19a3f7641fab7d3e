import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';

/** `position` keeps the order people gave them. */
export const environments = pgTable(
  'environments',
  {
    ...tenantColumns,
    description: text('description').notNull(),
    toggleOnList: boolean('toggle_on_list').notNull(),
    defaultState: boolean('default_state').notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    parent: text('parent'),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
