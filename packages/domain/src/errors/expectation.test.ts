import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectationOf } from './expectation.ts';
import { fieldErrors } from './fieldErrors.ts';

const told = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { error: expectationOf });
  return fieldErrors(error?.issues ?? []).map(({ path, message }) => (path ? `${path}: ${message}` : message));
};

describe('what a schema expected', () => {
  it.each([
    [z.string(), 7, 'expected text'],
    [z.string().min(1), '', 'expected some text'],
    [z.string().min(2), 'x', 'expected at least 2 characters'],
    [z.string().max(3), 'long', 'expected at most 3 characters'],
    [z.number().int().min(1).max(168), 0.5, 'expected a whole number from 1 to 168'],
    [z.number().int().min(1).max(168), 999, 'expected a whole number from 1 to 168'],
    [z.number().gt(0).max(0.5), 3, 'expected a number above 0 and of at most 0.5'],
    [z.number().positive(), 'x', 'expected a number above 0'],
    [z.array(z.string()).min(1), [], 'expected at least one'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'expected at most 2 entries'],
    [z.enum(['a', 'b', 'c']), 'd', 'expected a, b or c'],
    [z.literal(''), 'x', 'expected nothing'],
    [z.iso.date(), 'today', 'expected a day like 2026-11-01'],
    [z.union([z.string(), z.number()]), true, 'expected text or a number'],
    [z.strictObject({}), { extra: 1 }, 'extra: is not a known field'],
    [z.string().min(8, 'expected a long word'), 'x', 'expected a long word'],
  ])('%$ is told in our words', (schema, value, words) => {
    expect(told(schema, value)).toEqual([words]);
  });

  it('is told of the form that was meant, where there are several', () => {
    const schedule = z.union([
      z.strictObject({ type: z.literal('never') }),
      z.strictObject({ type: z.literal('stale'), hours: z.number().min(1).max(168) }),
    ]);
    expect(told(z.object({ schedule }), { schedule: { type: 'stale', hours: 999 } })).toEqual([
      'schedule.hours: expected a number from 1 to 168',
    ]);
  });
});
