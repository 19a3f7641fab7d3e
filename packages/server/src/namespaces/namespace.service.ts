import { notFound } from '@gb/domain/errors';
import type { Namespace, NamespaceUpdate, NewNamespace } from '@gb/domain/namespaces';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { eq } from 'drizzle-orm';
import { refuseTakenId } from '../platform/db/refuseTakenId.ts';
import type { Ctx } from '../platform/context.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { namespaces } from './namespace.table.ts';

export const pageNamespaces = async (ctx: Ctx, query: PagingQuery): Promise<Page<Namespace>> =>
  mapPage(await ctx.db.page(namespaces, query, { orderBy: [] }), ({ id, ...rest }) => ({ name: id, ...rest }));

export async function getNamespace(ctx: Ctx, name: string): Promise<Namespace> {
  const row = await ctx.db.find(namespaces, name);
  if (!row) throw notFound('namespace', name);
  const { id: _, ...rest } = row;
  return { name, ...rest };
}

export async function createNamespace(ctx: Ctx, input: NewNamespace): Promise<Namespace> {
  await refuseTakenId(ctx, namespaces, input.name, 'a namespace named', 'name');
  const { name, ...rest } = input;
  await ctx.db.insert(namespaces, { id: name, ...rest });
  await ctx.record('namespace.created', { entity: { object: 'namespace', id: name }, after: input });
  return input;
}

/** Removes a namespace that no experiment takes a part of. */
export async function deleteNamespace(ctx: Ctx, name: string): Promise<void> {
  const before = await getNamespace(ctx, name);
  await refuseWhileUsed(ctx, { object: 'namespace', id: name }, 'take it out of those first');
  await ctx.db.remove(namespaces, eq(namespaces.id, name));
  await ctx.record('namespace.deleted', { entity: { object: 'namespace', id: name }, before });
}

export async function updateNamespace(ctx: Ctx, name: string, change: NamespaceUpdate): Promise<Namespace> {
  const before = await getNamespace(ctx, name);
  const after = { ...before, ...change };
  await ctx.db.update(namespaces, eq(namespaces.id, name), { description: after.description, status: after.status });
  await ctx.record('namespace.updated', { entity: { object: 'namespace', id: name }, before, after });
  return after;
}
