import { and, eq } from 'drizzle-orm';
import type { projectRole } from '@gb/domain/members';
import type { Role } from '@gb/domain/permissions';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';
import { organizations, users } from '../platform/tables.ts';

/** People asked to join. The key in their link is derived from the id and the expiry, so that none is stored. */
export const invites = pgTable(
  'invites',
  {
    ...tenantColumns,
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    limitAccessByEnvironment: boolean('limit_access_by_environment').notNull(),
    environments: jsonb('environments').$type<string[]>().notNull(),
    projectRoles: jsonb('project_roles').$type<z.infer<typeof projectRole>[]>().notNull(),
    invitedBy: text('invited_by').notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateExpires: isoTime('date_expires').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('invites_email').on(table.organizationId, table.email),
    index('invites_id').on(table.id),
  ],
);

/** People who asked to join by themselves. The id is the user's. */
export const pendingMembers = pgTable(
  'pending_members',
  {
    ...tenantColumns,
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: text('id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] }), index('pending_members_user').on(table.id)],
);

/** One person's request to join one organization. */
export const isPlace = (place: { organizationId: string; id: string }) =>
  and(eq(pendingMembers.organizationId, place.organizationId), eq(pendingMembers.id, place.id));
