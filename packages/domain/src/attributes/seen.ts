import { z } from 'zod';
import type { Attribute } from './attribute.ts';

/** What came of an attribute where the server evaluated: how often each value, the most frequent first. */
export const seenAttribute = z
  .object({
    property: z.string(),
    /** Whether somebody registered it. */
    isRegistered: z.boolean(),
    lastSeen: z.iso.datetime(),
    values: z.array(z.object({ value: z.string(), count: z.int() })),
  })
  .meta({ id: 'SeenAttribute' });
export type SeenAttribute = z.infer<typeof seenAttribute>;

/** How often values came, by attribute. */
export type Tally = Map<string, Map<string, number>>;

/** Everything is bounded, because anybody with a client key can send anything. */
const MOST_NAMES = 200;
const MOST_VALUES = 100;
const LONGEST_NAME = 200;
const LONGEST_VALUE = 100;

/** Notes what one user was evaluated with. Long texts and objects are no values that anybody would target. */
export function noteAttributes(tally: Tally, attributes: Readonly<Record<string, unknown>>): void {
  for (const [name, given] of Object.entries(attributes)) {
    if (name === '' || name.length > LONGEST_NAME) continue;
    let counts = tally.get(name);
    if (!counts) {
      if (tally.size >= MOST_NAMES) continue;
      tally.set(name, (counts = new Map()));
    }
    for (const value of valuesIn(given))
      if (counts.has(value) || counts.size < MOST_VALUES) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
}

const valuesIn = (given: unknown): string[] =>
  (Array.isArray(given) ? given.slice(0, 20) : [given]).flatMap((one) => {
    if (!['string', 'number', 'boolean'].includes(typeof one)) return [];
    const text = String(one);
    return text === '' || text.length > LONGEST_VALUE ? [] : [text];
  });

type Counted = SeenAttribute['values'];
const MOST_KEPT = 50;

/** Adds what came lately to what is known; the most frequent stay. */
export function addCounts(known: Counted, counts: ReadonlyMap<string, number>): Counted {
  const sums = new Map(known.map(({ value, count }) => [value, count]));
  for (const [value, count] of counts) sums.set(value, (sums.get(value) ?? 0) + count);
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value))
    .slice(0, MOST_KEPT);
}

/** Whether values of an attribute may be kept: not of what names a person, nor what is secret, nor what nobody registered. */
export const keepsValues = (attribute: Attribute | undefined): boolean =>
  attribute !== undefined && !attribute.hashAttribute && !attribute.datatype.startsWith('secure');
