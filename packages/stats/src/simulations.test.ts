import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/scale.ts';
import { populations } from '../test/samples.ts';
import {
  adjustmentGain,
  calibration,
  correctionRates,
  coverage,
  peeking,
  peekingEndToEnd,
  uniformityPValue,
} from '../test/simulations.ts';

/** Four Monte-Carlo standard deviations of a share. */
const slack = (share: number, count: number) => 4 * Math.sqrt((share * (1 - share)) / count);

const count = runs(1000, 20_000);
const narrow = runs(slack(0.95, 1000), 0.008);
const wide = runs(slack(0.95, 1000) + 0.007, 0.015);

describe('95 % intervals of experiments without effect cover zero', () => {
  const sources = populations(11);
  test.each([
    ['normal', sources.normal, 1000, narrow],
    ['exponential', sources.exponential, 1000, narrow],
    ['Bernoulli(0.05)', sources.bernoulli, 1000, narrow],
    ['normal with 30 users', sources.normal, 30, narrow],
    ['ratio', sources.ratio, 1000, wide],
    ['regression-adjusted', sources.cuped, 1000, wide],
    ['quantile', sources.quantile, 1000, wide],
  ] as const)(
    '%s',
    (_, sampler, users, bound) => {
      const { covered } = coverage(sampler, users, count);
      expect(Math.abs(covered - 0.95)).toBeLessThanOrEqual(bound);
    },
    120_000,
  );
});

test('p-values of experiments without effect are uniform', () => {
  const { pValues } = coverage(populations(5).normal, 200, runs(2000, 20_000));
  expect(uniformityPValue(pValues)).toBeGreaterThan(0.001);
});

test('sequential tests keep alpha when looked at after every unit, a fixed test does not', () => {
  const times = runs(300, 4000);
  const { sequential, oneSided, fixed } = peeking({
    alpha: 0.05,
    tuning: 5000,
    from: 100,
    to: 5000,
    runs: times,
    seed: 3,
  });
  const bound = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / times);
  expect(sequential).toBeLessThanOrEqual(bound);
  expect(oneSided).toBeLessThanOrEqual(bound);
  expect(fixed).toBeGreaterThan(0.2);
}, 120_000);

test('a sequential analysis keeps alpha over 200 looks, from rows to p-value', () => {
  const times = runs(100, 2000);
  const { sequential, fixed } = peekingEndToEnd(times, 8);
  expect(sequential).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / times));
  expect(fixed).toBeGreaterThan(0.2);
}, 120_000);

test.each([0, 0.5, 0.8])(
  'regression adjustment with correlation %d leaves 1 − correlation² of the variance',
  (correlation) => {
    expect(Math.abs(adjustmentGain(correlation, 50_000, 2) - (1 - correlation ** 2))).toBeLessThan(0.02);
  },
);

test('Bayesian intervals and chances to win keep their word under their own prior', () => {
  const times = runs(5000, 100_000);
  const { covered, claimed, better, likely } = calibration(times, 4);
  expect(Math.abs(covered - 0.95)).toBeLessThanOrEqual(slack(0.95, times) + 0.002);
  expect(Math.abs(better - claimed)).toBeLessThanOrEqual(slack(claimed, likely));
});

test('Holm keeps the chance of any false finding, Benjamini–Hochberg the share of false findings', () => {
  const times = runs(3000, 50_000);
  expect(correctionRates('holm-bonferroni', times, 6).familyError).toBeLessThanOrEqual(0.05 + slack(0.05, times));
  expect(correctionRates('benjamini-hochberg', times, 6).falseDiscovery).toBeLessThanOrEqual(0.05 + slack(0.05, times));
});
