import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { projectRole } from '@gb/domain/members';
import type { OrganizationMessage, OrganizationSettings } from '@gb/domain/organizations';
import type { Plan } from '@gb/domain/billing';
import type { Role } from '@gb/domain/permissions';
import type { z } from 'zod';
import { isoTime, tenantColumns } from './db/columns.ts';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    verified: boolean('verified').notNull(),
    superAdmin: boolean('super_admin').notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
);

/** One signed-in browser. Refresh tokens are derived from the id and `rotation`, so none is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rotation: integer('rotation').notNull(),
    rotatedAt: isoTime('rotated_at').notNull(),
    expiresAt: isoTime('expires_at').notNull(),
    userAgent: text('user_agent').notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** How often something was tried lately, and until when it is barred. Keys are hashed: people type all sorts of things. */
export const tries = pgTable(
  'tries',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    since: isoTime('since').notNull(),
  },
  (table) => [index('tries_since').on(table.since)],
);

export const organizations = pgTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  plan: text('plan').$type<Plan>().notNull(),
  settings: jsonb('settings').$type<Partial<OrganizationSettings>>().notNull(),
  /** People with a verified address of this domain may ask to join, and do so at once when `autoApproveMembers`. */
  verifiedDomain: text('verified_domain'),
  autoApproveMembers: boolean('auto_approve_members').notNull().default(false),
  messages: jsonb('messages').$type<OrganizationMessage[]>().notNull().default([]),
  schemaVersion: integer('schema_version').notNull().default(1),
  dateCreated: isoTime('date_created').notNull(),
});

/** A member's id is the user's id. */
export const members = pgTable(
  'members',
  {
    ...tenantColumns,
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: text('id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    limitAccessByEnvironment: boolean('limit_access_by_environment').notNull(),
    environments: jsonb('environments').$type<string[]>().notNull(),
    projectRoles: jsonb('project_roles').$type<z.infer<typeof projectRole>[]>().notNull(),
    dateCreated: isoTime('date_created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] }), index('members_user').on(table.id)],
);

/**
 * Secrets for programs. Only their SHA-256 is kept. With a `user_id` it is a personal access token, which may do what
 * its owner may at that moment; otherwise the key has a role of its own, everywhere or in the named projects.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...tenantColumns,
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    description: text('description').notNull(),
    hash: text('hash').notNull(),
    ending: text('ending').notNull(),
    role: text('role').$type<Role>().notNull(),
    limitAccessByEnvironment: boolean('limit_access_by_environment').notNull(),
    environments: jsonb('environments').$type<string[]>().notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    createdBy: text('created_by').notNull(),
    dateCreated: isoTime('date_created').notNull(),
    dateLastUsed: isoTime('date_last_used'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('api_keys_hash').on(table.hash),
    index('api_keys_user').on(table.organizationId, table.userId),
  ],
);

/** What happened, by whom, with the thing before and after. Written in the change's own transaction, never changed. */
export const audits = pgTable(
  'audits',
  {
    organizationId: text('organization_id').notNull(),
    id: text('id').notNull(),
    event: text('event').notNull(),
    entityObject: text('entity_object').notNull(),
    entityId: text('entity_id').notNull(),
    actor: jsonb('actor').$type<Record<string, unknown>>().notNull(),
    details: jsonb('details').$type<{ before?: unknown; after?: unknown }>().notNull(),
    dateCreated: isoTime('date_created').notNull(),
    /** Tells the order of what happened at the same instant, as in one transaction. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('audits_entity').on(table.organizationId, table.entityObject, table.entityId),
    index('audits_date').on(table.organizationId, table.dateCreated, table.sequence),
  ],
);

/**
 * Changes on their way to those outside who are told of them: one row for each delivery, so for each change and receiver. A
 * row is removed when its receiver took it; one that was refused at its last try stays, marked, to be looked into.
 */
export const outbox = pgTable(
  'outbox',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** The delivery's: the same on every try. Empty, as is the receiver, when an older server wrote the row, for nobody. */
    id: text('id').notNull().default(''),
    receiver: text('receiver').notNull().default(''),
    event: text('event').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    givenUpAt: isoTime('given_up_at'),
    dateCreated: isoTime('date_created').notNull(),
    /** Of older servers, which may run beside this one for a while. */
    deliveryId: text('delivery_id'),
    nextAttempt: isoTime('next_attempt'),
  },
  (table) => [index('outbox_receiver').on(table.receiver, table.sequence), index('outbox_next').on(table.nextAttempt)],
);

/** Those who are delivered to: when the next delivery may be tried, and which process is at it. */
export const receivers = pgTable('receivers', {
  organizationId: text('organization_id').notNull(),
  id: text('id').primaryKey(),
  nextAttempt: isoTime('next_attempt').notNull(),
  heldBy: text('held_by'),
  heldUntil: isoTime('held_until'),
});
