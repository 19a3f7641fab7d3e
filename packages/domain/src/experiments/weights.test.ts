import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { evenWeights } from './split.ts';
import { setWeight } from './weights.ts';

const sum = (weights: readonly number[]) =>
  Math.round(weights.reduce((total, weight) => total + weight, 0) * 10_000) / 10_000;

/** Numbers in [0, 1) that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('setting the weight of a variation', () => {
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

  it('totals 1 when many variations have next to nothing left to share', () => {
    const weights = setWeight(Array(9).fill(0.1111), 0, 0.9996);
    expect(Math.round(weights.reduce((total, weight) => total + weight, 0) * 10_000)).toBe(10_000);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
  });

  it('keeps, whatever is typed one after the other: all within 0..1, four decimals, a total of 1, what was set', () => {
    const random = randomNumbers(7);
    for (let round = 0; round < runs(500, 50_000); round += 1) {
      const count = 2 + Math.floor(random() * 8);
      let weights = evenWeights(count);
      for (let change = 0; change < 6; change += 1) {
        const index = Math.floor(random() * count);
        const typed = Math.round((random() * 1.4 - 0.2) * 10_000) / 10_000;
        weights = setWeight(weights, index, typed);
        expect(weights[index]).toBe(Math.min(1, Math.max(0, typed)));
        expect(sum(weights)).toBe(1);
        for (const weight of weights) {
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight).toBeLessThanOrEqual(1);
          expect(Math.round(weight * 10_000) / 10_000).toBe(weight);
        }
      }
    }
  });
});
