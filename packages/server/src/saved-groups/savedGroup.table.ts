import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** A list group has `attributeKey` and names its list, a condition group has `condition`. */
export const savedGroups = pgTable(
  'saved_groups',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    description: text('description').notNull().default(''),
    projects: jsonb('projects').$type<string[]>().notNull().default([]),
    archived: boolean('archived').notNull().default(false),
    version: integer('version').notNull().default(1),
    type: text('type').$type<'list' | 'condition'>().notNull(),
    attributeKey: text('attribute_key'),
    list: text('list'),
    condition: text('condition'),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/**
 * The ids of list groups, each list as some version has it. A list never changes: `id` is its group and a digest of its
 * items, so that equal lists are one.
 */
export const savedGroupLists = pgTable(
  'saved_group_lists',
  {
    ...tenantColumns,
    groupId: text('group_id').notNull(),
    items: text('items').array().notNull(),
    itemCount: integer('item_count').notNull().default(0),
    bytes: integer('bytes').notNull().default(0),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('saved_group_lists_group').on(table.organizationId, table.groupId),
  ],
);
