import type { MetricAnalysis } from '@gb/domain/metric-analyses';
import { foreignKey, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { factMetrics } from '../metrics/factMetric.table.ts';
import { tenantColumns } from '../platform/db/columns.ts';

/** The newest analysis of each metric; the id is the metric's. */
export const metricAnalyses = pgTable(
  'metric_analyses',
  { ...tenantColumns, analysis: jsonb('analysis').$type<MetricAnalysis>().notNull() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'metric_analyses_metric_fk',
      columns: [table.organizationId, table.id],
      foreignColumns: [factMetrics.organizationId, factMetrics.id],
    }).onDelete('cascade'),
  ],
);
