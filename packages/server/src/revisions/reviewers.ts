import type { Person, Reviewer } from '@gb/domain/reviews';
import { accessOf, can } from '@gb/domain/permissions';
import { asc, inArray } from 'drizzle-orm';
import { members } from '../platform/tables.ts';
import type { Ctx } from '../platform/context.ts';

/** Those of these people who are still members, as rules about approval see them. */
export async function reviewersAmong({ db }: Pick<Ctx, 'db'>, people: readonly string[]): Promise<Reviewer[]> {
  const ids = [...new Set(people)];
  if (ids.length === 0) return [];
  const rows = await db.list(members, inArray(members.id, ids));
  return rows.map(({ id, role }) => ({ id, role, teams: [] }));
}

/** Everybody who may review changes in these places, by name. */
export async function reviewersThere(
  { db, findUsers }: Pick<Ctx, 'db' | 'findUsers'>,
  where: { projects: readonly string[]; environments: readonly string[] },
): Promise<Person[]> {
  const rows = await db.list(members, undefined, [asc(members.dateCreated)]);
  const able = rows.filter((row) => can(accessOf(row), 'reviewFeatures', where));
  const people = await findUsers(able.map(({ id }) => id));
  return people
    .map(({ id, name, email }) => ({ id, name, email }))
    .sort((one, other) => (one.name || one.email).localeCompare(other.name || other.email));
}
