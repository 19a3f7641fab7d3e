import { bigint, date, foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';
import { sdkConnections } from './sdkConnection.table.ts';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** What each connection was used for, day by day (UTC). The id is the connection's id and the day. */
export const sdkUsage = pgTable(
  'sdk_usage',
  {
    ...tenantColumns,
    connectionId: text('connection_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    payloads: count('payloads'),
    streams: count('streams'),
    remoteEvaluations: count('remote_evaluations'),
    ofrepEvaluations: count('ofrep_evaluations'),
    pings: count('pings'),
    clients: jsonb('clients').$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'sdk_usage_connection_fk',
      columns: [table.organizationId, table.connectionId],
      foreignColumns: [sdkConnections.organizationId, sdkConnections.id],
    }).onDelete('cascade'),
  ],
);
