import type { Range } from '@gb/domain/namespaces';
import { describe, expect, it } from 'vitest';
import { moveRange, stepRange } from './moveRange.ts';

const HELD: Range[] = [
  [0.3, 0.5],
  [0.9, 1],
];

describe('a range that is being placed', () => {
  it('jumps over what somebody has, and back', () => {
    expect(stepRange('whole', [0.1, 0.3], 0.01, HELD)).toEqual([0.5, 0.7]);
    expect(stepRange('whole', [0.5, 0.7], -0.01, HELD)).toEqual([0.1, 0.3]);
    expect(stepRange('whole', [0.7, 0.9], 0.01, HELD)).toEqual([0.7, 0.9]);
  });

  it('has edges that stop at their neighbours and never meet', () => {
    expect(moveRange('end', [0.1, 0.2], 0.4, HELD)).toEqual([0.1, 0.3]);
    expect(moveRange('start', [0.6, 0.7], -0.4, HELD)).toEqual([0.5, 0.7]);
    expect(moveRange('start', [0.6, 0.7], 0.4, HELD)[0]).toBeLessThan(0.7);
  });
});
