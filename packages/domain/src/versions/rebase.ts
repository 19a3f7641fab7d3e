import { versionOf } from './version.ts';
import { type Difference, differences, entriesOf, isRecord, namesOf, same } from './differences.ts';

/** Three states of the same part of a thing: as it was opened, as its author wants it, and as others left it meanwhile. */
export type Meeting = { base: unknown; mine: unknown; theirs: unknown };

/**
 * Puts a change on top of what others did since it began. What only one side changed is as that side has it; where both
 * changed the same place, mine stands (`contested` says where that is).
 */
export function rebase({ base, mine, theirs }: Meeting): unknown {
  if (same(theirs, base)) return mine;
  if (same(mine, base)) return theirs;
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const merged = namesOf(mine, theirs).map((name): [string, unknown] => [
      name,
      rebase({ base: base[name], mine: mine[name], theirs: theirs[name] }),
    ]);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  const [old, own, other] = [entriesOf(base), entriesOf(mine), entriesOf(theirs)];
  return old && own && other ? rebaseList(old, own, other) : mine;
}

/** Where both sides changed the same place: what they made of it. A list that both put in another order is such a place. */
export function contested({ base, mine, theirs }: Meeting): Difference[] {
  const own = differences(base, mine)
    .filter(isMoreThanOrder)
    .map(({ path }) => path);
  const places = differences(base, theirs).filter(
    (one) => isMoreThanOrder(one) && own.some((path) => begins(path, one.path) || begins(one.path, path)),
  );
  return [
    ...places.filter(({ path, after }) => !same(after, valueAt(mine, path))),
    ...reorderedTwice({ base, mine, theirs }).map((path) => ({
      path,
      before: valueAt(base, path),
      after: valueAt(theirs, path),
    })),
  ];
}

/** Not only the same entries of a list in another order. */
function isMoreThanOrder({ before, after }: Difference): boolean {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  return !old || !now || !same([...old.values()].map(versionOf).sort(), [...now.values()].map(versionOf).sort());
}

const begins = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((name, index) => path[index] === name);

/** What stands at a place of a state; undefined where nothing does. Entries of a list are found by their ids. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : entriesOf(found)?.get(name)), value);

type Entries = NonNullable<ReturnType<typeof entriesOf>>;

/** In the order of whoever changed it, mine where both did; what the other added stands behind what it stood behind there. */
function rebaseList(base: Entries, mine: Entries, theirs: Entries): unknown[] {
  const isChanged = (id: string) => !same(mine.get(id), base.get(id));
  const stays = (id: string) => (mine.has(id) ? theirs.has(id) || !base.has(id) || isChanged(id) : !base.has(id));
  const isTheirs = isReordered(theirs, base) && !isReordered(mine, base);
  const [lead, other] = isTheirs ? [theirs, mine] : [mine, theirs];
  const order = woven([...lead.keys()].filter(stays), [...other.keys()].filter(stays));
  return order.map((id) => (!mine.has(id) || !isChanged(id) ? theirs.get(id) : mine.get(id)));
}

/** All ids of both, in the order of the first; what only the second has stands behind what it stands behind there. */
function woven(lead: readonly string[], other: readonly string[]): string[] {
  const order = [...lead];
  let before: string | undefined;
  for (const id of other) {
    if (!order.includes(id)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    before = id;
  }
  return order;
}

/** Whether what two lists share stands in another order. */
function isReordered(list: Entries, than: Entries): boolean {
  const shared = [...than.keys()].filter((id) => list.has(id));
  return [...list.keys()].filter((id) => than.has(id)).some((id, index) => id !== shared[index]);
}

/** The lists that both sides put in another order, and not in the same one: their ways. */
export function reorderedTwice({ base, mine, theirs }: Meeting, path: readonly string[] = []): (readonly string[])[] {
  if (isRecord(base) && isRecord(mine) && isRecord(theirs))
    return Object.keys(base).flatMap((name) =>
      reorderedTwice({ base: base[name], mine: mine[name], theirs: theirs[name] }, [...path, name]),
    );
  const [old, own, other] = [entriesOf(base), entriesOf(mine), entriesOf(theirs)];
  if (!old || !own || !other) return [];
  return isReordered(own, old) && isReordered(other, old) && isReordered(own, other) ? [path] : [];
}

/** A list in the order of another, as far as they share entries; the others stay behind what they stood behind. */
export function inOrderOf(list: unknown, other: unknown): unknown {
  const [entries, order] = [entriesOf(list), entriesOf(other)];
  if (!entries || !order) return list;
  const lead = [...order.keys()].filter((id) => entries.has(id));
  return woven(lead, [...entries.keys()]).map((id) => entries.get(id));
}
