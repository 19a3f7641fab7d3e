/** One place where two states differ: the way to it, and what stands there. In a list the way goes by the ids of entries. */
export type Difference = { path: readonly string[]; before: unknown; after: unknown };

/** Where two states of a thing differ. Objects and lists of things with ids are gone into; an entry of a list is one place. */
export function differences(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if (same(before, after)) return [];
  if (isRecord(before) && isRecord(after))
    return namesOf(before, after).flatMap((name) => differences(before[name], after[name], [...path, name]));
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const entries = old && now ? entryDifferences(old, now, path) : [];
  // A list whose entries are the same stands in another order.
  return entries.length > 0 ? entries : [{ path, before, after }];
}

type Entries = ReadonlyMap<string, unknown>;

const entryDifferences = (old: Entries, now: Entries, path: readonly string[]): Difference[] =>
  [...new Set([...old.keys(), ...now.keys()])]
    .filter((id) => !same(old.get(id), now.get(id)))
    .map((id) => ({ path: [...path, id], before: old.get(id), after: now.get(id) }));

/** What tells the entries of a list apart, whichever they have. */
const NAMES = ['id', 'column', 'userIdType', 'variationId'] as const;

function idOf(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const name = NAMES.find((one) => typeof entry[one] === 'string');
  return name ? entry[name] : Array.isArray(entry.ids) ? entry.ids.join(' ') : undefined;
}

/** The entries of a list by what tells them apart; a text is that itself. Null for any other list. */
export function entriesOf(value: unknown): Entries | null {
  if (!Array.isArray(value)) return null;
  const ids = value.map(idOf);
  if (!ids.every((id) => typeof id === 'string') || new Set(ids).size < ids.length) return null;
  return new Map(value.map((entry, at) => [String(ids[at]), entry]));
}

export const namesOf = (one: object, other: object): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** Whether two values have the same version, without the work of finding it out. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, at) => same(each, other[at]));
  if (!isRecord(one) || !isRecord(other))
    return typeof one !== 'object' && typeof other !== 'object'
      ? JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
      : (one ?? null) === (other ?? null);
  const names = givenIn(one);
  return (
    names.length === givenIn(other).length &&
    names.every((name) => other[name] !== undefined && same(one[name], other[name]))
  );
}

const givenIn = (record: Record<string, unknown>): string[] =>
  Object.keys(record).filter((name) => record[name] !== undefined);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
