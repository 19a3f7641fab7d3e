import { invalidField, notFound } from '@gb/domain/errors';
import type { Permission } from '@gb/domain/permissions';
import type { NewUnitQuery, UnitQuery, UnitQueryKind, UnitQueryUpdate } from '@gb/domain/unit-queries';
import { dropAbsent } from '@gb/domain/values';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { listDataSources } from '../data-sources/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { personOf } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { unitQueries } from './unitQuery.table.ts';

export const MAY_CHANGE = {
  segment: 'createSegments',
  dimension: 'createDimensions',
} as const satisfies Record<UnitQueryKind, Permission>;

/** Those on data sources this person may read. */
export async function listUnitQueries(ctx: OrgCtx, kind: UnitQueryKind): Promise<UnitQuery[]> {
  const readable = new Set((await listDataSources(ctx)).map(({ id }) => id));
  const rows = await ctx.db.list(unitQueries, eq(unitQueries.kind, kind), [asc(unitQueries.name)]);
  return rows.map(fromRow).filter(({ datasource }) => readable.has(datasource));
}

/** A page of them, by name. */
export async function pageUnitQueries(ctx: OrgCtx, kind: UnitQueryKind, query: PagingQuery): Promise<Page<UnitQuery>> {
  const readable = (await listDataSources(ctx)).map(({ id }) => id);
  const where = and(eq(unitQueries.kind, kind), inArray(unitQueries.datasource, readable));
  return mapPage(await ctx.db.page(unitQueries, query, { where, orderBy: [asc(unitQueries.name)] }), fromRow);
}

export async function getUnitQuery(ctx: OrgCtx, kind: UnitQueryKind, id: string): Promise<UnitQuery> {
  const found = (await listUnitQueries(ctx, kind)).find((query) => query.id === id);
  if (!found) throw notFound(kind, id);
  return found;
}

export async function createUnitQuery(ctx: OrgCtx, kind: UnitQueryKind, input: NewUnitQuery): Promise<UnitQuery> {
  const query: UnitQuery = {
    ...input,
    id: ctx.newId(kind),
    owner: personOf(ctx.actor).name,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await checkIdentifier(ctx, query);
  await ctx.db.insert(unitQueries, { ...query, kind });
  await ctx.record(`${kind}.created`, { entity: entityOf(kind, query), after: query });
  return query;
}

export async function updateUnitQuery(
  ctx: OrgCtx,
  kind: UnitQueryKind,
  id: string,
  change: UnitQueryUpdate,
): Promise<UnitQuery> {
  const before = await getUnitQuery(ctx, kind, id);
  const after = { ...before, ...dropAbsent(change), dateUpdated: ctx.now };
  await checkIdentifier(ctx, after);
  await ctx.db.update(unitQueries, eq(unitQueries.id, id), { ...after, kind });
  await ctx.record(`${kind}.updated`, { entity: entityOf(kind, after), before, after });
  return after;
}

/** Removes one that no experiment is analysed with. */
export async function deleteUnitQuery(ctx: OrgCtx, kind: UnitQueryKind, id: string): Promise<void> {
  const before = await getUnitQuery(ctx, kind, id);
  await refuseWhileUsed(ctx, { object: kind, id }, 'take it out of those first');
  await ctx.db.remove(unitQueries, eq(unitQueries.id, id));
  await ctx.record(`${kind}.deleted`, { entity: entityOf(kind, before), before });
}

async function checkIdentifier(ctx: OrgCtx, { datasource, userIdType }: UnitQuery): Promise<void> {
  const source = (await listDataSources(ctx)).find(({ id }) => id === datasource);
  if (!source) throw invalidField('datasource', `no data source with id ${datasource}`);
  const known = source.settings.userIdTypes.map((type) => type.userIdType);
  if (!known.includes(userIdType))
    throw invalidField('userIdType', `the data source has no identifier type ${userIdType}, only ${known.join(', ')}`);
}

const fromRow = ({ kind: _, ...query }: UnitQuery & { kind: UnitQueryKind }): UnitQuery => query;

const entityOf = (object: UnitQueryKind, { id, name }: UnitQuery) => ({ object, id, name });
