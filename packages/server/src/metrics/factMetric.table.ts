import type { FactMetric } from '@gb/domain/metrics';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** What a metric measures, kept as one document; the rest are columns to search by. */
export type MetricDefinition = Omit<
  FactMetric,
  | 'id'
  | 'name'
  | 'description'
  | 'owner'
  | 'projects'
  | 'tags'
  | 'datasource'
  | 'metricType'
  | 'archived'
  | 'dateCreated'
  | 'dateUpdated'
>;

export const factMetrics = pgTable(
  'fact_metrics',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    description: text('description').notNull(),
    owner: text('owner').notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    datasource: text('datasource').notNull(),
    metricType: text('metric_type').$type<FactMetric['metricType']>().notNull(),
    archived: boolean('archived').notNull(),
    definition: jsonb('definition').$type<MetricDefinition>().notNull(),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('fact_metrics_name').on(table.organizationId, table.name, table.id),
    index('fact_metrics_datasource').on(table.organizationId, table.datasource),
  ],
);
