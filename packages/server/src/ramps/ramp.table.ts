import type { Ramp } from '@gb/domain/ramps';
import type { Person } from '@gb/domain/reviews';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { features } from '../features/feature.tables.ts';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** Plans that change a rule step by step, and how far each is. */
export const ramps = pgTable(
  'ramps',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    featureId: text('feature_id').notNull(),
    ruleId: text('rule_id').notNull(),
    status: text('status').$type<Ramp['status']>().notNull(),
    /** The plan and its progress; what is also a column is that column's. */
    state: jsonb('state').$type<RampState>().notNull(),
    /** When the clock next has something to do. */
    nextDue: isoTime('next_due'),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('ramps_feature').on(table.organizationId, table.featureId),
    index('ramps_due').on(table.nextDue).where(sql`next_due is not null`),
    foreignKey({
      name: 'ramps_feature_fk',
      columns: [table.organizationId, table.featureId],
      foreignColumns: [features.organizationId, features.id],
    }).onDelete('cascade'),
  ],
);

export type RampState = Omit<
  Ramp,
  'id' | 'name' | 'featureId' | 'ruleId' | 'status' | 'plannedIn' | 'dateCreated' | 'dateUpdated'
> & {
  /** Absent in ramps from before drafts could plan them. */
  plannedIn?: Ramp['plannedIn'];
};

/** What happened to a ramp. */
export const rampEvents = pgTable(
  'ramp_events',
  {
    ...tenantColumns,
    rampId: text('ramp_id').notNull(),
    action: text('action').notNull(),
    fromStep: integer('from_step').notNull(),
    toStep: integer('to_step').notNull(),
    reason: text('reason').notNull(),
    /** The version of the feature it published; null when the rule stayed as it was. */
    version: integer('version'),
    by: jsonb('by').$type<Person>().notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('ramp_events_ramp').on(table.organizationId, table.rampId, table.dateCreated),
    foreignKey({
      name: 'ramp_events_ramp_fk',
      columns: [table.organizationId, table.rampId],
      foreignColumns: [ramps.organizationId, ramps.id],
    }).onDelete('cascade'),
  ],
);
