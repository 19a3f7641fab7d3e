import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSeed } from './nextSeed.ts';
import { type Range, freeRanges, freeShare, longestFree, overlaps, snap } from './ranges.ts';

const HELD: Range[] = [
  [0.6, 0.7],
  [0, 0.6],
  [0.75, 0.85],
];

describe('the free space of a namespace', () => {
  it('is what nobody has, in whatever order the others came', () => {
    expect(freeRanges(HELD)).toEqual([
      [0.7, 0.75],
      [0.85, 1],
    ]);
    expect([freeShare(HELD), longestFree(HELD)]).toEqual([0.2, [0.85, 1]]);
    expect([freeRanges([]), freeRanges([[0, 1]])]).toEqual([[[0, 1]], []]);
  });

  it('takes what is put on others beside them, and narrows what fits nowhere', () => {
    expect(snap([0.8, 0.92], HELD)).toEqual([0.85, 0.97]);
    expect(snap([0.855, 0.9], HELD)).toEqual([0.85, 0.895]);
    expect(snap([0.1, 0.4], HELD)).toEqual([0.85, 1]);
    expect(snap([0.2, 0.3], [[0, 1]])).toBeNull();
  });

  it('never gives a place that somebody has', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
      .map(([a, b]): Range => [Math.min(a, b) / 100, Math.max(a, b) / 100]);
    fc.assert(
      fc.property(range, fc.array(range, { maxLength: 6 }), (wanted, held) => {
        const placed = snap(wanted, held);
        expect(placed === null).toBe(freeShare(held) === 0);
        expect(held.some((other) => placed && overlaps(placed, other) && other[1] > other[0])).toBe(false);
      }),
    );
  });
});

it('counts the seeds of a namespace up', () => {
  expect([nextSeed('checkout'), nextSeed('checkout-1'), nextSeed('a-b')]).toEqual([
    'checkout-1',
    'checkout-2',
    'a-b-1',
  ]);
});
