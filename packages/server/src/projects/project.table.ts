import type { Project } from '@gb/domain/projects';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

export const projects = pgTable(
  'projects',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    description: text('description').notNull(),
    settings: jsonb('settings').$type<Project['settings']>().notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
