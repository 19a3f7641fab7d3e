import type { CustomField } from '@gb/domain/custom-fields';
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

export const customFields = pgTable(
  'custom_fields',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    type: text('type').$type<CustomField['type']>().notNull(),
    description: text('description').notNull(),
    placeholder: text('placeholder').notNull(),
    defaultValue: jsonb('default_value').$type<CustomField['defaultValue']>(),
    values: text('values').notNull(),
    required: boolean('required').notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    sections: jsonb('sections').$type<CustomField['sections']>().notNull(),
    creator: text('creator').notNull(),
    active: boolean('active').notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
