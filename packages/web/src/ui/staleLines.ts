import { type Difference, type Meeting, contested, differences, fieldWords } from '@gb/domain/versions';

/** One thing that others changed, as people read it: what, how it was when the form was opened, and how it is now. */
export type StaleLine = { what: string; before: string; after: string };

const MOST_LINES = 12;
const LONGEST = 160;

/** What others changed since a form was opened, line by line. */
export function staleLines({ base, theirs }: Meeting): StaleLine[] {
  return differences(base, theirs)
    .flatMap((difference) => linesOf(difference, { base, theirs }))
    .slice(0, MOST_LINES);
}

/** What both changed: "the default value", "“Half of Norway” in the rules". */
export const contestedNames = (meeting: Meeting): string[] => [
  ...new Set(contested(meeting).map((difference) => placeOf(difference, meeting))),
];

type Sides = Pick<Meeting, 'base' | 'theirs'>;

function linesOf(difference: Difference, sides: Sides): StaleLine[] {
  const { before, after, path } = difference;
  const what = capital(placeOf(difference, sides).replace(/^the /, ''));
  const isEntry = path.length > 1 && Array.isArray(valueAt(sides.theirs, path[0] ?? ''));
  if (isEntry && before === undefined) return [{ what, before: '', after: 'added' }];
  if (isEntry && after === undefined) return [{ what, before: '', after: 'removed' }];
  if (isEntry)
    return differences(before, after).map((inner) => ({
      what: `${what}: ${inner.path.map(fieldWords).join(', ')}`,
      before: textOf(inner.before),
      after: textOf(inner.after),
    }));
  return [{ what, before: textOf(before), after: textOf(after) }];
}

/** Where a difference is. An entry of a list is called by its name, or by its place. */
function placeOf({ path, before, after }: Difference, sides: Sides): string {
  const [field = '', ...rest] = path;
  if (field === '') return 'it';
  const list = valueAt(sides.theirs, field) ?? valueAt(sides.base, field);
  if (!Array.isArray(list)) return `the ${[...rest.toReversed(), field].map(fieldWords).join(' of the ')}`;
  const entry = (after ?? before) as Entry | string | undefined;
  if (rest.length === 0 || entry === undefined) return `the ${fieldWords(field)}`;
  return `${nameOf(entry, list, valueAt(sides.base, field))} in the ${fieldWords(field)}`;
}

type Entry = { id?: string; name?: string; description?: string };

function nameOf(entry: Entry | string, ...lists: unknown[]): string {
  if (typeof entry === 'string') return `“${entry}”`;
  const name = entry.description || entry.name;
  if (name) return `“${name}”`;
  const place = lists
    .filter((list) => Array.isArray(list))
    .map((list: Entry[]) => list.findIndex(({ id }) => id === entry.id) + 1)
    .find((at) => at > 0);
  return `number ${place ?? '?'}`;
}

const valueAt = (value: unknown, field: string): unknown => (value as Record<string, unknown> | null)?.[field];

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const isList = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
  const text = isList ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
