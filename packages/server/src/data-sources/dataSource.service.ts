import {
  isCopied,
  type DataSource,
  type DataSourceParams,
  type DataSourceUpdate,
  type NewDataSource,
  checkSettings,
  dataSourceSettings,
  goToSameAccount,
  secretField,
} from '@gb/domain/data-sources';
import { invalidField, notFound } from '@gb/domain/errors';
import { can } from '@gb/domain/permissions';
import { dropAbsent } from '@gb/domain/values';
import { same } from '@gb/domain/versions';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { isAnyReadable } from '../platform/db/readable.ts';
import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { checkProjects } from '../projects/index.ts';
import { refuseToLeaveUsers } from '../references/index.ts';
import { forgetEvents } from './copyFolder.ts';
import { dataSources, uploads } from './dataSource.table.ts';
import { checkFile, isDemoFile } from './ownFiles.ts';
import { shownParams } from './shownParams.ts';
import { checkPartsStay, checkUnused } from './sourceLinks.ts';

type Row = Omit<typeof dataSources.$inferSelect, 'organizationId'>;

/** The data sources this person may read. */
export async function listDataSources(ctx: OrgCtx): Promise<DataSource[]> {
  const rows = await ctx.db.list(dataSources, undefined, [asc(dataSources.name)]);
  return rows.map((row) => show(ctx, row)).filter((source) => mayRead(ctx, source));
}

/** A page of them, by name. */
export async function pageDataSources(ctx: OrgCtx, query: PagingQuery): Promise<Page<DataSource>> {
  const where = isAnyReadable(dataSources.projects, ctx.access);
  const page = await ctx.db.page(dataSources, query, { where, orderBy: [asc(dataSources.name)] });
  return mapPage(page, (row) => show(ctx, row));
}

export async function getDataSource(ctx: OrgCtx, id: string): Promise<DataSource> {
  return show(ctx, await getRow(ctx, id));
}

/** How to connect, with its secrets: never part of an answer. */
export async function getParams(ctx: OrgCtx, id: string): Promise<DataSourceParams> {
  return ctx.services.secrets.open((await getRow(ctx, id)).sealedParams);
}

export async function createDataSource(ctx: OrgCtx, input: NewDataSource): Promise<DataSource> {
  await checkProjects(ctx, input.projects);
  ctx.authorize('createDatasources', { projects: input.projects });
  checkSettings(input.settings);
  checkOwnFile(ctx, input.params);
  await holdUploads(ctx, input.params);
  const { params, ...rest } = input;
  const row: Row = {
    ...rest,
    id: ctx.newId('dataSource'),
    type: params.type,
    sealedParams: ctx.services.secrets.seal(params),
    schemaVersion: 1,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await ctx.db.insert(dataSources, row);
  const source = show(ctx, row);
  await ctx.record('datasource.created', { entity: entityOf(source), after: source });
  return source;
}

/** Changes a data source. An empty secret keeps the one that is stored. */
export async function updateDataSource(ctx: OrgCtx, id: string, change: DataSourceUpdate): Promise<DataSource> {
  const row = await getRow(ctx, id);
  const before = show(ctx, row);
  const { params, ...rest } = change;
  const moved = { projects: rest.projects ?? before.projects };
  if (rest.projects) await checkProjects(ctx, rest.projects, before.projects);
  ctx.authorizeMove('editDatasourceSettings', before, moved);
  if (params) ctx.authorizeMove('createDatasources', before, moved);
  if (params) checkOwnFile(ctx, params);
  if (params) await holdUploads(ctx, params);
  if (!same(moved.projects, before.projects))
    await refuseToLeaveUsers(ctx, { object: 'datasource', id }, moved.projects);
  if (rest.settings) {
    checkSettings(rest.settings);
    await checkPartsStay(ctx, before, rest.settings);
  }
  const after: Row = {
    ...row,
    ...dropAbsent(rest),
    ...(params ? { type: params.type, sealedParams: ctx.services.secrets.seal(keepSecret(ctx, row, params)) } : {}),
    dateUpdated: ctx.now,
  };
  await ctx.db.update(dataSources, eq(dataSources.id, id), after);
  if (params) await forgetUnread(ctx, row);
  const shown = show(ctx, after);
  await ctx.record('datasource.updated', { entity: entityOf(shown), before, after: shown });
  return shown;
}

/** Removes a data source nothing stands on. */
export async function deleteDataSource(ctx: OrgCtx, id: string): Promise<void> {
  const before = await getDataSource(ctx, id);
  ctx.authorize('createDatasources', { projects: before.projects });
  await checkUnused(ctx, id);
  const row = await getRow(ctx, id);
  await ctx.db.remove(dataSources, eq(dataSources.id, id));
  await forgetUnread(ctx, row);
  await ctx.record('datasource.deleted', { entity: entityOf(before), before });
}

async function getRow(ctx: OrgCtx, id: string): Promise<Row> {
  const row = await ctx.db.find(dataSources, id);
  if (!row || !mayRead(ctx, row)) throw notFound('data source', id);
  return row;
}

function show(ctx: OrgCtx, { sealedParams, schemaVersion: _, settings, ...row }: Row): DataSource {
  // Sources from before a setting was there have its default.
  return {
    ...row,
    settings: dataSourceSettings.parse(settings),
    params: shownParams(ctx, row.projects, ctx.services.secrets.open<DataSourceParams>(sealedParams)),
  };
}

/** Refuses files that are not there, and holds those that are, so that none is removed as unused meanwhile. */
async function holdUploads(ctx: OrgCtx, params: DataSourceParams): Promise<void> {
  if (params.type !== 'files') return;
  for (const [index, { uploadId }] of params.files.entries())
    if (!(await ctx.db.findForUpdate(uploads, uploadId)))
      throw invalidField(`params.files.${index}.uploadId`, `no uploaded file with id ${uploadId}`);
}

/** Events that were fetched the way a data source used to be read go, once nothing reads them so any more. */
async function forgetUnread(ctx: OrgCtx, before: Row): Promise<void> {
  const open = ({ sealedParams }: Row) => ctx.services.secrets.open<DataSourceParams>(sealedParams);
  const was = open(before);
  if (!isCopied(was)) return;
  const left = (await ctx.db.list(dataSources)).map(open);
  ctx.afterCommit(() => forgetEvents(ctx.organization.id, ctx.services.config, was, left));
}

/** An empty secret keeps the stored one, but only for the same server and user: it must not be sent elsewhere. */
function keepSecret(ctx: OrgCtx, row: Row, params: DataSourceParams): DataSourceParams {
  const stored = ctx.services.secrets.open<DataSourceParams>(row.sealedParams);
  const name = secretField(params);
  if (!name || valueOf(params, name) || !valueOf(stored, name)) return params;
  if (!goToSameAccount(stored, params))
    throw invalidField(
      `params.${name}`,
      `expected the ${SECRET_NAMES[name]} again, because it would go to another server or user`,
    );
  return { ...params, [name]: valueOf(stored, name) };
}

const SECRET_NAMES = {
  password: 'password',
  privateKey: 'private key',
  token: 'token',
  secretAccessKey: 'secret access key',
};

const valueOf = (params: DataSourceParams, name: string): unknown => (params as Record<string, unknown>)[name];

/** Refuses the file of another organization, or one that nobody may read here, as connecting to it would. */
function checkOwnFile({ services, organization }: OrgCtx, params: DataSourceParams): void {
  if (params.type !== 'duckdb' || isDemoFile(organization.id, params.path)) return;
  checkFile(services.config, organization.id, params.path);
}

const mayRead = (ctx: Ctx, { projects }: { projects: string[] }): boolean => can(ctx.access, 'readData', { projects });

const entityOf = ({ id, name }: DataSource) => ({ object: 'datasource', id, name });
