import { expect, it } from 'vitest';
import { apart } from './apart.ts';

it('leaves names that have room where they are', () => {
  expect(apart([10, 60, 30])).toEqual([10, 60, 30]);
});

it('moves names that would cover each other apart, around where they were', () => {
  expect(apart([50, 51], 14)).toEqual([43.5, 57.5]);
  const placed = apart([20, 22, 21, 90], 14);
  const sorted = placed.toSorted((a, b) => a - b);
  for (const [index, height] of sorted.entries())
    if (index > 0) expect(height - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(14);
  expect(placed[3]).toBe(90);
});
