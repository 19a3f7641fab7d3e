import { notFound } from '@gb/domain/errors';
import { type Page, type PagingQuery } from '@gb/domain/paging';
import { type DeliveredGroup, type SavedGroup, type SavedGroupState, groupIn } from '@gb/domain/saved-groups';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { type ListSize, sizesOf, valuesOf } from './lists.ts';
import { savedGroups } from './savedGroup.table.ts';

type Store = Pick<Ctx, 'db'>;
type Row = Omit<typeof savedGroups.$inferSelect, 'organizationId'>;

/** A group as it is kept: what is live of it is a state like that of any version. */
export type KeptGroup = Pick<Row, 'id' | 'version' | 'dateCreated' | 'dateUpdated'> & { state: SavedGroupState };

/** All groups without their ids. */
export async function listSavedGroups(store: Store): Promise<SavedGroup[]> {
  return describe(store, (await store.db.list(savedGroups, undefined, [asc(savedGroups.name)])).map(fromRow));
}

export async function pageSavedGroups(store: Store, query: PagingQuery): Promise<Page<SavedGroup>> {
  const page = await store.db.page(savedGroups, query, { orderBy: [asc(savedGroups.name)] });
  return { ...page, rows: await withShortLists(store, page.rows) };
}

/** The groups with these ids, with everybody in them. */
export async function readSavedGroupsOf(store: Store, ids: readonly string[]): Promise<DeliveredGroup[]> {
  const kept = (await store.db.list(savedGroups, inArray(savedGroups.id, [...ids]))).map(fromRow);
  const values = await valuesOf(store, listsIn(kept));
  return kept.map(({ id, state }) =>
    state.type === 'condition'
      ? { id, type: state.type, condition: state.condition }
      : { id, type: state.type, attributeKey: state.attributeKey, values: values.get(state.list) ?? [] },
  );
}

/** Which of these groups there are. */
export const existingGroups = async ({ db }: Store, ids: readonly string[]): Promise<Set<string>> =>
  new Set(ids.length === 0 ? [] : await db.values(savedGroups, savedGroups.id, inArray(savedGroups.id, [...ids])));

export async function getKept({ db }: Store, id: string, forUpdate = false): Promise<KeptGroup> {
  const row = await (forUpdate ? db.findForUpdate(savedGroups, id) : db.find(savedGroups, id));
  if (!row) throw notFound('saved group', id);
  return fromRow(row);
}

export const insertGroup = ({ db }: Store, { state, ...kept }: KeptGroup): Promise<void> =>
  db.insert(savedGroups, { ...kept, ...state });

export async function saveGroup({ db }: Store, { id, state, ...kept }: KeptGroup): Promise<void> {
  await db.update(savedGroups, eq(savedGroups.id, id), { ...kept, ...state });
}

export const removeGroup = ({ db }: Store, id: string): Promise<void> => db.remove(savedGroups, eq(savedGroups.id, id));

/** Groups as answers have them, without their ids. */
export async function describe(store: Store, kept: readonly KeptGroup[]): Promise<SavedGroup[]> {
  const sizes = await sizesOf(store, listsIn(kept));
  return kept.map(({ state, ...rest }) => groupIn(rest, state, sizeIn(sizes, state)));
}

export const sizeIn = (sizes: ReadonlyMap<string, ListSize>, state: SavedGroupState): ListSize =>
  (state.type === 'list' ? sizes.get(state.list) : undefined) ?? { itemCount: 0, bytes: 0 };

/** The same with all ids of a list. */
export async function describeWhole(store: Store, kept: KeptGroup): Promise<SavedGroup> {
  const [group] = await describe(store, [kept]);
  if (group?.type !== 'list') return group as SavedGroup;
  return { ...group, values: (await valuesOf(store, listsIn([kept]))).get(listsIn([kept])[0] ?? '') ?? [] };
}

/** Lists of groups carry the ids of those that have so few. */
const FEW = 100;

async function withShortLists(store: Store, rows: readonly Row[]): Promise<SavedGroup[]> {
  const kept = rows.map(fromRow);
  const groups = await describe(store, kept);
  const isShort = (at: number) => (groups[at]?.type === 'list' ? groups[at].itemCount <= FEW : false);
  const values = await valuesOf(store, listsIn(kept.filter((_, at) => isShort(at))));
  return groups.map((group, at) =>
    isShort(at) ? ({ ...group, values: values.get(rows[at]?.list ?? '') ?? [] } as SavedGroup) : group,
  );
}

const listsIn = (kept: readonly KeptGroup[]): string[] =>
  kept.flatMap(({ state }) => (state.type === 'list' ? [state.list] : []));

function fromRow({
  id,
  version,
  dateCreated,
  dateUpdated,
  attributeKey,
  list,
  condition,
  type,
  ...details
}: Row): KeptGroup {
  const { name, owner, description, projects, archived } = details;
  const common = { name, owner, description, projects, archived };
  const state: SavedGroupState =
    type === 'list'
      ? { ...common, type, attributeKey: attributeKey ?? '', list: list ?? '' }
      : { ...common, type, condition: condition ?? '{}' };
  return { id, version, dateCreated, dateUpdated, state };
}
