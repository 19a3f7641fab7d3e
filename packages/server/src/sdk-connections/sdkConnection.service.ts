import { randomBytes } from 'node:crypto';
import { conflict, invalidField, notFound } from '@gb/domain/errors';
import { can } from '@gb/domain/permissions';
import {
  type NewSdkConnection,
  type SdkConnection,
  type SdkConnectionUpdate,
  withRemoteEvaluation,
} from '@gb/domain/sdk-connections';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { isAnyReadable } from '../platform/db/readable.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { listCustomFields } from '../custom-fields/index.ts';
import { checkEnvironment } from '../environments/index.ts';
import type { Ctx } from '../platform/context.ts';
import { isUniqueViolation } from '../platform/db/failures.ts';
import { checkProjects } from '../projects/index.ts';
import { announcePayloads } from './payloadRevision.ts';
import { sdkConnections } from './sdkConnection.table.ts';

export type ConnectionQuery = PagingQuery & { withProxy?: boolean | undefined; projectId?: string | undefined };

type ConnectionRow = Omit<typeof sdkConnections.$inferSelect, 'organizationId'>;

/** The connections this person may read: those for all projects, and those of projects they may read. */
export async function listSdkConnections(ctx: Ctx): Promise<SdkConnection[]> {
  const rows = await ctx.db.list(sdkConnections, undefined, [asc(sdkConnections.name), asc(sdkConnections.id)]);
  return rows.map(toConnection(ctx)).filter((connection) => mayRead(ctx, connection));
}

/** A page of them, by name. */
export async function pageSdkConnections(ctx: Ctx, query: ConnectionQuery): Promise<Page<SdkConnection>> {
  const { projects, name, proxyEnabled } = sdkConnections;
  const where = and(
    isAnyReadable(projects, ctx.access),
    query.withProxy ? eq(proxyEnabled, true) : undefined,
    query.projectId === undefined ? undefined : sql`${projects} @> ${JSON.stringify([query.projectId])}::jsonb`,
  );
  return mapPage(await ctx.db.page(sdkConnections, query, { where, orderBy: [asc(name)] }), toConnection(ctx));
}

/** The connection with a client key. */
export async function findByKey(ctx: Ctx, key: string): Promise<SdkConnection> {
  const [row] = await ctx.db.list(sdkConnections, eq(sdkConnections.key, key), []);
  const connection = row && toConnection(ctx)(row);
  if (!connection || !mayRead(ctx, connection)) throw notFound('SDK connection', key);
  return connection;
}

export async function getSdkConnection(ctx: Ctx, id: string): Promise<SdkConnection> {
  const row = await ctx.db.find(sdkConnections, id);
  const connection = row && toConnection(ctx)(row);
  if (!connection || !mayRead(ctx, connection)) throw notFound('SDK connection', id);
  return connection;
}

/** Makes a connection, with a key of its own unless one that applications already carry is given. */
export async function createSdkConnection(ctx: Ctx, input: NewSdkConnection): Promise<SdkConnection> {
  await checkReach(ctx, input);
  const row: ConnectionRow = {
    ...withRemoteEvaluation(input),
    id: ctx.newId('sdkConnection'),
    key: input.key ?? newClientKey(),
    encryptionKey: randomBytes(16).toString('base64'),
    proxySigningKey: randomBytes(32).toString('hex'),
    connected: false,
    payloadRevision: 1,
    payloadDate: Date.parse(ctx.now),
    payloadChanges: [],
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await ctx.db.insert(sdkConnections, row).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict('The client key is in use already') : error;
  });
  const connection = toConnection(ctx)(row);
  await ctx.record('sdkConnection.created', { entity: entityOf(connection), after: withoutSecret(connection) });
  if (input.key) await announcePayloads(ctx, [input.key]);
  return connection;
}

/** Changes what a connection delivers. Its payload gets a new revision, whatever changed. */
export async function updateSdkConnection(ctx: Ctx, id: string, change: SdkConnectionUpdate): Promise<SdkConnection> {
  const before = await getSdkConnection(ctx, id);
  ctx.authorize('manageEnvironments', reachOf(before));
  const merged = withRemoteEvaluation({ ...before, ...change, dateUpdated: ctx.now });
  await checkReach(ctx, merged);
  const { organization: _organization, project: _project, sseEnabled: _streams, ...row } = merged;
  await ctx.db.update(sdkConnections, eq(sdkConnections.id, id), row);
  const after = await getSdkConnection(ctx, id);
  await ctx.record('sdkConnection.updated', {
    entity: entityOf(after),
    before: withoutSecret(before),
    after: withoutSecret(after),
    reach: { environments: [after.environment], projects: after.projects.length ? after.projects : 'all' },
  });
  return after;
}

/** Ends a connection: SDKs that use its key are refused from then on. */
export async function deleteSdkConnection(ctx: Ctx, id: string): Promise<void> {
  const before = await getSdkConnection(ctx, id);
  ctx.authorize('manageEnvironments', reachOf(before));
  await ctx.db.remove(sdkConnections, eq(sdkConnections.id, id));
  await ctx.record('sdkConnection.deleted', { entity: entityOf(before), before: withoutSecret(before) });
  await announcePayloads(ctx, [before.key]);
}

type Referring = Pick<SdkConnection, 'environment' | 'projects' | 'allowedCustomFieldsInMetadata'>;

async function checkReach(ctx: Ctx, connection: Referring): Promise<void> {
  await checkEnvironment(ctx, connection.environment);
  await checkProjects(ctx, connection.projects);
  await checkFields(ctx, connection.allowedCustomFieldsInMetadata);
  ctx.authorize('manageEnvironments', reachOf(connection));
}

async function checkFields(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await listCustomFields(ctx)).map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalidField('allowedCustomFieldsInMetadata', `no custom field with id ${unknown}`);
}

const reachOf = ({ environment, projects }: Pick<SdkConnection, 'environment' | 'projects'>) => ({
  environments: [environment],
  projects,
});

const mayRead = (ctx: Ctx, { projects }: SdkConnection): boolean => can(ctx.access, 'readData', { projects });

const newClientKey = (): string => `sdk-${randomBytes(12).toString('hex').slice(0, 16)}`;

const toConnection =
  ({ organization }: Pick<Ctx, 'organization'>) =>
  (row: ConnectionRow): SdkConnection => {
    const { payloadRevision: _revision, payloadDate: _date, payloadChanges: _changes, ...connection } = row;
    const [project = ''] = connection.projects;
    return { ...connection, organization: organization.id, project, sseEnabled: true };
  };

const withoutSecret = ({ encryptionKey: _, proxySigningKey: _key, ...connection }: SdkConnection) => connection;

const entityOf = ({ id, name }: SdkConnection) => ({ object: 'sdkConnection', id, name });
