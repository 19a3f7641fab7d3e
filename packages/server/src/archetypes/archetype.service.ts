import { type Archetype, type ArchetypeUpdate, type NewArchetype, isVisibleTo } from '@gb/domain/archetypes';
import { notFound } from '@gb/domain/errors';
import { asc, eq } from 'drizzle-orm';
import { type Ctx, personOf } from '../platform/context.ts';
import { archetypes } from './archetype.table.ts';

/** The saved users that this person may see, by name. */
export async function listArchetypes(ctx: Ctx): Promise<Archetype[]> {
  const all = await ctx.db.list(archetypes, undefined, [asc(archetypes.name), asc(archetypes.id)]);
  const { id } = personOf(ctx.actor);
  return all.filter((one) => isVisibleTo(one, id));
}

/** One of them. Somebody else's own is not there for others. */
export async function getArchetype(ctx: Ctx, id: string): Promise<Archetype> {
  const found = await ctx.db.find(archetypes, id);
  if (!found || !isVisibleTo(found, personOf(ctx.actor).id)) throw notFound('archetype', id);
  return found;
}

export async function createArchetype(ctx: Ctx, input: NewArchetype): Promise<Archetype> {
  const made: Archetype = {
    ...input,
    id: ctx.newId('archetype'),
    owner: personOf(ctx.actor).id,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await ctx.db.insert(archetypes, made);
  await ctx.record('archetype.created', { entity: entityOf(made), after: made });
  return made;
}

export async function updateArchetype(ctx: Ctx, id: string, change: ArchetypeUpdate): Promise<Archetype> {
  const before = await getArchetype(ctx, id);
  const after: Archetype = { ...before, ...change, dateUpdated: ctx.now };
  await ctx.db.update(archetypes, eq(archetypes.id, id), after);
  await ctx.record('archetype.updated', { entity: entityOf(after), before, after });
  return after;
}

export async function deleteArchetype(ctx: Ctx, id: string): Promise<void> {
  const before = await getArchetype(ctx, id);
  await ctx.db.remove(archetypes, eq(archetypes.id, id));
  await ctx.record('archetype.deleted', { entity: entityOf(before), before });
}

const entityOf = ({ id, name }: Archetype) => ({ object: 'archetype', id, name });
