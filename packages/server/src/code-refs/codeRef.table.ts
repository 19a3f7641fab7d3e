import type { CodeRef } from '@gb/domain/code-refs';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** Where the code of a branch asks for a feature. The id is all three as JSON. */
export const codeRefs = pgTable(
  'code_refs',
  {
    ...tenantColumns,
    feature: text('feature').notNull(),
    repo: text('repo').notNull(),
    branch: text('branch').notNull(),
    platform: text('platform').$type<CodeRef['platform']>(),
    refs: jsonb('refs').$type<CodeRef['refs']>().notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('code_refs_feature').on(table.organizationId, table.feature),
  ],
);
