import type { MetricAnalysis } from '@gb/domain/metric-analyses';
import { foreignKey, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { factMetrics } from '../metrics/factMetric.table.ts';
import { sqlMetrics } from '../metrics/sqlMetric.table.ts';
import { tenantColumns } from '../platform/db/columns.ts';

const columns = { ...tenantColumns, analysis: jsonb('analysis').$type<MetricAnalysis>().notNull() };

/** The newest analysis of each fact metric; the id is the metric's. */
export const metricAnalyses = pgTable('metric_analyses', columns, (table) => [
  primaryKey({ columns: [table.organizationId, table.id] }),
  foreignKey({
    name: 'metric_analyses_metric_fk',
    columns: [table.organizationId, table.id],
    foreignColumns: [factMetrics.organizationId, factMetrics.id],
  }).onDelete('cascade'),
]);

/** The same for SQL metrics. */
export const sqlMetricAnalyses = pgTable('sql_metric_analyses', columns, (table) => [
  primaryKey({ columns: [table.organizationId, table.id] }),
  foreignKey({
    name: 'sql_metric_analyses_metric_fk',
    columns: [table.organizationId, table.id],
    foreignColumns: [sqlMetrics.organizationId, sqlMetrics.id],
  }).onDelete('cascade'),
]);
