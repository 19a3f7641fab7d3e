import type { QueryPurpose, WarehouseQuery } from '@gb/domain/queries';
import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { dataSources } from '../data-sources/dataSource.table.ts';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/**
 * Every query a warehouse was asked. `content` are the rows of a run of analysis, compressed, while others may share
 * them. Of the same SQL on the same source only one runs at a time.
 */
export const warehouseQueries = pgTable(
  'warehouse_queries',
  {
    ...tenantColumns,
    datasource: text('datasource').notNull(),
    sql: text('sql').notNull(),
    hash: text('hash').notNull(),
    purpose: text('purpose').$type<QueryPurpose>().notNull(),
    status: text('status').$type<WarehouseQuery['status']>().notNull(),
    error: text('error'),
    rowCount: integer('row_count'),
    elapsedMs: doublePrecision('elapsed_ms'),
    bytesRead: doublePrecision('bytes_read'),
    requestedBy: text('requested_by').notNull(),
    content: text('content'),
    heartbeat: isoTime('heartbeat').notNull(),
    dateStarted: isoTime('date_started').notNull(),
    dateFinished: isoTime('date_finished'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('warehouse_queries_history').on(table.organizationId, table.datasource, table.dateStarted),
    index('warehouse_queries_hash').on(table.organizationId, table.hash, table.dateStarted),
    uniqueIndex('warehouse_queries_running')
      .on(table.organizationId, table.hash)
      .where(sql`status in ('waiting', 'running') and purpose <> 'preview'`),
    foreignKey({
      name: 'warehouse_queries_datasource_fk',
      columns: [table.organizationId, table.datasource],
      foreignColumns: [dataSources.organizationId, dataSources.id],
    }).onDelete('cascade'),
  ],
);
