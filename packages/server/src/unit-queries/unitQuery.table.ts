import type { UnitQueryKind } from '@gb/domain/unit-queries';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** Segments and dimensions. */
export const unitQueries = pgTable(
  'unit_queries',
  {
    ...tenantColumns,
    kind: text('kind').$type<UnitQueryKind>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    owner: text('owner').notNull(),
    datasource: text('datasource').notNull(),
    userIdType: text('user_id_type').notNull(),
    sql: text('sql').notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('unit_queries_kind').on(table.organizationId, table.kind),
  ],
);
