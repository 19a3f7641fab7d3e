import type { Excess } from '@gb/domain/budgets';
import type { PastExperiment, PastExperimentScan } from '@gb/domain/past-experiments';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { dataSources } from '../data-sources/dataSource.table.ts';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** The newest scan of each data source, and what was found so far; the id is the data source's. */
export const pastExperimentScans = pgTable(
  'past_experiment_scans',
  {
    ...tenantColumns,
    /** Which scan this is, so that work for an earlier one cannot touch it. */
    run: text('run').notNull().default(''),
    status: text('status').$type<PastExperimentScan['status']>().notNull().default('success'),
    error: text('error'),
    /** Whether everything is read anew, not only what came since. */
    isFull: boolean('is_full').notNull().default(true),
    queries: jsonb('queries').$type<PastExperimentScan['queries']>().notNull().default([]),
    excess: jsonb('excess').$type<Excess[]>().notNull().default([]),
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    experiments: jsonb('experiments').$type<PastExperiment[]>().notNull(),
    startDate: isoTime('start_date'),
    endDate: isoTime('end_date'),
    dateCreated: isoTime('date_created').notNull().default(sql`now()`),
    dateFinished: isoTime('date_finished'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('past_experiment_scans_status').on(table.status),
    foreignKey({
      name: 'past_experiment_scans_datasource_fk',
      columns: [table.organizationId, table.id],
      foreignColumns: [dataSources.organizationId, dataSources.id],
    }).onDelete('cascade'),
  ],
);

/** Rows that scans have read of each assignment query, compressed, so that later scans read only what came since. */
export const pastExperimentReads = pgTable(
  'past_experiment_reads',
  {
    ...tenantColumns,
    datasource: text('datasource').notNull(),
    assignment: text('assignment').notNull(),
    /** Of the assignment query as it was. */
    hash: text('hash').notNull(),
    /** How far its exposures are known. */
    until: isoTime('until').notNull(),
    /** How long reading it from the beginning took; null when that was never done at one go. */
    fullMs: doublePrecision('full_ms'),
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'past_experiment_reads_scan_fk',
      columns: [table.organizationId, table.datasource],
      foreignColumns: [pastExperimentScans.organizationId, pastExperimentScans.id],
    }).onDelete('cascade'),
  ],
);
