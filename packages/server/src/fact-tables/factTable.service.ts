import { checkIdentifierTypes } from '@gb/domain/data-sources';
import { invalidField, notFound } from '@gb/domain/errors';
import type { FactTable, FactTableUpdate, NewFactTable } from '@gb/domain/fact-tables';
import { can } from '@gb/domain/permissions';
import { linkTo } from '@gb/domain/references';
import { dropAbsent } from '@gb/domain/values';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { isAnyReadable } from '../platform/db/readable.ts';
import { and, asc, eq } from 'drizzle-orm';
import { getDataSource } from '../data-sources/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { checkProjects } from '../projects/index.ts';
import { ensureTags } from '../tags/index.ts';
import { factTables } from './factTable.table.ts';

export async function listFactTables(ctx: Ctx): Promise<FactTable[]> {
  const rows = await ctx.db.list(factTables, undefined, [asc(factTables.name)]);
  return rows.map(withoutVersion).filter((table) => mayRead(ctx, table));
}

/** A page of them, by name: of one data source, if given. */
export async function pageFactTables(
  ctx: Ctx,
  { datasourceId, ...query }: PagingQuery & { datasourceId?: string | undefined },
): Promise<Page<FactTable>> {
  const ofSource = datasourceId === undefined ? undefined : eq(factTables.datasource, datasourceId);
  const where = and(isAnyReadable(factTables.projects, ctx.access), ofSource);
  return mapPage(await ctx.db.page(factTables, query, { where, orderBy: [asc(factTables.name)] }), withoutVersion);
}

export async function getFactTable(ctx: Ctx, id: string): Promise<FactTable> {
  const row = await ctx.db.find(factTables, id);
  if (!row || !mayRead(ctx, row)) throw notFound('fact table', id);
  return withoutVersion(row);
}

/** Makes a fact table on a data source the person may read. */
export async function createFactTable(ctx: OrgCtx, input: NewFactTable): Promise<FactTable> {
  ctx.authorize('manageFactTables', { projects: input.projects });
  await checkProjects(ctx, input.projects);
  const source = await getDataSource(ctx, input.datasource).catch(() => {
    throw invalidField('datasource', `no data source with id ${input.datasource}`);
  });
  checkIdentifierTypes(input.userIdTypes, source.settings);
  const table: FactTable = {
    ...input,
    id: ctx.newId('factTable'),
    owner: personOf(ctx.actor).name,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await ensureTags(ctx, table.tags);
  await ctx.db.insert(factTables, table);
  await ctx.record('factTable.created', { entity: entityOf(table), after: table });
  return table;
}

export async function updateFactTable(ctx: OrgCtx, id: string, change: FactTableUpdate): Promise<FactTable> {
  const before = await getFactTable(ctx, id);
  const after = { ...before, ...dropAbsent(change), dateUpdated: ctx.now };
  ctx.authorizeMove('manageFactTables', before, after);
  await checkProjects(ctx, after.projects, before.projects);
  await ensureTags(ctx, after.tags);
  if (change.userIdTypes) {
    checkIdentifierTypes(change.userIdTypes, (await getDataSource(ctx, after.datasource)).settings);
  }
  if (change.filters) await checkFiltersStay(ctx, before, change.filters);
  await ctx.db.update(factTables, eq(factTables.id, id), after);
  await ctx.record('factTable.updated', { entity: entityOf(after), before, after });
  return after;
}

/** Removes a fact table no metric is made of. */
export async function deleteFactTable(ctx: Ctx, id: string): Promise<void> {
  const before = await getFactTable(ctx, id);
  ctx.authorize('manageFactTables', { projects: before.projects });
  await refuseWhileUsed(ctx, { object: 'factTable', id }, 'delete those first');
  await ctx.db.remove(factTables, eq(factTables.id, id));
  await ctx.record('factTable.deleted', { entity: entityOf(before), before });
}

/** Refuses to lose a filter that a metric counts by. */
async function checkFiltersStay(ctx: Ctx, before: FactTable, after: FactTable['filters']): Promise<void> {
  for (const { id, name } of before.filters)
    if (!after.some((filter) => filter.id === id))
      await refuseWhileUsed(
        ctx,
        linkTo.factFilter(before.id, id),
        'change those first',
        `The filter ${name} is in use`,
      );
}

const mayRead = (ctx: Ctx, { projects }: { projects: string[] }): boolean => can(ctx.access, 'readData', { projects });

const withoutVersion = ({ schemaVersion: _, ...table }: FactTable & { schemaVersion: number }): FactTable => table;

const entityOf = ({ id, name }: FactTable) => ({ object: 'factTable', id, name });
