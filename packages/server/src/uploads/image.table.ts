import type { ImageKind } from '@gb/domain/uploads';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** What is known of an uploaded image; its bytes are in the image store. */
export const images = pgTable(
  'images',
  {
    ...tenantColumns,
    kind: text('kind').$type<ImageKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
