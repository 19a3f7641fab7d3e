import { invalidField } from '@gb/domain/errors';
import { type ItemChanges, MOST_GROUP_VALUES } from '@gb/domain/saved-groups';
import { type SQL, and, eq, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { isOneOf } from '../platform/db/isOneOf.ts';
import { savedGroupLists as lists } from './savedGroup.table.ts';

type Store = Pick<Ctx, 'db' | 'organization'>;
export type ListSize = { itemCount: number; bytes: number };

const NO_SIZE: ListSize = { itemCount: 0, bytes: 0 };

/** The ids in a body, cleaned of the space around them, of empty ones and of what stands there twice. */
const given = (values: readonly (string | number)[]): SQL => sql`
  select btrim(value) as value, min(place) as place
  from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) with ordinality as given (value, place)
  where btrim(value) <> '' group by 1`;

/** The ids of a kept list, with their places. */
const kept = ({ organization }: Store, list: string): SQL => sql`
  select item.value, item.place from ${lists}, unnest(items) with ordinality as item (value, place)
  where organization_id = ${organization.id} and id = ${list}`;

/** What is in one, but not in another. */
const without = (one: SQL, other: SQL): SQL => sql`
  select one.value, one.place from (${one}) as one
  where not exists (select from (${other}) as other where other.value = one.value)`;

const inOrder = (items: SQL): SQL => sql`array(select value from (${items}) as item order by place)`;

/** Keeps a list of what a statement finds, and gives its name. Equal lists of a group are one. */
async function keep(ctx: Store & Pick<Ctx, 'now'>, groupId: string, items: SQL): Promise<string> {
  const select = sql`
    select ${groupId}::text || '#' || md5(array_to_string(items, E'\n')), ${groupId}::text, items, cardinality(items),
      octet_length(array_to_string(items, '')) + 3 * cardinality(items), ${ctx.now}::timestamptz
    from (select ${items} as items) as list`;
  const columns = ['id', 'group_id', 'items', 'item_count', 'bytes', 'date_created'];
  return ctx.db.derive(lists, { columns, select });
}

/** Keeps the ids of a body. Refuses more than a list may have, by how many. */
export const keepItems = async (ctx: Ctx, group: string, values: readonly (string | number)[]): Promise<string> =>
  withinLimit(ctx, await keep(ctx, group, inOrder(given(values))));

/** A list with further ids behind its own. */
export const appendItems = async (
  ctx: Ctx,
  { group, list }: { group: string; list: string },
  items: readonly (string | number)[],
): Promise<string> => {
  const own = kept(ctx, list);
  const added = inOrder(without(given(items), own));
  return withinLimit(ctx, await keep(ctx, group, sql`${inOrder(own)} || ${added}`));
};

/** A list without some ids. */
export const removeItems = (
  ctx: Ctx,
  { group, list }: { group: string; list: string },
  items: readonly (string | number)[],
): Promise<string> => keep(ctx, group, inOrder(without(kept(ctx, list), given(items))));

/** What two lists that began as the same come to together: what either added is in it, what either took away is not. */
export async function joinLists(
  ctx: Ctx,
  group: string,
  { base, mine, theirs }: { base: string; mine: string; theirs: string },
): Promise<string> {
  const [old, own, other] = [kept(ctx, base), kept(ctx, mine), kept(ctx, theirs)];
  const removed = without(old, own);
  const added = without(without(own, old), other);
  return keep(ctx, group, sql`${inOrder(without(other, removed))} || ${inOrder(added)}`);
}

async function withinLimit(ctx: Ctx, list: string): Promise<string> {
  const { itemCount } = await sizeOf(ctx, list);
  if (itemCount <= MOST_GROUP_VALUES) return list;
  const [most, over] = [MOST_GROUP_VALUES, itemCount - MOST_GROUP_VALUES].map((count) => count.toLocaleString('en-US'));
  throw invalidField('values', `expected at most ${most} values, which is ${over} fewer`);
}

export const sizeOf = async (ctx: Store, list: string): Promise<ListSize> =>
  (await sizesOf(ctx, [list])).get(list) ?? NO_SIZE;

/** How large lists are, by their names. */
export async function sizesOf({ db }: Pick<Ctx, 'db'>, names: readonly string[]): Promise<Map<string, ListSize>> {
  const { id, itemCount, bytes } = lists;
  const where = isOneOf(id, names);
  const rows = names.length === 0 ? [] : await db.pick(lists, { id, itemCount, bytes }, { where });
  return new Map(rows.map(({ id: name, ...size }) => [name, size]));
}

/** All ids of lists, by their names. One text is handed over and read much faster than 100,000. */
export async function valuesOf({ db }: Pick<Ctx, 'db'>, names: readonly string[]): Promise<Map<string, string[]>> {
  const sizes = await sizesOf({ db }, names);
  const found = new Map<string, string[]>();
  for (const some of inBatches([...sizes])) {
    const text = sql<string>`to_json(items)::text`;
    const rows = await db.pick(lists, { id: lists.id, text }, { where: isOneOf(lists.id, some) });
    for (const row of rows) found.set(row.id, JSON.parse(row.text) as string[]);
  }
  return found;
}

/** As much is read at once: more would hold up everybody else. */
const BATCH_ITEMS = 20_000;

function inBatches(sizes: readonly (readonly [string, ListSize])[]): string[][] {
  const batches: string[][] = [];
  let left = 0;
  for (const [name, { itemCount }] of sizes) {
    if (left <= itemCount) {
      batches.push([]);
      left = BATCH_ITEMS;
    }
    batches.at(-1)?.push(name);
    left -= itemCount + 1;
  }
  return batches;
}

type Search = { search: string; offset: number; limit: number };

/** Some ids of a list, in its order: those that contain a text, and whether one is exactly that. */
export async function findItems(ctx: Store, list: string, { search, offset, limit }: Search) {
  const where = eq(lists.id, list);
  if (search === '') {
    const items = sql<string>`to_json(items[${offset + 1}::int:${offset + limit}::int])::text`;
    const [row] = await ctx.db.pick(lists, { items, total: lists.itemCount }, { where });
    return { items: JSON.parse(row?.items ?? '[]') as string[], total: row?.total ?? 0, isMember: false };
  }
  const matching = sql`select value, place from unnest(items) with ordinality as item (value, place)
    where position(lower(${search}) in lower(value)) > 0`;
  const [row] = await ctx.db.pick(
    lists,
    {
      items: sql<string>`(select coalesce(json_agg(value), '[]')::text from (
        select value from (${matching}) as found order by value = ${search} desc, place
        offset ${offset}::int limit ${limit}::int) as page)`,
      total: sql<string>`(select count(*) from (${matching}) as found)`,
      isMember: sql<boolean>`${search} = any(items)`,
    },
    { where },
  );
  return {
    items: JSON.parse(row?.items ?? '[]') as string[],
    total: Number(row?.total ?? 0),
    isMember: row?.isMember ?? false,
  };
}

/** How many different ids are given, and how many of them a list has already. */
export async function overlapWith(ctx: Store, list: string, values: readonly (string | number)[]) {
  const [row] = await ctx.db.pick(
    lists,
    {
      given: sql<string>`(select count(*) from (${given(values)}) as one)`,
      known: sql<string>`(select count(*) from (${given(values)}) as one
        where exists (select from unnest(items) as own (value) where own.value = one.value))`,
      before: lists.itemCount,
    },
    { where: eq(lists.id, list) },
  );
  return { before: row?.before ?? 0, given: Number(row?.given ?? 0), known: Number(row?.known ?? 0) };
}

/** As many are shown of what a version adds and takes away. */
const SOME = 12;

/** What one list has and another has not, both ways. */
export async function compareLists(ctx: Ctx, before: string, after: string): Promise<ItemChanges> {
  const [old, now] = [kept(ctx, before), kept(ctx, after)];
  const [added, removed] = [without(now, old), without(old, now)];
  const count = (items: SQL) => sql<string>`(select count(*) from (${items}) as one)`;
  const some = (items: SQL) => sql<string>`(select to_json((array_agg(value order by place))[1:${SOME}::int])::text
    from (select value, place from (${items}) as one order by place limit ${SOME}::int) as few)`;
  const [row] = await ctx.db.pick(
    lists,
    { added: count(added), removed: count(removed), someAdded: some(added), someRemoved: some(removed) },
    { where: eq(lists.id, after) },
  );
  const read = (text: string | null | undefined) => (JSON.parse(text ?? '[]') ?? []) as string[];
  return {
    added: Number(row?.added ?? 0),
    removed: Number(row?.removed ?? 0),
    someAdded: read(row?.someAdded),
    someRemoved: read(row?.someRemoved),
  };
}

/** Forgets the lists of a group that nothing names any more. */
export const pruneLists = ({ db }: Pick<Ctx, 'db'>, group: string, named: readonly string[]): Promise<void> =>
  db.remove(lists, and(eq(lists.groupId, group), notInArray(lists.id, ['', ...named])) as SQL);
