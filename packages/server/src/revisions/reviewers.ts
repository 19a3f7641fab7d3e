import type { Reviewer } from '@gb/domain/reviews';
import { inArray } from 'drizzle-orm';
import { members } from '../platform/tables.ts';
import type { Ctx } from '../platform/context.ts';

/** Those of these people who are still members, as rules about approval see them. */
export async function reviewersAmong({ db }: Pick<Ctx, 'db'>, people: readonly string[]): Promise<Reviewer[]> {
  const ids = [...new Set(people)];
  if (ids.length === 0) return [];
  const rows = await db.list(members, inArray(members.id, ids));
  return rows.map(({ id, role }) => ({ id, role, teams: [] }));
}
