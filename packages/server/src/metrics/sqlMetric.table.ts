import type { SqlMetric } from '@gb/domain/metrics';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { dataSources } from '../data-sources/dataSource.table.ts';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** What an SQL metric measures, kept as one document; the rest are columns to search by. */
export type SqlMetricDefinition = Omit<
  SqlMetric,
  | 'id'
  | 'name'
  | 'description'
  | 'owner'
  | 'projects'
  | 'tags'
  | 'datasource'
  | 'type'
  | 'status'
  | 'dateCreated'
  | 'dateUpdated'
>;

export const sqlMetrics = pgTable(
  'sql_metrics',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    description: text('description').notNull(),
    owner: text('owner').notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    datasource: text('datasource').notNull(),
    type: text('type').$type<SqlMetric['type']>().notNull(),
    status: text('status').$type<SqlMetric['status']>().notNull(),
    definition: jsonb('definition').$type<SqlMetricDefinition>().notNull(),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('sql_metrics_name').on(table.organizationId, table.name, table.id),
    index('sql_metrics_datasource').on(table.organizationId, table.datasource),
    foreignKey({
      name: 'sql_metrics_datasource_fk',
      columns: [table.organizationId, table.datasource],
      foreignColumns: [dataSources.organizationId, dataSources.id],
    }),
  ],
);
