import type { CommentedObject } from '@gb/domain/comments';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** What people say about a thing. The author is kept by name too, so that it outlives the account. */
export const comments = pgTable(
  'comments',
  {
    ...tenantColumns,
    parentObject: text('parent_object').$type<CommentedObject>().notNull(),
    parentId: text('parent_id').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email').notNull(),
    content: text('content').notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateEdited: isoTime('date_edited'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('comments_parent').on(table.organizationId, table.parentObject, table.parentId, table.dateCreated),
  ],
);
