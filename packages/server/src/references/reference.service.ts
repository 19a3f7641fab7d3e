import { can } from '@gb/domain/permissions';
import { InUse, type Reference, type Referrer, type User, projectsOf, referencesOf } from '@gb/domain/references';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { freeTurn } from '../platform/inTurns.ts';
import { links } from './reference.table.ts';

type Store = Pick<Ctx, 'db'>;

/** The thing that refers: how it is known, and itself as its own kind keeps it; null when it is gone. */
type From = { object: Referrer; id: string; name: string; thing: unknown };

/** Says what a thing refers to now; what it referred to before is forgotten. */
export async function replaceReferences({ db }: Store, { object, id, name, thing }: From): Promise<void> {
  await db.remove(links, and(eq(links.fromObject, object), eq(links.fromId, id)) as never);
  if (thing === null) return;
  await freeTurn();
  const from = { fromObject: object, fromId: id, fromName: name, fromProjects: projectsOf(thing) };
  const rows = referencesOf(object, thing).map((to) => ({
    id: `${object}:${id}>${to.object}:${to.id}`,
    ...from,
    toObject: to.object,
    toId: to.id,
  }));
  await db.insert(links, ...rows);
}

/** What the drafts of a thing refer to is forgotten with it. Their ids begin with its own. */
export const forgetDrafts = ({ db }: Store, object: Referrer, thing: string): Promise<void> =>
  db.remove(links, and(eq(links.fromObject, object), sql`starts_with(${links.fromId}, ${`${thing}@`})`) as never);

/** Ids of the things of one kind that refer to this one, in order. */
export async function usersOf({ db }: Store, to: Reference, fromObject: Referrer): Promise<string[]> {
  const condition = and(eq(links.toObject, to.object), eq(links.toId, to.id), eq(links.fromObject, fromObject));
  return (await db.list(links, condition, [asc(links.fromId)])).map((link) => link.fromId);
}

/** The same for every thing of a kind at once, or for these: target id → ids of its users. */
export async function usersByTarget(
  { db }: Store,
  toObject: string,
  fromObject: Referrer,
  ids: readonly string[] | null = null,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids?.length === 0) return found;
  const among = ids ? inArray(links.toId, [...ids]) : undefined;
  const condition = and(eq(links.toObject, toObject), among, eq(links.fromObject, fromObject));
  for (const link of await db.list(links, condition, [asc(links.fromId)]))
    found.set(link.toId, [...(found.get(link.toId) ?? []), link.fromId]);
  return found;
}

/** Everything that refers to a thing, or what of it is in projects that are meant: those this person may read by name, and of all, of what kind they are. */
export async function allUsersOf(
  ctx: Ctx,
  to: Reference,
  isMeant: (projects: readonly string[]) => boolean = () => true,
): Promise<{ usedBy: User[]; objects: Referrer[] }> {
  const order = [asc(links.fromObject), asc(links.fromName), asc(links.fromId)];
  const all = await ctx.db.list(links, and(eq(links.toObject, to.object), eq(links.toId, to.id)), order);
  const rows = all.filter(({ fromProjects }) => isMeant(fromProjects));
  const readable = rows.filter(({ fromProjects }) => can(ctx.access, 'readData', { projects: fromProjects }));
  return {
    usedBy: readable.map(({ fromObject, fromId, fromName }) => ({
      object: fromObject as Referrer,
      id: fromId,
      name: fromName || fromId,
    })),
    objects: rows.map(({ fromObject }) => fromObject as Referrer),
  };
}

/** Refuses to take a thing from projects in which others still refer to it; `projects` are what is left, none: all. */
export async function refuseToLeaveUsers(ctx: Ctx, to: Reference, projects: readonly string[]): Promise<void> {
  if (projects.length === 0) return;
  const isOutside = (own: readonly string[]) => own.length === 0 || own.some((id) => !projects.includes(id));
  const { usedBy, objects } = await allUsersOf(ctx, to, isOutside);
  if (objects.length > 0)
    throw new InUse('In use outside these projects', objects, { usedBy, advice: 'move them first' });
}

/** Refuses while anything refers to a thing that would go: "In use by 1 metric, 2 experiments; " and what to do about it. */
export async function refuseWhileUsed(ctx: Ctx, to: Reference, advice: string, what = 'In use'): Promise<void> {
  const { usedBy, objects } = await allUsersOf(ctx, to);
  if (objects.length > 0) throw new InUse(what, objects, { usedBy, advice });
}
