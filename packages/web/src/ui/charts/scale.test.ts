import { expect, it } from 'vitest';
import { axisFor, formatTick } from './scale.ts';

it('gives all rows of a section one round axis that includes zero', () => {
  const axis = axisFor([
    [0.02, 0.09],
    [0.01, 0.04],
  ]);
  expect(axis.domain[0]).toBeLessThanOrEqual(0);
  expect(axis.domain[1]).toBeGreaterThanOrEqual(0.09);
  expect(axis.ticks).toContain(0);
  expect(axis.at(axis.domain[0])).toBe(0);
  expect(axis.at(axis.domain[1])).toBe(100);
});

it('cuts an interval that would flatten all others', () => {
  expect(
    axisFor([
      [-0.05, 0.05],
      [-40, 60],
    ]).domain[1],
  ).toBeLessThanOrEqual(3);
});

it('can be drawn when nothing has a result', () => {
  expect(axisFor([]).domain[1]).toBeGreaterThan(0);
});

it('labels ticks with a sign and a real minus', () => {
  expect([-0.05, 0, 0.125].map(formatTick)).toEqual(['−5%', '0%', '+12.5%']);
});
