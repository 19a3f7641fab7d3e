import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bySchema } from './bySchema.ts';

const schema = z.strictObject({
  name: z.string().trim().min(2).max(5),
  kinds: z.array(z.string()).min(1, 'expected at least one kind'),
  limits: z.strictObject({ share: z.number().gt(0).max(0.5), days: z.number().int().min(1).max(100) }),
});
type Fields = { name: string; kinds: string[]; percent: string; days: string };

const check = bySchema<Fields, z.output<typeof schema>>(schema, {
  labels: { name: 'Name', kinds: 'Kind' },
  input: ({ name, kinds, percent, days }) => ({
    name,
    kinds,
    limits: { share: Number(percent) / 100, days: Number(days) },
  }),
  places: { 'limits.share': { field: 'percent', isPercent: true }, 'limits.days': { field: 'days' } },
});
const good: Fields = { name: 'Ada', kinds: ['a'], percent: '5', days: '7' };

describe('the problems of a form', () => {
  it('are none where the domain takes what was typed, as it takes it', () => {
    expect(check(good)).toEqual({ value: { name: 'Ada', kinds: ['a'], limits: { share: 0.05, days: 7 } } });
  });

  it('stand at their fields, in words about what was typed', () => {
    expect(check({ name: ' ', kinds: [], percent: '80', days: '0.5' })).toEqual({
      problems: {
        name: 'Name is required',
        kinds: 'Kind is required',
        percent: 'Must be a number above 0 and of at most 50',
        days: 'Must be a whole number from 1 to 100',
      },
    });
    expect(check({ ...good, name: 'x' })).toEqual({ problems: { name: 'Name must have at least 2 characters' } });
  });

  it('that have no field are not kept quiet', () => {
    const strict = bySchema<{ name: string }, { name: string }>(
      z.strictObject({ name: z.string(), other: z.string() }) as never,
      {},
    );
    expect(() => strict({ name: 'Ada' })).toThrow('other: expected text');
  });
});
