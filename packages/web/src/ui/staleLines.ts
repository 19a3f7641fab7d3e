import { type Difference, type Meeting, contested, differences, fieldWords, whereOf } from '@gb/domain/versions';

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
  const { before, after } = difference;
  const what = capital(placeOf(difference, sides).replace(/^the /, ''));
  const isEntry = whereOf(difference, sides.base, sides.theirs).entry !== null;
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
function placeOf(difference: Difference, { base, theirs }: Sides): string {
  const { field, entry } = whereOf(difference, base, theirs);
  if (field === '') return 'it';
  if (entry === null) return `the ${fieldWords(field)}`;
  const lists = [theirs, base].map((side) => listAt(side, difference.path));
  return `${nameOf(entry as Entry | string, lists)} in the ${fieldWords(field)}`;
}

const listAt = (value: unknown, path: readonly string[]): unknown =>
  path.slice(0, -1).reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], value);

type Entry = { id?: string; name?: string; description?: string };

function nameOf(entry: Entry | string, lists: readonly unknown[]): string {
  if (typeof entry === 'string') return `“${entry}”`;
  const name = entry.description || entry.name;
  if (name) return `“${name}”`;
  const place = lists
    .filter((list) => Array.isArray(list))
    .map((list: Entry[]) => list.findIndex(({ id }) => id === entry.id) + 1)
    .find((at) => at > 0);
  return `number ${place ?? '?'}`;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const isList = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
  const text = isList ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** With a capital, unless it begins with a symbol that has none: p-value. */
const capital = (text: string): string =>
  text.charAt(1) === '-' ? text : text.charAt(0).toUpperCase() + text.slice(1);
