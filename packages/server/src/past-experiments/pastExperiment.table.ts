import type { PastExperiment } from '@gb/domain/past-experiments';
import { foreignKey, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { dataSources } from '../data-sources/dataSource.table.ts';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** What the last look into the exposures of each data source found; the id is the data source's. */
export const pastExperimentScans = pgTable(
  'past_experiment_scans',
  {
    ...tenantColumns,
    experiments: jsonb('experiments').$type<PastExperiment[]>().notNull(),
    startDate: isoTime('start_date').notNull(),
    endDate: isoTime('end_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'past_experiment_scans_datasource_fk',
      columns: [table.organizationId, table.id],
      foreignColumns: [dataSources.organizationId, dataSources.id],
    }).onDelete('cascade'),
  ],
);
