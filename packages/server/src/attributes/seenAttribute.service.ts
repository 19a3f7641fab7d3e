import { type SeenAttribute, type Tally, addCounts, keepsValues } from '@gb/domain/attributes';
import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { listAttributes } from './attribute.service.ts';
import { seenAttributes } from './seenAttribute.table.ts';

/** More names than these are nobody's attributes. */
const MOST_NAMES = 300;

/** What was seen of each attribute, by name. */
export async function listSeen(ctx: Pick<Ctx, 'db'>): Promise<SeenAttribute[]> {
  const registered = new Map((await listAttributes(ctx)).map((attribute) => [attribute.property, attribute]));
  const rows = await ctx.db.list(seenAttributes, undefined, [asc(seenAttributes.id)]);
  return rows.map(({ id, values, lastSeen }) => ({
    property: id,
    isRegistered: registered.has(id),
    lastSeen,
    // One that became secret meanwhile shows nothing of before.
    values: keepsValues(registered.get(id)) ? values : [],
  }));
}

/** Adds what was seen lately. Values are kept only of registered attributes that name nobody. */
export async function addSeen({ db }: Pick<Ctx, 'db'>, tally: Tally, now: string): Promise<void> {
  await db.hold('seen attributes');
  const registered = new Map((await listAttributes({ db })).map((attribute) => [attribute.property, attribute]));
  const known = new Map((await db.list(seenAttributes)).map((row) => [row.id, row]));
  let room = MOST_NAMES - known.size;
  for (const [name, counts] of tally) {
    const row = known.get(name);
    const values = keepsValues(registered.get(name)) ? addCounts(row?.values ?? [], counts) : [];
    if (row) await db.update(seenAttributes, eq(seenAttributes.id, name), { values, lastSeen: now });
    else if (room-- > 0) await db.insert(seenAttributes, { id: name, values, lastSeen: now });
  }
}
