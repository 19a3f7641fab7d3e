import type { SdkConnection } from '@gb/domain/sdk-connections';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { environments } from '../environments/environment.table.ts';
import { isoTime, tenantColumns } from '../platform/db/columns.ts';

/** A revision of a payload, and the kind and id of the thing whose change made it. */
export type PayloadChange = [revision: number, object: string, id: string];

/**
 * `payloadRevision` and `payloadDate` (milliseconds) rise with every change that reaches the payload, in the change's
 * own transaction: SDKs ignore a payload whose date they have already seen. `payloadChanges` says of the newest revisions
 * what each changed, so that the rest need not be made anew.
 */
export const sdkConnections = pgTable(
  'sdk_connections',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    languages: jsonb('languages').$type<SdkConnection['languages']>().notNull(),
    sdkVersion: text('sdk_version').notNull().default(''),
    environment: text('environment').notNull(),
    projects: jsonb('projects').$type<string[]>().notNull(),
    key: text('key').notNull(),
    encryptPayload: boolean('encrypt_payload').notNull(),
    encryptionKey: text('encryption_key').notNull(),
    hashSecureAttributes: boolean('hash_secure_attributes').notNull(),
    includeExperimentNames: boolean('include_experiment_names').notNull(),
    includeRuleIds: boolean('include_rule_ids').notNull(),
    includeVisualExperiments: boolean('include_visual_experiments').notNull().default(false),
    includeRedirectExperiments: boolean('include_redirect_experiments').notNull().default(false),
    includeDraftExperiments: boolean('include_draft_experiments').notNull().default(false),
    includeDraftExperimentRefs: boolean('include_draft_experiment_refs').notNull().default(false),
    savedGroupReferencesEnabled: boolean('saved_group_references_enabled').notNull().default(false),
    remoteEvalEnabled: boolean('remote_eval_enabled').notNull(),
    includeProjectIdInMetadata: boolean('include_project_id_in_metadata').notNull().default(false),
    includeTagsInMetadata: boolean('include_tags_in_metadata').notNull().default(false),
    includeCustomFieldsInMetadata: boolean('include_custom_fields_in_metadata').notNull().default(false),
    allowedCustomFieldsInMetadata: jsonb('allowed_custom_fields_in_metadata').$type<string[]>().notNull().default([]),
    proxyEnabled: boolean('proxy_enabled').notNull().default(false),
    proxyHost: text('proxy_host').notNull().default(''),
    proxySigningKey: text('proxy_signing_key').notNull().default(sql`gen_random_uuid()::text`),
    connected: boolean('connected').notNull(),
    payloadRevision: bigint('payload_revision', { mode: 'number' }).notNull(),
    payloadDate: bigint('payload_date', { mode: 'number' }).notNull(),
    payloadChanges: jsonb('payload_changes').$type<PayloadChange[]>().notNull().default([]),
    dateCreated: isoTime('date_created').notNull(),
    dateUpdated: isoTime('date_updated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('sdk_connections_key').on(table.key),
    index('sdk_connections_environment').on(table.organizationId, table.environment),
    foreignKey({
      name: 'sdk_connections_environment_fk',
      columns: [table.organizationId, table.environment],
      foreignColumns: [environments.organizationId, environments.id],
    }),
  ],
);
