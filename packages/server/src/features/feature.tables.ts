import type { CustomFieldValues } from '@gb/domain/custom-fields';
import type { FeatureContent } from '@gb/domain/features';
import type { ValueType } from '@gb/domain/features';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** `content` is the live revision's, kept here so that lists and payloads read one table. */
export const features = pgTable(
  'features',
  {
    ...tenantColumns,
    project: text('project').notNull(),
    description: text('description').notNull(),
    owner: text('owner').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    archived: boolean('archived').notNull(),
    valueType: text('value_type').$type<ValueType>().notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<FeatureContent>().notNull(),
    neverStale: boolean('never_stale').notNull().default(false),
    staleAfterDays: integer('stale_after_days'),
    jsonSchema: text('json_schema').notNull().default(''),
    customFields: jsonb('custom_fields').$type<CustomFieldValues>().notNull().default({}),
    asOf: isoTime('as_of').notNull(),
    nextScheduledUpdate: isoTime('next_scheduled_update'),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('features_scheduled').on(table.nextScheduledUpdate).where(sql`next_scheduled_update is not null`),
    // Not unique: what is there from before may have twins.
    index('features_id_any_case').on(table.organizationId, sql`lower(${table.id})`),
  ],
);
