import { expect, it } from 'vitest';
import { NO_BUDGET, exceeded } from './budget.ts';
import { excessWords } from './excessWords.ts';

const cost = { rows: 30_000_000, bytes: null, seconds: 61 };

it('finds a cost above its budget, measure by measure', () => {
  expect(exceeded({ rows: 10_000_000, bytes: 1, seconds: 61 }, cost)).toEqual([
    { measure: 'rows', expected: 30_000_000, allowed: 10_000_000 },
  ]);
  expect(exceeded(NO_BUDGET, cost)).toEqual([]);
});

it('says by how much in words', () => {
  expect(excessWords(exceeded({ rows: 10_000_000, bytes: null, seconds: 60 }, cost))).toBe(
    'about 30,000,000 rows, where the data source allows 10,000,000 rows, and about 61 seconds, where the data source allows 60 seconds',
  );
  expect(excessWords([{ measure: 'seconds', expected: 60, allowed: 60 }])).toBe(
    'more than the 60 seconds that the data source allows',
  );
});
