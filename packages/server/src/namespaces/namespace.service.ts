import { conflict, notFound } from '@gb/domain/errors';
import { type Namespace, type NamespaceUpdate, type NewNamespace, nextSeed } from '@gb/domain/namespaces';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { dropAbsent } from '@gb/domain/values';
import { eq, isNotNull } from 'drizzle-orm';
import { refuseTakenId } from '../platform/db/refuseTakenId.ts';
import type { Ctx } from '../platform/context.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { namespaces } from './namespace.table.ts';

type Row = Omit<typeof namespaces.$inferSelect, 'organizationId'>;
const everywhere = { environments: 'all', projects: 'all' } as const;

export const pageNamespaces = async (ctx: Ctx, query: PagingQuery): Promise<Page<Namespace>> =>
  mapPage(await ctx.db.page(namespaces, query, { orderBy: [] }), fromRow);

export async function getNamespace(ctx: Pick<Ctx, 'db'>, id: string): Promise<Namespace> {
  const row = await ctx.db.find(namespaces, id);
  if (!row) throw notFound('namespace', id);
  return fromRow(row);
}

/** The seeds of the namespaces that had theirs chosen anew; others go by their ids. */
export async function readSeeds({ db }: Pick<Ctx, 'db'>): Promise<Map<string, string>> {
  const rows = await db.pick(
    namespaces,
    { id: namespaces.id, seed: namespaces.seed },
    { where: isNotNull(namespaces.seed) },
  );
  return new Map(rows.map(({ id, seed }) => [id, seed ?? id]));
}

export async function createNamespace(ctx: Ctx, input: NewNamespace): Promise<Namespace> {
  const id = input.displayName;
  await refuseTakenId(ctx, namespaces, id, 'a namespace named', 'displayName');
  await ctx.db.insert(namespaces, { id, ...input });
  const made = await getNamespace(ctx, id);
  await ctx.record('namespace.created', { entity: entityOf(made), after: made });
  return made;
}

/** Removes a namespace that no experiment takes a part of. */
export async function deleteNamespace(ctx: Ctx, id: string): Promise<void> {
  const before = await getNamespace(ctx, id);
  await refuseWhileUsed(ctx, { object: 'namespace', id }, 'take it out of those first');
  await ctx.db.remove(namespaces, eq(namespaces.id, id));
  await ctx.record('namespace.deleted', { entity: entityOf(before), before });
}

export async function updateNamespace(ctx: Ctx, id: string, change: NamespaceUpdate): Promise<Namespace> {
  const before = await getNamespace(ctx, id);
  const after = { ...before, ...dropAbsent(change) };
  if (after.hashAttribute !== before.hashAttribute)
    await refuseWhileUsed(
      ctx,
      { object: 'namespace', id },
      'take it out of those before it splits people by something else',
    );
  const { displayName, description, status, hashAttribute } = after;
  await ctx.db.update(namespaces, eq(namespaces.id, id), { displayName, description, status, hashAttribute });
  await ctx.record('namespace.updated', { entity: entityOf(after), before, after });
  return after;
}

/** Puts everybody somewhere else on the line: who takes part in which experiment is drawn anew. */
export async function rotateSeed(ctx: Ctx, id: string, seed?: string): Promise<Namespace> {
  const before = await getNamespace(ctx, id);
  const after = { ...before, seed: seed ?? nextSeed(before.seed) };
  if (after.seed === before.seed) throw conflict(`The seed is ${seed} already`);
  await ctx.db.update(namespaces, eq(namespaces.id, id), { seed: after.seed });
  await ctx.record('namespace.updated', { entity: entityOf(after), before, after, reach: everywhere });
  return after;
}

const fromRow = ({ id, displayName, hashAttribute, seed, ...rest }: Row): Namespace => ({
  ...{ id, ...rest, displayName: displayName ?? id },
  ...(hashAttribute === null ? {} : { hashAttribute }),
  seed: seed ?? id,
});

const entityOf = ({ id, displayName }: Namespace) => ({ object: 'namespace', id, name: displayName });
