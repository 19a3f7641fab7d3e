import { z } from 'zod';
import { inTurns } from '../inTurns.ts';

/** From this many elements on a list is shaped in turns; pages are shorter. */
const LONG = 200;

/** Whether one of the lists in an answer is so long that to shape it at once would hold up everybody else. */
export const isLongAnswer = (schema: z.ZodType, answer: unknown): boolean => longListsIn(schema, answer).length > 0;

/** The text of an answer as its row's schema shapes it, with its long lists shaped and written a few elements at a time. */
export async function writeLongAnswer(schema: z.ZodType, answer: unknown): Promise<string> {
  const lists = longListsIn(schema, answer);
  const rest = schema.parse({ ...(answer as object), ...Object.fromEntries(lists.map(({ name }) => [name, []])) });
  const parts: string[] = [];
  for (const [name, value] of Object.entries(rest as object)) {
    const list = lists.find((one) => one.name === name);
    const text = list ? await writeList(list) : JSON.stringify(value);
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${parts.join(',')}}`;
}

type LongList = { name: string; element: z.ZodType; values: readonly unknown[] };

function longListsIn(schema: z.ZodType, answer: unknown): LongList[] {
  // What checks an answer as a whole has to see it as a whole.
  if (!(schema instanceof z.ZodObject) || schema.def.checks?.length) return [];
  return Object.entries(answer as object).flatMap(([name, values]) => {
    const own: unknown = schema.shape[name];
    if (!(own instanceof z.ZodArray) || own.def.checks?.length) return [];
    if (!Array.isArray(values) || values.length < LONG) return [];
    // Every schema of an element is one of the classic ones we write.
    return [{ name, element: own.element as z.ZodType, values }];
  });
}

async function writeList({ element, values }: LongList): Promise<string> {
  const texts: string[] = [];
  await inTurns(values, (value) => texts.push(JSON.stringify(element.parse(value)) ?? 'null'));
  return `[${texts.join(',')}]`;
}
