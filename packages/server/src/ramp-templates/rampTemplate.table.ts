import type { RampTemplate } from '@gb/domain/ramps';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

export const rampTemplates = pgTable(
  'ramp_templates',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    steps: jsonb('steps').$type<RampTemplate['steps']>().notNull(),
    endPatch: jsonb('end_patch').$type<RampTemplate['endPatch']>(),
    official: boolean('official').notNull(),
    order: integer('order').notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
