import type { Person, Review, RevisionStatus, SettledThread } from '@gb/domain/reviews';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** Every version that things under review ever had, drafts and discarded ones too. `id` is `<object>:<thing>@<version>`. */
export const revisions = pgTable(
  'revisions',
  {
    ...tenantColumns,
    /** What kind of thing it is of, and which. */
    object: text('object').notNull(),
    thingId: text('thing_id').notNull(),
    version: integer('version').notNull(),
    baseVersion: integer('base_version').notNull(),
    status: text('status').$type<RevisionStatus>().notNull(),
    title: text('title').notNull().default(''),
    author: jsonb('author').$type<Person>().notNull(),
    contributors: jsonb('contributors').$type<string[]>().notNull(),
    edits: integer('edits').notNull().default(0),
    reviews: jsonb('reviews').$type<Review[]>().notNull(),
    /** The lines about which nothing is left to say. */
    settledThreads: jsonb('settled_threads').$type<SettledThread[]>().notNull().default([]),
    reviewers: jsonb('reviewers').$type<Person[]>().notNull().default([]),
    comment: text('comment').notNull(),
    content: jsonb('content').$type<object>().notNull(),
    base: jsonb('base').$type<object>(),
    autoPublish: boolean('auto_publish').notNull().default(false),
    scheduledAt: isoTime('scheduled_at'),
    publishedBy: jsonb('published_by').$type<Person>(),
    bypassReason: text('bypass_reason'),
    schemaVersion: integer('schema_version').notNull().default(1),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
    datePublished: isoTime('date_published'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('revisions_thing').on(table.organizationId, table.object, table.thingId, table.version),
    index('revisions_open')
      .on(table.organizationId, table.object, table.thingId)
      .where(sql`status not in ('published', 'discarded')`),
    index('revisions_scheduled').on(table.scheduledAt).where(sql`scheduled_at is not null`),
  ],
);

/** What happened to a version: who did it, when, and what they said. */
export const revisionEvents = pgTable(
  'revision_events',
  {
    ...tenantColumns,
    revisionId: text('revision_id').notNull(),
    action: text('action').notNull(),
    /** What it was about, such as a rule or an environment. */
    subject: text('subject').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    by: jsonb('by').$type<Person>().notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('revision_events_revision').on(table.organizationId, table.revisionId, table.dateCreated),
  ],
);
