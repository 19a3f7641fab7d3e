import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMetric, makeRow } from '../../test/make.ts';
import { runs } from '../../../../test/scale.ts';
import { normalCdf } from '../numeric/normal.ts';
import { banditArms } from './arms.ts';
import { bestArmChances } from './bestArm.ts';
import { banditWeights } from './weights.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

test('gives two arms the chance of the normal distribution of their difference', () => {
  const [first] = bestArmChances([
    { mean: 1, stddev: 0.3 },
    { mean: 1.2, stddev: 0.4 },
  ]);
  expect(first).toBeCloseTo(normalCdf(-0.2 / 0.5), 10);
});

test('adds up to one, also when one belief is a thousand times narrower than another', () => {
  const belief = fc.record({
    mean: fc.double({ min: -2, max: 2, noNaN: true }),
    stddev: fc.constantFrom(1, 0.3, 0.01, 0.001),
  });
  fc.assert(
    fc.property(fc.array(belief, { minLength: 2, maxLength: 6 }), (beliefs) => {
      const chances = bestArmChances(beliefs);
      expect(sum(chances)).toBeCloseTo(1, 9);
      expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: runs(100, 3000), seed: 9 },
  );
});

const arm = (users: number, mean: number) => ({ users, mean, variance: 1 });
const settings = { inverse: false, minimumWeight: 0.01, currentWeights: [0.5, 0.5], alpha: 0.05 };

test('moves traffic to the better arm and keeps the floor exactly', () => {
  const { weights, isUpdated } = banditWeights([arm(1000, 1), arm(1000, 2)], settings);
  expect(isUpdated).toBe(true);
  expect(weights[0]).toBeCloseTo(0.01, 9);
  expect(sum(weights)).toBeCloseTo(1, 12);
});

test('moves it the other way when smaller is better', () => {
  const { weights } = banditWeights([arm(1000, 1), arm(1000, 2)], { ...settings, inverse: true });
  expect(weights[0]).toBeCloseTo(0.99, 9);
});

test('shares equally when the floors leave nothing to give', () => {
  expect(banditWeights([arm(1000, 1), arm(1000, 2)], { ...settings, minimumWeight: 0.6 }).weights).toEqual([0.5, 0.5]);
});

test('waits until every arm has 100 users', () => {
  const update = banditWeights([arm(1000, 1), arm(99, 2)], { ...settings, currentWeights: [0.3, 0.7] });
  expect(update).toMatchObject({ weights: [0.3, 0.7], isUpdated: false, bestArmChances: null });
});

test('reads its arms from the rows of the decision metric', () => {
  const rows = [
    makeRow('0', 60, 120, 400, { dimension: 'a' }),
    makeRow('0', 40, 80, 300, { dimension: 'b' }),
    makeRow('1', 100, 300, 1200),
  ];
  const arms = banditArms(makeMetric(rows), ['0', '1']);
  expect(arms.map(({ users, mean }) => [users, mean])).toEqual([
    [100, 2],
    [100, 3],
  ]);
  expect(arms[0]?.variance).toBeCloseTo((700 - 400) / 99, 12);
});
