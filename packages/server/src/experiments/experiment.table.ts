import type { AnalysisSettings, Experiment } from '@gb/domain/experiments';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

export type ExperimentEnd = Pick<
  Experiment,
  'results' | 'winner' | 'analysis' | 'releasedVariationId' | 'excludeFromPayload'
>;

export const experiments = pgTable(
  'experiments',
  {
    ...tenantColumns,
    trackingKey: text('tracking_key').notNull(),
    name: text('name').notNull(),
    project: text('project').notNull(),
    owner: text('owner').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    description: text('description').notNull(),
    hypothesis: text('hypothesis').notNull(),
    status: text('status').$type<Experiment['status']>().notNull(),
    archived: boolean('archived').notNull(),
    hashAttribute: text('hash_attribute').notNull(),
    hashVersion: integer('hash_version').$type<1 | 2>().notNull(),
    fallbackAttribute: text('fallback_attribute').notNull().default(''),
    disableStickyBucketing: boolean('disable_sticky_bucketing').notNull().default(false),
    variations: jsonb('variations').$type<Experiment['variations']>().notNull(),
    phases: jsonb('phases').$type<Experiment['phases']>().notNull(),
    pageChanges: jsonb('page_changes').$type<Experiment['pageChanges']>().notNull().default([]),
    datasource: text('datasource').notNull(),
    analysisSettings: jsonb('analysis_settings').$type<AnalysisSettings>().notNull(),
    /** Whether results are made anew by the organization's schedule, and when next. */
    autoSnapshots: boolean('auto_snapshots').notNull().default(true),
    nextSnapshotAttempt: isoTime('next_snapshot_attempt'),
    ending: jsonb('ending').$type<ExperimentEnd>().notNull(),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('experiments_tracking_key').on(table.organizationId, table.trackingKey),
    index('experiments_newest').on(table.organizationId, table.dateCreated, table.id),
    index('experiments_status').on(table.organizationId, table.status),
    index('experiments_datasource').on(table.organizationId, table.datasource),
  ],
);
