import { checkIdentifierTypes } from '@gb/domain/data-sources';
import { invalidField, notFound } from '@gb/domain/errors';
import {
  type NewSqlMetric,
  type SqlMetric,
  type SqlMetricUpdate,
  checkSqlMetric,
  conversionWindow,
} from '@gb/domain/metrics';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { can } from '@gb/domain/permissions';
import { dropAbsent } from '@gb/domain/values';
import { checkSqlTemplate } from '@gb/warehouse';
import { and, asc, eq, sql } from 'drizzle-orm';
import { getDataSource } from '../data-sources/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { isAnyReadable } from '../platform/db/readable.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { checkProjects } from '../projects/index.ts';
import { ensureTags } from '../tags/index.ts';
import { sqlMetrics } from './sqlMetric.table.ts';

type Row = Omit<typeof sqlMetrics.$inferSelect, 'organizationId'>;

/** The metrics with their own query that this person may read. */
export const listSqlMetrics = async (ctx: Ctx): Promise<SqlMetric[]> =>
  (await ctx.db.list(sqlMetrics, isAnyReadable(sqlMetrics.projects, ctx.access), [asc(sqlMetrics.name)])).map(fromRow);

/** A page of them, by name: on one data source, or of one project, if given. */
export async function pageSqlMetrics(
  ctx: Ctx,
  {
    datasourceId,
    projectId,
    ...query
  }: PagingQuery & { datasourceId?: string | undefined; projectId?: string | undefined },
): Promise<Page<SqlMetric>> {
  const { datasource, projects, name } = sqlMetrics;
  const where = and(
    isAnyReadable(projects, ctx.access),
    datasourceId === undefined ? undefined : eq(datasource, datasourceId),
    projectId === undefined ? undefined : sql`${projects} ? ${projectId}`,
  );
  return mapPage(await ctx.db.page(sqlMetrics, query, { where, orderBy: [asc(name)] }), fromRow);
}

export async function getSqlMetric(ctx: Ctx, id: string): Promise<SqlMetric> {
  const row = await ctx.db.find(sqlMetrics, id);
  if (!row || !mayRead(ctx, row)) throw notFound('metric', id);
  return fromRow(row);
}

/** A metric as it would be made on a data source the person may read; nothing is kept of it. */
export async function draftSqlMetric(ctx: OrgCtx, input: NewSqlMetric): Promise<SqlMetric> {
  const metric: SqlMetric = {
    ...input,
    ...conversionWindow(input),
    id: ctx.newId('sqlMetric'),
    owner: input.owner ?? personOf(ctx.actor).name,
    status: input.status ?? 'active',
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await check(ctx, metric);
  return metric;
}

export async function createSqlMetric(ctx: OrgCtx, input: NewSqlMetric): Promise<SqlMetric> {
  ctx.authorize('createMetrics', { projects: input.projects });
  await checkProjects(ctx, input.projects);
  const metric = await draftSqlMetric(ctx, input);
  await ensureTags(ctx, metric.tags);
  await ctx.db.insert(sqlMetrics, toRow(metric));
  await ctx.record('metric.created', { entity: entityOf(metric), after: metric });
  return metric;
}

export async function updateSqlMetric(ctx: OrgCtx, id: string, change: SqlMetricUpdate): Promise<SqlMetric> {
  const before = await getSqlMetric(ctx, id);
  const after = { ...before, ...dropAbsent(change), ...conversionWindow(change, before), dateUpdated: ctx.now };
  ctx.authorizeMove('createMetrics', before, after);
  await checkProjects(ctx, after.projects, before.projects);
  await check(ctx, after);
  await ensureTags(ctx, after.tags);
  await ctx.db.update(sqlMetrics, eq(sqlMetrics.id, id), toRow(after));
  await ctx.record('metric.updated', { entity: entityOf(after), before, after });
  return after;
}

/** Removes a metric nothing stands on; one that is used can be archived. */
export async function deleteSqlMetric(ctx: Ctx, id: string): Promise<void> {
  const before = await getSqlMetric(ctx, id);
  ctx.authorize('createMetrics', { projects: before.projects });
  await refuseWhileUsed(ctx, { object: 'metric', id }, 'archive it instead');
  await ctx.db.remove(sqlMetrics, eq(sqlMetrics.id, id));
  await ctx.record('metric.deleted', { entity: entityOf(before), before });
}

async function check(ctx: OrgCtx, metric: SqlMetric): Promise<void> {
  checkIdentifierTypes(metric.userIdTypes, (await sourceOf(ctx, metric)).settings);
  checkSqlMetric(metric, (await readDenominators(ctx, metric)).set(metric.id, metric));
  const problem = metric.queryFormat === 'sql' ? checkSqlTemplate(metric.sql, metric.templateVariables) : null;
  if (problem !== null) throw invalidField('sql', problem);
}

const sourceOf = (ctx: OrgCtx, { datasource }: SqlMetric) =>
  getDataSource(ctx, datasource).catch(() => {
    throw invalidField('datasource', `no data source with id ${datasource}`);
  });

/** What a metric divides by, what that divides by, and so on, by id. */
export async function readDenominators(ctx: Ctx, metric: SqlMetric): Promise<Map<string, SqlMetric>> {
  const found = new Map<string, SqlMetric>();
  for (let next = metric.denominator; next && !found.has(next); next = found.get(next)?.denominator ?? '') {
    const row = await ctx.db.find(sqlMetrics, next);
    if (row) found.set(next, fromRow(row));
  }
  return found;
}

/** All of them: what a metric stands on belongs to it, whoever looks. */
export const readSqlMetrics = async (ctx: Ctx): Promise<SqlMetric[]> =>
  (await ctx.db.list(sqlMetrics, undefined, [asc(sqlMetrics.name)])).map(fromRow);

const fromRow = ({ definition, schemaVersion: _, ...row }: Row): SqlMetric => ({ ...row, ...definition });

function toRow(metric: SqlMetric): Omit<Row, 'schemaVersion'> {
  const { id, name, description, owner, projects, tags, datasource, type, status, dateCreated, dateUpdated, ...rest } =
    metric;
  const columns = { id, name, description, owner, projects, tags, datasource, type, status, dateCreated, dateUpdated };
  return { ...columns, definition: rest };
}

export const mayRead = (ctx: Ctx, { projects }: { projects: string[] }): boolean =>
  can(ctx.access, 'readData', { projects });

const entityOf = ({ id, name }: SqlMetric) => ({ object: 'metric', id, name });
