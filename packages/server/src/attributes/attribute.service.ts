import type { Attribute, AttributeUpdate, NewAttribute } from '@gb/domain/attributes';
import { notFound } from '@gb/domain/errors';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { asc, eq } from 'drizzle-orm';
import { refuseTakenId } from '../platform/db/refuseTakenId.ts';
import type { Ctx } from '../platform/context.ts';
import { checkProjects } from '../projects/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { attributes } from './attribute.table.ts';

/** Changing what an attribute is may change which comparisons are hashed, so it reaches every payload. */
const reach = { environments: 'all', projects: 'all' } as const;

export async function listAttributes(ctx: Pick<Ctx, 'db'>): Promise<Attribute[]> {
  const rows = await ctx.db.list(attributes, undefined, [asc(attributes.id)]);
  return rows.map(({ id, ...rest }) => ({ property: id, ...rest }));
}

export const pageAttributes = async (ctx: Pick<Ctx, 'db'>, query: PagingQuery): Promise<Page<Attribute>> =>
  mapPage(await ctx.db.page(attributes, query, { orderBy: [] }), ({ id, ...rest }) => ({ property: id, ...rest }));

export async function createAttribute(ctx: Ctx, input: NewAttribute): Promise<Attribute> {
  await refuseTakenId(ctx, attributes, input.property, 'an attribute named', 'property');
  await checkProjects(ctx, input.projects);
  const { property, ...rest } = input;
  await ctx.db.insert(attributes, { id: property, ...rest });
  await ctx.record('attribute.created', { entity: entityOf(property), after: input, reach });
  return input;
}

export async function updateAttribute(ctx: Ctx, property: string, change: AttributeUpdate): Promise<Attribute> {
  const before = await getAttribute(ctx, property);
  const after = { ...before, ...change };
  await checkProjects(ctx, after.projects, before.projects);
  const { property: _, ...columns } = after;
  await ctx.db.update(attributes, eq(attributes.id, property), columns);
  await ctx.record('attribute.updated', { entity: entityOf(property), before, after, reach });
  return after;
}

/** Removes an attribute that nothing asks for. */
export async function deleteAttribute(ctx: Ctx, property: string): Promise<void> {
  const before = await getAttribute(ctx, property);
  await refuseWhileUsed(ctx, { object: 'attribute', id: property }, 'take it out of those first');
  await ctx.db.remove(attributes, eq(attributes.id, property));
  await ctx.record('attribute.deleted', { entity: entityOf(property), before, reach });
}

export async function getAttribute(ctx: Ctx, property: string): Promise<Attribute> {
  const row = await ctx.db.find(attributes, property);
  if (!row) throw notFound('attribute', property);
  const { id, ...rest } = row;
  return { property: id, ...rest };
}

const entityOf = (property: string) => ({ object: 'attribute', id: property });
