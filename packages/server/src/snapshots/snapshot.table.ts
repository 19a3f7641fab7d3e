import type { AnalysisPlan } from '@gb/domain/analysis';
import type { Excess } from '@gb/domain/budgets';
import type { Snapshot } from '@gb/domain/snapshots';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { experiments } from '../experiments/experiment.table.ts';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

export const snapshots = pgTable(
  'snapshots',
  {
    ...tenantColumns,
    experiment: text('experiment').notNull(),
    phase: integer('phase').notNull(),
    dimension: text('dimension'),
    status: text('status').$type<Snapshot['status']>().notNull(),
    error: text('error'),
    datasource: text('datasource').notNull(),
    plan: jsonb('plan').$type<AnalysisPlan>().notNull(),
    roles: jsonb('roles').$type<MetricRole[]>().notNull(),
    settings: jsonb('settings').$type<Snapshot['settings']>().notNull(),
    queries: jsonb('queries').$type<Snapshot['queries']>().notNull(),
    /** Whether a person asked for it, or the schedule: only a person can be asked back. */
    trigger: text('trigger').$type<'person' | 'schedule'>().notNull().default('person'),
    /** Where it would cost more than the data source's budget, and whether somebody said that it may. */
    excess: jsonb('excess').$type<Excess[]>().notNull().default([]),
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /** Whether queries that were answered within the hour may be answered from then. */
    mayShare: boolean('may_share').notNull().default(true),
    results: jsonb('results').$type<Snapshot['results']>(),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateStarted: isoTime('date_started'),
    dateFinished: isoTime('date_finished'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('snapshots_experiment').on(table.organizationId, table.experiment, table.dateCreated),
    index('snapshots_status').on(table.status),
    foreignKey({
      name: 'snapshots_experiment_fk',
      columns: [table.organizationId, table.experiment],
      foreignColumns: [experiments.organizationId, experiments.id],
    }).onDelete('cascade'),
  ],
);

/** What a metric is to the experiment, and how it is judged; frozen with the plan. */
export type MetricRole = {
  metricId: string;
  role: 'goal' | 'secondary' | 'guardrail';
  inverse: boolean;
  minSampleSize: number;
  minPercentChange: number;
  maxPercentChange: number;
  adjustment: { enabled: boolean; days: number; reason: string };
};

/** SQL and rows of one query of a run, compressed, apart from the results that lists and pages read. */
export const queryRuns = pgTable(
  'query_runs',
  {
    ...tenantColumns,
    snapshot: text('snapshot').notNull(),
    queryId: text('query_id').notNull(),
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'query_runs_snapshot_fk',
      columns: [table.organizationId, table.snapshot],
      foreignColumns: [snapshots.organizationId, snapshots.id],
    }).onDelete('cascade'),
  ],
);
