import { versionOf } from './version.ts';

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

export const same = (one: unknown, other: unknown): boolean => versionOf(one) === versionOf(other);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
