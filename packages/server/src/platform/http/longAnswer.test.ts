import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isLongAnswer, writeLongAnswer } from './longAnswer.ts';

const schema = z.object({
  things: z.array(z.object({ id: z.string(), size: z.number().optional(), tags: z.array(z.string()).default([]) })),
  others: z.array(z.string()).optional(),
  total: z.number(),
  next: z.string().nullable().optional(),
});

const answers = fc.record(
  {
    things: fc.array(
      fc.record({ id: fc.string(), size: fc.integer(), secret: fc.string() }, { requiredKeys: ['id'] }),
      {
        minLength: 200,
        maxLength: 400,
      },
    ),
    others: fc.array(fc.string(), { maxLength: 300 }),
    total: fc.integer(),
    next: fc.option(fc.string()),
    secret: fc.string(),
  },
  { requiredKeys: ['things', 'total'] },
);

const textOf = async (answer: unknown) => Buffer.concat(await writeLongAnswer(schema, answer)).toString();

describe('a long answer', () => {
  it('is the same text as one that is shaped and written at once', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        expect(isLongAnswer(schema, answer)).toBe(true);
        expect(JSON.parse(await textOf(answer))).toEqual(JSON.parse(JSON.stringify(schema.parse(answer))));
      }),
      { numRuns: 30 },
    );
  });

  it('comes in pieces that are short enough to be made at once', async () => {
    const things = Array.from({ length: 3000 }, (_, n) => ({ id: 'é'.repeat(1000) + n }));
    const pieces = await writeLongAnswer(schema, { things, total: 3000 });
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(1_100_000);
    expect(JSON.parse(Buffer.concat(pieces).toString()).things).toHaveLength(3000);
  });

  it('is refused when one of its elements is not what was promised', async () => {
    const things = Array.from({ length: 300 }, (_, n) => ({ id: n === 299 ? n : String(n) }));
    await expect(writeLongAnswer(schema, { things, total: 300 })).rejects.toThrow('expected string');
  });

  it('lets others have their turn meanwhile', async () => {
    const slow = z.object({ things: z.array(z.string().transform(wait)) });
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 0);
    await writeLongAnswer(slow, { things: Array.from({ length: 400 }, String) });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(1);
  });

  it('is what lists have that are longer than a page, and nothing else', () => {
    const things = Array.from({ length: 100 }, (_, n) => ({ id: String(n) }));
    expect(isLongAnswer(schema, { things, total: 100 })).toBe(false);
    expect(isLongAnswer(z.string(), 'words')).toBe(false);
  });
});

function wait(text: string): string {
  const ends = performance.now() + 0.2;
  while (performance.now() < ends);
  return text;
}
