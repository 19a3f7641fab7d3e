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

/** Where both sides changed the same place: what they made of it. */
export function contested({ base, mine, theirs }: Meeting): Difference[] {
  const own = differences(base, mine).map(({ path }) => path);
  return differences(base, theirs).filter(
    ({ path, after }) => own.some((one) => begins(one, path) || begins(path, one)) && !same(after, at(mine, path)),
  );
}

const begins = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((name, index) => path[index] === name);

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : entriesOf(found)?.get(name)), value);

type Entries = NonNullable<ReturnType<typeof entriesOf>>;

/** In my order; what they added stands behind what it stood behind with them. */
function rebaseList(base: Entries, mine: Entries, theirs: Entries): unknown[] {
  const order = [...mine.keys()].filter((id) => theirs.has(id) || !base.has(id) || !same(mine.get(id), base.get(id)));
  let before: string | undefined;
  for (const id of theirs.keys()) {
    if (!base.has(id) && !mine.has(id)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    if (order.includes(id)) before = id;
  }
  return order.map((id) => (!mine.has(id) || same(mine.get(id), base.get(id)) ? theirs.get(id) : mine.get(id)));
}
