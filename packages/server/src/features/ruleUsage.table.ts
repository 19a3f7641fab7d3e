import { bigint, date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../platform/db/columns.ts';
import { features } from './feature.tables.ts';

/** How often each rule decided, or none did (`$default`), day by day (UTC), in each environment. The id is all four. */
export const ruleUsage = pgTable(
  'rule_usage',
  {
    ...tenantColumns,
    featureId: text('feature_id').notNull(),
    environment: text('environment').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    ruleId: text('rule_id').notNull(),
    evaluations: bigint('evaluations', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('rule_usage_feature').on(table.organizationId, table.featureId, table.day),
    foreignKey({
      name: 'rule_usage_feature_fk',
      columns: [table.organizationId, table.featureId],
      foreignColumns: [features.organizationId, features.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
