import { expect, it } from 'vitest';
import { setWeight } from './weights.ts';

const sum = (weights: number[]) => Math.round(weights.reduce((total, weight) => total + weight, 0) * 10_000) / 10_000;

it('adjusts the others in proportion so that the total stays 1', () => {
  expect(setWeight([0.5, 0.3, 0.2], 0, 0.75)).toEqual([0.75, 0.15, 0.1]);
});

it('clamps a weight to between 0 and 1', () => {
  expect(setWeight([0.5, 0.5], 0, 1.4)).toEqual([1, 0]);
  expect(setWeight([0.5, 0.5], 1, -3)).toEqual([1, 0]);
});

it('shares evenly among variations that had nothing', () => {
  expect(setWeight([1, 0, 0], 0, 0.4)).toEqual([0.4, 0.3, 0.3]);
});

it('totals 1 to four decimals whatever rounding loses', () => {
  for (let percent = 0; percent <= 100; percent += 1)
    expect(sum(setWeight([0.3333, 0.3333, 0.3334], 1, percent / 100))).toBe(1);
});
