import { expect, test } from 'vitest';
import { midExperimentPower, powerWithMore } from './midExperiment.ts';
import { type Design, minimumDetectableEffect, type PlannedMetric, power } from './power.ts';
import { invalidPlan, outlook, planRuntime } from './runtime.ts';

const metric: PlannedMetric = { kind: 'mean', mean: 10, stddev: 20 };
const design: Design = { users: 20_000, variations: 2, alpha: 0.05, tuning: null, prior: null };

// statistics specification, section 12: the reference's calculator
test('has the power of the reference for a lift of 5 %', () => {
  expect(power(metric, 0.05, design)).toBeCloseTo(0.406899, 6);
  expect(minimumDetectableEffect(metric, 0.8, design)).toMatchObject({ kind: 'found' });
});

test('finds the smallest effect whose power is the target, for every design', () => {
  const designs: Design[] = [design, { ...design, tuning: 5000 }, { ...design, variations: 4, alpha: 0.01 }];
  for (const one of designs) {
    const found = minimumDetectableEffect(metric, 0.8, one);
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(power(metric, found.effect, one)).toBeCloseTo(0.8, 4);
  }
  const withPrior = { ...design, prior: { mean: 0, stddev: 0.3 } };
  const found = minimumDetectableEffect(metric, 0.8, withPrior);
  if (found.kind !== 'found') throw new Error(found.kind);
  expect(power(metric, found.effect, withPrior)).toBeGreaterThanOrEqual(0.8);
  expect(power(metric, found.effect - 2e-5, withPrior)).toBeLessThan(0.8);
});

test('needs more users for early looks, for more variations and for a smaller alpha', () => {
  const base = power(metric, 0.05, design);
  expect(power(metric, 0.05, { ...design, tuning: 5000 })).toBeLessThan(base);
  expect(power(metric, 0.05, { ...design, variations: 3 })).toBeLessThan(base);
  expect(power(metric, 0.05, { ...design, alpha: 0.01 })).toBeLessThan(base);
});

test('says when no effect can be found', () => {
  expect(minimumDetectableEffect(metric, 0.8, { ...design, users: 20 })).toEqual({ kind: 'tooFewUsers' });
  expect(minimumDetectableEffect(metric, 0.05, design)).toEqual({ kind: 'powerNotAboveAlpha' });
});

test('plans the weeks until every metric is powered', () => {
  const metrics = [
    { metric, effect: 0.1 },
    { metric: { kind: 'proportion' as const, rate: 0.1 }, effect: 0.1 },
  ];
  const { weeks, weeksNeeded } = planRuntime(metrics, 8000, 9, design);
  expect(weeks).toHaveLength(9);
  expect(weeksNeeded).not.toBeNull();
  const needed = weeks[(weeksNeeded ?? 0) - 1];
  const before = weeks[(weeksNeeded ?? 0) - 2];
  expect(Math.min(...(needed?.power ?? []))).toBeGreaterThanOrEqual(0.795);
  expect(Math.min(...(before?.power ?? []))).toBeLessThan(0.795);
  expect(planRuntime([{ metric, effect: 0.0001 }], 100, 9, design).weeksNeeded).toBeNull();
});

test('names what is wrong with the inputs of the calculator', () => {
  expect(invalidPlan({ metric, effect: 0.1 }, 100)).toEqual([]);
  expect(invalidPlan({ metric: { kind: 'proportion', rate: 1 }, effect: 0 }, 0)).toEqual([
    'usersNotPositive',
    'effectNotPositive',
    'rateNotBetween0And1',
  ]);
  expect(invalidPlan({ metric: { kind: 'mean', mean: 0, stddev: 0 }, effect: 0.1 }, 9)).toEqual([
    'stddevNotPositive',
    'meanZero',
  ]);
});

const running = {
  targetMde: 0.05,
  alpha: 0.05,
  tuning: null,
  prior: null,
  goalMetrics: 1,
  variations: 2,
  isCorrected: false,
};
const arm = { n: 1000, mean: 10, unadjustedMean: 10, variance: 400 };
const contrast = {
  error: null,
  effect: 0.01,
  variance: 0.001,
  degrees: 1998,
  users: 2000,
  control: arm,
  treatment: arm,
};

test('tells how much more traffic finds the target effect with a power of 0.8', () => {
  const result = midExperimentPower(contrast, running);
  expect(result.scalingFactor).toBeGreaterThan(0);
  expect(powerWithMore(result.scalingFactor ?? 0, contrast, running)).toBeCloseTo(0.8, 4);
  expect(midExperimentPower({ ...contrast, variance: 1e-5 }, running).scalingFactor).toBe(0);
});

test('asks more of each goal when there are several', () => {
  const one = midExperimentPower(contrast, running).scalingFactor ?? 0;
  const three = midExperimentPower(contrast, { ...running, goalMetrics: 3 }).scalingFactor ?? 0;
  const corrected = midExperimentPower(contrast, { ...running, goalMetrics: 3, isCorrected: true }).scalingFactor ?? 0;
  expect(three).toBeGreaterThan(one);
  expect(corrected).toBeGreaterThan(three);
});

test('turns missing traffic into days, by the slowest goal of the quickest variation', () => {
  const goal = midExperimentPower(contrast, running);
  const traffic = { controlWeight: 0.5, dailyUsers: 100.9, daysLeft: 100 };
  const more = Math.ceil((goal.scalingFactor ?? 0) * 2000);
  expect(outlook([{ weight: 0.5, goals: [goal] }], traffic, running)).toEqual({
    daysNeeded: Math.ceil(more / 100),
    isLowPower: false,
    failed: false,
  });
  const powered = { ...goal, scalingFactor: 0 };
  const arms = [
    { weight: 0.25, goals: [goal, powered] },
    { weight: 0.25, goals: [powered] },
  ];
  expect(outlook(arms, traffic, running).daysNeeded).toBe(0);
});

test('warns of low power, and gives up when too many comparisons failed', () => {
  const goal = midExperimentPower({ ...contrast, variance: 1 }, running);
  const traffic = { controlWeight: 0.5, dailyUsers: 10, daysLeft: 5 };
  expect(outlook([{ weight: 0.5, goals: [goal] }], traffic, running).isLowPower).toBe(true);
  const failed = midExperimentPower({ ...contrast, error: 'ZERO_NEGATIVE_VARIANCE' }, running);
  expect(failed.scalingFactor).toBeNull();
  expect(outlook([{ weight: 0.5, goals: [failed] }], traffic, running).failed).toBe(true);
});
