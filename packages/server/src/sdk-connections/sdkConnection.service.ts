import { randomBytes } from 'node:crypto';
import { conflict, notFound } from '@gb/domain/errors';
import { can } from '@gb/domain/permissions';
import {
  type NewSdkConnection,
  type SdkConnection,
  type SdkConnectionUpdate,
  withRemoteEvaluation,
} from '@gb/domain/sdk-connections';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { isAnyReadable } from '../platform/db/readable.ts';
import { asc, eq } from 'drizzle-orm';
import { checkEnvironment } from '../environments/index.ts';
import type { Ctx } from '../platform/context.ts';
import { isUniqueViolation } from '../platform/db/failures.ts';
import { checkProjects } from '../projects/index.ts';
import { announcePayloads } from './payloadRevision.ts';
import { sdkConnections } from './sdkConnection.table.ts';

type ConnectionRow = Omit<typeof sdkConnections.$inferSelect, 'organizationId'>;

/** The connections this person may read: those for all projects, and those of projects they may read. */
export async function listSdkConnections(ctx: Ctx): Promise<SdkConnection[]> {
  const rows = await ctx.db.list(sdkConnections, undefined, [asc(sdkConnections.name), asc(sdkConnections.id)]);
  return rows.map(toConnection).filter((connection) => mayRead(ctx, connection));
}

/** A page of them, by name. */
export async function pageSdkConnections(ctx: Ctx, query: PagingQuery): Promise<Page<SdkConnection>> {
  const { projects, name } = sdkConnections;
  const where = isAnyReadable(projects, ctx.access);
  return mapPage(await ctx.db.page(sdkConnections, query, { where, orderBy: [asc(name)] }), toConnection);
}

export async function getSdkConnection(ctx: Ctx, id: string): Promise<SdkConnection> {
  const row = await ctx.db.find(sdkConnections, id);
  const connection = row && toConnection(row);
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
  const connection = toConnection(row);
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
  await ctx.db.update(sdkConnections, eq(sdkConnections.id, id), merged);
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

async function checkReach(ctx: Ctx, connection: Pick<SdkConnection, 'environment' | 'projects'>): Promise<void> {
  await checkEnvironment(ctx, connection.environment);
  await checkProjects(ctx, connection.projects);
  ctx.authorize('manageEnvironments', reachOf(connection));
}

const reachOf = ({ environment, projects }: Pick<SdkConnection, 'environment' | 'projects'>) => ({
  environments: [environment],
  projects,
});

const mayRead = (ctx: Ctx, { projects }: SdkConnection): boolean => can(ctx.access, 'readData', { projects });

const newClientKey = (): string => `sdk-${randomBytes(12).toString('hex').slice(0, 16)}`;

function toConnection(row: ConnectionRow): SdkConnection {
  const { payloadRevision: _revision, payloadDate: _date, payloadChanges: _changes, ...connection } = row;
  return connection;
}

const withoutSecret = ({ encryptionKey: _, ...connection }: SdkConnection) => connection;

const entityOf = ({ id, name }: SdkConnection) => ({ object: 'sdkConnection', id, name });
