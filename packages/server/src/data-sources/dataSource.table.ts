import type { DataSource, DataSourceType } from '@gb/domain/data-sources';
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** `sealedParams` holds how to connect, encrypted. */
export const dataSources = pgTable(
  'data_sources',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    description: text('description').notNull(),
    type: text('type').$type<DataSourceType>().notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    sealedParams: text('sealed_params').notNull(),
    settings: jsonb('settings').$type<DataSource['settings']>().notNull(),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Files somebody uploaded; their bytes are on disk under this id. */
export const uploads = pgTable(
  'uploads',
  {
    ...tenantColumns,
    fileName: text('file_name').notNull(),
    path: text('path').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
