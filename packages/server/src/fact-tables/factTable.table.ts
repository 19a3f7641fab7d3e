import type { FactColumn, FactFilter } from '@gb/domain/fact-tables';
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { dataSources } from '../data-sources/dataSource.table.ts';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

export const factTables = pgTable(
  'fact_tables',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    description: text('description').notNull(),
    owner: text('owner').notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    datasource: text('datasource').notNull(),
    userIdTypes: jsonb('user_id_types').$type<string[]>().notNull(),
    sql: text('sql').notNull(),
    eventName: text('event_name').notNull(),
    columns: jsonb('columns').$type<FactColumn[]>().notNull(),
    filters: jsonb('filters').$type<FactFilter[]>().notNull(),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'fact_tables_datasource_fk',
      columns: [table.organizationId, table.datasource],
      foreignColumns: [dataSources.organizationId, dataSources.id],
    }),
  ],
);
