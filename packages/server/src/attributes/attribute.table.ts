import type { Attribute } from '@gb/domain/attributes';
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';

/** An attribute's id is its property name. */
export const attributes = pgTable(
  'attributes',
  {
    ...tenantColumns,
    datatype: text('datatype').$type<Attribute['datatype']>().notNull(),
    description: text('description').notNull(),
    hashAttribute: boolean('hash_attribute').notNull(),
    enum: text('enum').notNull(),
    format: text('format').$type<Attribute['format']>().notNull(),
    archived: boolean('archived').notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
