import { conflict, notFound } from '@gb/domain/errors';
import { type FactMetric, type FactMetricUpdate, type NewFactMetric, checkFactMetric } from '@gb/domain/metrics';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { can } from '@gb/domain/permissions';
import { dropAbsent } from '@gb/domain/values';
import { and, asc, eq } from 'drizzle-orm';
import { listFactTables } from '../fact-tables/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { isAnyReadable } from '../platform/db/readable.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import { checkProjects } from '../projects/index.ts';
import { ensureTags } from '../tags/index.ts';
import { factMetrics } from './factMetric.table.ts';

type Row = Omit<typeof factMetrics.$inferSelect, 'organizationId'>;

export async function listFactMetrics(ctx: Ctx): Promise<FactMetric[]> {
  const rows = await ctx.db.list(factMetrics, undefined, [asc(factMetrics.name)]);
  return rows.map(fromRow).filter((metric) => mayRead(ctx, metric));
}

/** A page of them, by name. */
export async function pageFactMetrics(
  ctx: Ctx,
  { datasourceId, ...query }: PagingQuery & { datasourceId?: string | undefined },
): Promise<Page<FactMetric>> {
  const ofSource = datasourceId === undefined ? undefined : eq(factMetrics.datasource, datasourceId);
  const where = and(isAnyReadable(factMetrics.projects, ctx.access), ofSource);
  return mapPage(await ctx.db.page(factMetrics, query, { where, orderBy: [asc(factMetrics.name)] }), fromRow);
}

export async function getFactMetric(ctx: Ctx, id: string): Promise<FactMetric> {
  const row = await ctx.db.find(factMetrics, id);
  if (!row || !mayRead(ctx, row)) throw notFound('metric', id);
  return fromRow(row);
}

/** A metric as it would be made of fact tables of one data source; nothing is kept of it. */
export const draftFactMetric = async (ctx: Ctx, input: NewFactMetric): Promise<FactMetric> => ({
  ...input,
  id: ctx.newId('factMetric'),
  owner: personOf(ctx.actor).name,
  datasource: await checkTables(ctx, input),
  archived: false,
  dateCreated: ctx.now,
  dateUpdated: ctx.now,
});

export async function createFactMetric(ctx: Ctx, input: NewFactMetric): Promise<FactMetric> {
  ctx.authorize('createMetrics', { projects: input.projects });
  await checkProjects(ctx, input.projects);
  const metric = await draftFactMetric(ctx, input);
  await ensureTags(ctx, metric.tags);
  await ctx.db.insert(factMetrics, toRow(metric));
  await ctx.record('metric.created', { entity: entityOf(metric), after: metric });
  return metric;
}

export async function updateFactMetric(ctx: Ctx, id: string, change: FactMetricUpdate): Promise<FactMetric> {
  const before = await getFactMetric(ctx, id);
  const merged = { ...before, ...dropAbsent(change), dateUpdated: ctx.now };
  ctx.authorizeMove('createMetrics', before, merged);
  await checkProjects(ctx, merged.projects, before.projects);
  const after = { ...merged, datasource: await checkTables(ctx, merged) };
  await ensureTags(ctx, after.tags);
  await ctx.db.update(factMetrics, eq(factMetrics.id, id), toRow(after));
  await ctx.record('metric.updated', { entity: entityOf(after), before, after });
  return after;
}

/** Removes a metric no experiment uses; one that is used can be archived. */
export async function deleteFactMetric(ctx: Ctx, id: string): Promise<void> {
  const before = await getFactMetric(ctx, id);
  ctx.authorize('createMetrics', { projects: before.projects });
  await refuseWhileUsed(ctx, { object: 'metric', id }, 'archive it instead');
  await ctx.db.remove(factMetrics, eq(factMetrics.id, id));
  await ctx.record('metric.deleted', { entity: entityOf(before), before });
}

/** Checks both sides against their fact tables and gives the data source they are on. */
async function checkTables(ctx: Ctx, metric: Parameters<typeof checkFactMetric>[0]): Promise<string> {
  const tables = new Map((await listFactTables(ctx)).map((table) => [table.id, table]));
  checkFactMetric(metric, tables);
  const numerator = tables.get(metric.numerator.factTableId)?.datasource ?? '';
  const denominator = metric.denominator && tables.get(metric.denominator.factTableId)?.datasource;
  if (denominator && denominator !== numerator)
    throw conflict('Numerator and denominator must be on the same data source');
  return numerator;
}

function fromRow({ definition, schemaVersion: _, ...row }: Row): FactMetric {
  // Metrics from before there were quantiles have no settings of one.
  return { ...row, ...definition, quantileSettings: definition.quantileSettings ?? null };
}

function toRow(metric: FactMetric): Omit<Row, 'schemaVersion'> {
  const {
    id,
    name,
    description,
    owner,
    projects,
    tags,
    datasource,
    metricType,
    archived,
    dateCreated,
    dateUpdated,
    ...rest
  } = metric;
  const columns = {
    id,
    name,
    description,
    owner,
    projects,
    tags,
    datasource,
    metricType,
    archived,
    dateCreated,
    dateUpdated,
  };
  return { ...columns, definition: rest };
}

const mayRead = (ctx: Ctx, { projects }: { projects: string[] }): boolean => can(ctx.access, 'readData', { projects });

const entityOf = ({ id, name }: FactMetric) => ({ object: 'metric', id, name });
