import { expect, test } from 'vitest';
import { clearSignals, type DecisionInput, decide, doNoHarm } from './decision.ts';
import { experimentStatus, safeRolloutStatus } from './experimentStatus.ts';
import { healthProblems } from './health.ts';
import { type Judged, metricStatus, riskLevel, timeToEnoughData } from './metricStatus.ts';

const judged: Judged = {
  engine: 'bayesian',
  difference: 'relative',
  inverse: false,
  baseline: { value: 900, mean: 0.09 },
  variation: { value: 1000, mean: 0.1 },
  effect: { value: 0.11, ci: [0.02, 0.2], pValue: null, adjustedPValue: null, chanceToWin: 0.99 },
};
const effect = (change: Partial<Judged['effect']>): Judged => ({ ...judged, effect: { ...judged.effect, ...change } });

test('calls a metric won or lost from its chance to win', () => {
  expect(metricStatus(judged).outcome).toBe('won');
  expect(metricStatus(effect({ chanceToWin: 0.01 })).outcome).toBe('lost');
  expect(metricStatus(effect({ chanceToWin: 0.95 })).outcome).toBe('undecided');
});

test('reads a frequentist result by its adjusted p-value and direction', () => {
  const frequentist = { ...effect({ chanceToWin: null, pValue: 0.01 }), engine: 'frequentist' as const };
  expect(metricStatus(frequentist)).toMatchObject({ outcome: 'won', clearSignal: null });
  expect(metricStatus({ ...frequentist, inverse: true }).outcome).toBe('lost');
  const adjusted = { ...frequentist, effect: { ...frequentist.effect, adjustedPValue: 0.2 } };
  expect(metricStatus(adjusted)).toMatchObject({ outcome: 'undecided', isSignificantUnadjusted: true });
});

test('waits for 150 of a metric in one variation and something in both', () => {
  const small = { ...judged, baseline: { value: 100, mean: 0.1 }, variation: { value: 149, mean: 0.1 } };
  expect(metricStatus(small).outcome).toBe('notEnoughData');
  expect(metricStatus({ ...judged, baseline: { value: 0, mean: 0 } }).outcome).toBe('notEnoughData');
});

test('calls a sure but tiny change a draw, and a huge one suspicious', () => {
  expect(metricStatus(effect({ value: 0.004 }))).toMatchObject({ outcome: 'draw', isBelowMinChange: true });
  expect(metricStatus(effect({ value: 0.5 })).isSuspicious).toBe(true);
});

test('measures the change against the baseline on every scale', () => {
  const absolute = { ...effect({ value: 0.0003 }), difference: 'absolute' as const };
  expect(metricStatus(absolute).isBelowMinChange).toBe(true);
  const scaled = { ...effect({ value: 12_345 }), difference: 'scaled' as const };
  expect(metricStatus(scaled)).toMatchObject({ isBelowMinChange: false, isSuspicious: false });
});

test('extrapolates the time to enough data from a tenth on', () => {
  expect(timeToEnoughData(75, 150, 4)).toBe(4);
  expect(timeToEnoughData(15, 150, 4)).toBeNull();
  expect(timeToEnoughData(200, 150, 4)).toBe(0);
});

test('grades the risk of shipping by the thresholds of the metric', () => {
  const thresholds = { winRisk: 0.0025, loseRisk: 0.0125 };
  expect([0.0025, 0.01, 0.0125].map((risk) => riskLevel(risk, thresholds))).toEqual([
    'acceptable',
    'warning',
    'tooHigh',
  ]);
});

const variation = (
  status: 'won' | 'lost' | 'neutral',
  guardrail: 'safe' | 'lost',
  clear: 'won' | 'lost' | 'neutral',
) => ({
  variationId: '1',
  goalMetrics: { g: { status, superStatSigStatus: clear } },
  guardrailMetrics: { q: { status: guardrail } },
});
const decision = (change: Partial<DecisionInput>) =>
  decide({
    criteria: clearSignals,
    goalMetrics: ['g'],
    guardrailMetrics: ['q'],
    daysNeeded: 0,
    sequential: false,
    scheduledEndPassed: false,
    variations: [variation('won', 'safe', 'neutral')],
    ...change,
  }).status;

test('ships a winner that hurts nothing, and rolls back what hurts a guardrail', () => {
  expect(decision({})).toBe('ship-now');
  expect(decision({ variations: [variation('won', 'lost', 'neutral')] })).toBe('rollback-now');
});

test('asks for a review when powered and nothing happened, unless nothing is good enough to ship', () => {
  expect(decision({ variations: [variation('neutral', 'safe', 'neutral')] })).toBe('ready-for-review');
  expect(decision({ criteria: doNoHarm, variations: [variation('neutral', 'safe', 'neutral')] })).toBe('ship-now');
});

test('decides early only on an unmistakable signal', () => {
  expect(decision({ daysNeeded: 5 })).toBeNull();
  expect(decision({ daysNeeded: 5, variations: [variation('won', 'safe', 'won')] })).toBe('ship-now');
  expect(decision({ daysNeeded: 5, sequential: true })).toBe('ship-now');
});

test('checks the split only once there are enough users', () => {
  const traffic = { weights: [0.5, 0.5], multipleExposures: 0, multipleExposureShare: 0.01 };
  expect(healthProblems({ ...traffic, users: [15, 0] })).toEqual([]);
  expect(healthProblems({ ...traffic, users: [160, 60] })).toMatchObject([{ kind: 'sampleRatioMismatch' }]);
  expect(healthProblems({ ...traffic, users: [400, 400], multipleExposures: 9 })).toEqual([]);
});

test('shows bad data before anything else, and a decision before the days left', () => {
  const facts = {
    problems: [],
    imbalances: 0,
    isLowPower: true,
    users: 1000,
    daysRun: 10,
    minimumDays: 3,
    decision: { status: null },
    scheduledEndPassed: false,
    daysNeeded: 4,
  };
  expect(experimentStatus(facts)).toEqual({ kind: 'unhealthy', isLowPower: true });
  expect(experimentStatus({ ...facts, isLowPower: false })).toEqual({ kind: 'daysLeft', days: 4 });
  expect(experimentStatus({ ...facts, isLowPower: false, daysRun: 1 })).toMatchObject({
    kind: 'beforeMinimumDuration',
  });
  expect(experimentStatus({ ...facts, scheduledEndPassed: true })).toEqual({ kind: 'scheduledEndReview' });
  expect(experimentStatus({ ...facts, imbalances: 1 })).toMatchObject({ kind: 'unhealthy' });
});

test('takes a safe rollout back on harm and out at its end', () => {
  const harmed = [{ pValue: 0.01, error: null }];
  expect(safeRolloutStatus(harmed, { alpha: 0.05, isTimeOver: true })).toBe('rollBack');
  expect(safeRolloutStatus([{ pValue: 0.4, error: null }], { alpha: 0.05, isTimeOver: true })).toBe('ship');
  expect(safeRolloutStatus([], { alpha: 0.05, isTimeOver: false })).toBe('running');
});
