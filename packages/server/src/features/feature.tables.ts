import type { FeatureContent, Person } from '@gb/domain/features';
import type { ValueType } from '@gb/domain/features';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Not unique: what is there from before may have twins.
    index('features_id_any_case').on(table.organizationId, sql`lower(${table.id})`),
  ],
);

/** Every version a feature ever had, drafts and discarded ones too. `id` is `<feature>@<version>`. */
export const featureRevisions = pgTable(
  'feature_revisions',
  {
    ...tenantColumns,
    featureId: text('feature_id').notNull(),
    version: integer('version').notNull(),
    baseVersion: integer('base_version').notNull(),
    status: text('status').$type<'draft' | 'published' | 'discarded'>().notNull(),
    author: jsonb('author').$type<Person>().notNull(),
    comment: text('comment').notNull(),
    content: jsonb('content').$type<FeatureContent>().notNull(),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
    datePublished: isoTime('date_published'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('feature_revisions_feature').on(table.organizationId, table.featureId, table.status),
    index('feature_revisions_drafts').on(table.organizationId, table.featureId).where(sql`status = 'draft'`),
    foreignKey({
      name: 'feature_revisions_feature_fk',
      columns: [table.organizationId, table.featureId],
      foreignColumns: [features.organizationId, features.id],
    }).onDelete('cascade'),
  ],
);
