import type { Archetype } from '@gb/domain/archetypes';
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

export const archetypes = pgTable(
  'archetypes',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    description: text('description').notNull(),
    owner: text('owner').notNull(),
    isPublic: boolean('is_public').notNull(),
    attributes: jsonb('attributes').$type<Archetype['attributes']>().notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
