type FieldChange = { field: string; before: string; after: string };

/** Fields that change with every write, or that another line of the feed is about. */
const NOT_WORTH_A_LINE = new Set([
  'dateUpdated',
  'version',
  'hasDrafts',
  'linkedFeatures',
  'asOf',
  'nextScheduledUpdate',
]);
const MOST_CHANGES = 20;
const LONGEST_VALUE = 400;
/** How deep objects are opened: `content.environments.production` is worth naming, a rule's inside is shown as it is. */
const DEPTH = 3;

/** What differs between two states of a thing, field by field, as texts short enough to read. */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  if (!isObject(before) || !isObject(after)) return [];
  return differences('', before, after, DEPTH)
    .filter(({ field }) => !NOT_WORTH_A_LINE.has(field))
    .slice(0, MOST_CHANGES);
}

type Fields = Record<string, unknown>;

function differences(path: string, before: Fields, after: Fields, depth: number): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const field = path === '' ? name : `${path}.${name}`;
    if (depth > 1 && isObject(old) && isObject(now)) return differences(field, old, now, depth - 1);
    return [{ field, before: textOf(old), after: textOf(now) }];
  });
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
