import { expect, test } from 'vitest';
import { adjustPValues } from './corrections.ts';
import {
  oneSidedSequentialMultiplier,
  oneSidedSequentialPValue,
  sequentialMultiplier,
  sequentialPValue,
} from './sequential.ts';
import { sampleRatioMismatch } from './srm.ts';

// Benjamini & Hochberg 1995, section 3.2
const thrombolysis = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
];

test('rejects four of the fifteen hypotheses of Benjamini and Hochberg, Holm only three', () => {
  const rejected = (p: number[]) => p.filter((value) => value < 0.05).length;
  expect(rejected(adjustPValues(thrombolysis, 'benjamini-hochberg'))).toBe(4);
  expect(rejected(adjustPValues(thrombolysis, 'holm-bonferroni'))).toBe(3);
});

test('is stricter by Holm than by Benjamini and Hochberg, and never less strict than without', () => {
  const holm = adjustPValues(thrombolysis, 'holm-bonferroni');
  const bh = adjustPValues(thrombolysis, 'benjamini-hochberg');
  thrombolysis.forEach((p, i) => {
    expect(bh[i]).toBeGreaterThanOrEqual(p);
    expect(holm[i]).toBeGreaterThanOrEqual(bh[i] ?? 0);
  });
});

test('finds Mendel’s peas split as they should be', () => {
  expect(sampleRatioMismatch([315, 108, 101, 32], [9, 3, 3, 1])).toBeCloseTo(0.925426, 6);
});

test('leaves a variation that gets no traffic out of the split', () => {
  expect(sampleRatioMismatch([500, 500, 3], [0.5, 0.5, 0])).toBe(1);
  expect(sampleRatioMismatch([500], [1])).toBe(1);
  expect(sampleRatioMismatch([0, 0], [0.5, 0.5])).toBe(1);
});

// Waudby-Smith et al., arXiv 2103.06476: the normal-mixture boundary with rho tuned for 5000 users
test.each([
  [500, 0.05, 3.855055],
  [5000, 0.05, 3.035209],
  [50_000, 0.05, 3.241723],
  [500_000, 0.05, 3.561641],
  [5000, 0.01, 3.57163],
  [5000, 0.1, 2.763939],
])('has the width of the confidence sequence after %d users at alpha %d', (users, alpha, multiplier) => {
  expect(sequentialMultiplier(users, alpha, 5000)).toBeCloseTo(multiplier, 6);
});

test('has the width of the one-sided confidence sequence', () => {
  expect(oneSidedSequentialMultiplier(5000, 0.05, 5000)).toBeCloseTo(2.779094, 6);
});

test('gives the one-sided p-value at which the interval would just touch zero', () => {
  const users = 3000;
  for (const p of [0.3, 0.05, 0.002]) {
    const tuned = 0.05;
    const look = { effect: 0, variance: 1, users, alpha: tuned, tuning: 5000 };
    const harm = touching(p, users, tuned);
    expect(oneSidedSequentialPValue(-harm, look) / p).toBeCloseTo(1, 6);
  }
});

/** How many standard errors away the end of the interval at `p` is, with the mixture tuned for another alpha. */
function touching(p: number, users: number, tuned: number): number {
  const log = -2 * Math.log(2 * tuned);
  const a = (users * (log + Math.log(1 + log))) / 5000;
  return Math.sqrt(((2 * (a + 1)) / a) * Math.log(1 + Math.sqrt(a + 1) / (2 * p)));
}

test('does not overflow to a p-value of zero for a large effect', () => {
  const look = { effect: 1, variance: 1e-3, users: 10_000, alpha: 0.05, tuning: 5000 };
  expect(sequentialPValue(look)).toBeGreaterThan(0);
  expect(sequentialPValue({ ...look, effect: 0 })).toBe(1);
});
