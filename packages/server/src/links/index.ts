import { conflict } from '@gb/domain/errors';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { links } from './link.table.ts';

type Store = Pick<Ctx, 'db'>;

/** One end of a reference. */
export type LinkEnd = { object: string; id: string };

/** Says what a thing refers to now; what it referred to before is forgotten. Repeats count once. */
export async function replaceLinks({ db }: Store, from: LinkEnd, targets: readonly LinkEnd[]): Promise<void> {
  await db.remove(links, fromEnd(from));
  const rows = targets.map((to) => ({
    id: `${from.object}:${from.id}>${to.object}:${to.id}`,
    fromObject: from.object,
    fromId: from.id,
    toObject: to.object,
    toId: to.id,
  }));
  await db.insert(links, ...new Map(rows.map((row) => [row.id, row])).values());
}

/** Ids of the things of one kind that refer to this one, in order. */
export async function usersOf({ db }: Store, to: LinkEnd, fromObject: string): Promise<string[]> {
  const condition = and(eq(links.toObject, to.object), eq(links.toId, to.id), eq(links.fromObject, fromObject));
  return (await db.list(links, condition, [asc(links.fromId)])).map((link) => link.fromId);
}

/** The same for every thing of a kind at once, or for these: target id → ids of its users. */
export async function usersByTarget(
  { db }: Store,
  toObject: string,
  fromObject: string,
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

/** What may stand on something else, in the words people know. */
const USERS: Readonly<Record<string, string>> = {
  factTable: 'fact table',
  metric: 'metric',
  experiment: 'experiment',
  segment: 'segment',
  dimension: 'dimension',
};

/** Refuses while anything refers to a thing that would go: "In use by 1 metric, 2 experiments; " and what to do about it. */
export async function refuseWhileUsed({ db }: Store, to: LinkEnd, advice: string, what = 'In use'): Promise<void> {
  const found = await db.list(links, and(eq(links.toObject, to.object), eq(links.toId, to.id)));
  const used = Object.entries(USERS).flatMap(([object, word]) => {
    const count = found.filter(({ fromObject }) => fromObject === object).length;
    return count > 0 ? [`${count} ${word}${count === 1 ? '' : 's'}`] : [];
  });
  if (used.length > 0) throw conflict(`${what} by ${used.join(', ')}; ${advice}`);
}

const fromEnd = ({ object, id }: LinkEnd) => and(eq(links.fromObject, object), eq(links.fromId, id)) as never;
