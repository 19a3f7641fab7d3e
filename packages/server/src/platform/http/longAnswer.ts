import { z } from 'zod';
import { inTurns } from '../inTurns.ts';

/** From this many elements on a list is shaped in turns; pages are shorter. */
const LONG = 200;

/** Whether one of the lists in an answer is so long that to shape it at once would hold up everybody else. */
export const isLongAnswer = (schema: z.ZodType, answer: unknown): boolean => longListsIn(schema, answer).length > 0;

/** A piece of a text is about so long: more would take long to turn into bytes. */
const PIECE_LENGTH = 512 * 1024;

/**
 * The text of an answer as its row's schema shapes it, with its long lists shaped and written a few elements at a time. It
 * comes in pieces, as bytes; all of them, so that what turns out to be wrong is never half sent.
 */
export async function writeLongAnswer(schema: z.ZodType, answer: unknown): Promise<readonly Buffer[]> {
  const lists = longListsIn(schema, answer);
  const rest = schema.parse({ ...(answer as object), ...Object.fromEntries(lists.map(({ name }) => [name, []])) });
  const { write, pieces } = makePieces();
  let before = '{';
  for (const [name, value] of Object.entries(rest as object)) {
    const list = lists.find((one) => one.name === name);
    const text = list ? '' : JSON.stringify(value);
    if (text === undefined) continue;
    write(`${before}${JSON.stringify(name)}:${text}`);
    if (list) await writeList(list, write);
    before = ',';
  }
  write('}');
  return pieces();
}

/** Gathers texts, and turns them into bytes whenever enough of them came together. */
function makePieces() {
  const done: Buffer[] = [];
  let text = '';
  const end = () => {
    done.push(Buffer.from(text));
    text = '';
  };
  return {
    write(more: string): void {
      text += more;
      if (text.length > PIECE_LENGTH) end();
    },
    pieces(): readonly Buffer[] {
      if (text !== '') end();
      return done;
    },
  };
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

async function writeList({ element, values }: LongList, write: (text: string) => void): Promise<void> {
  await inTurns(values, (value, index) =>
    write(`${index === 0 ? '[' : ','}${JSON.stringify(element.parse(value)) ?? 'null'}`),
  );
  write(']');
}
