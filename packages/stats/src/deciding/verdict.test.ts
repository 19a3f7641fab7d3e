import { expect, test } from 'vitest';
import { makeMetric, makeRow, makeSettings } from '../../test/make.ts';
import { analyze } from '../analyze.ts';
import { defaultThresholds } from './metricStatus.ts';
import { type VerdictInput, type VerdictMetric, verdict } from './verdict.ts';

type Conversions = [users: number, converted: number][];
const goal = (id: string, inverse = false): VerdictMetric => ({
  id,
  role: 'goal',
  inverse,
  thresholds: defaultThresholds,
});
const guardrail = (id: string, inverse = false): VerdictMetric => ({ ...goal(id, inverse), role: 'guardrail' });

/** A proportion per metric: users and conversions of each variation. */
function sumUp(data: Record<string, Conversions>, metrics: VerdictMetric[], change: Partial<VerdictInput> = {}) {
  const engine = change.engine ?? 'bayesian';
  const keys = (Object.values(data)[0] ?? []).map((_, index) => String(index));
  const weights = keys.map(() => 1 / keys.length);
  const settings = makeSettings({ engine, variations: keys.map((key) => ({ key, weight: 1 / keys.length })) });
  const analyzed = analyze({
    settings,
    metrics: Object.entries(data).map(([id, rows]) =>
      makeMetric(
        rows.map(([users, converted], index) => makeRow(String(index), users, converted)),
        { id, kind: 'proportion', inverse: metrics.find((metric) => metric.id === id)?.inverse ?? false },
      ),
    ),
  });
  const [result] = analyzed.dimensions;
  if (!result) throw new Error('the test needs rows');
  return verdict({
    result,
    metrics,
    engine,
    differenceType: 'relative',
    baseline: 0,
    isSequential: false,
    plannedUsers: null,
    daysNeeded: null,
    health: { weights, multipleExposures: 0, multipleExposureShare: 0.01 },
    ...change,
  });
}

const better: Conversions = [
  [10_000, 1000],
  [10_000, 1200],
];
const same: Conversions = [
  [10_000, 1000],
  [10_000, 1003],
];
const worse: Conversions = [
  [10_000, 1000],
  [10_000, 800],
];

test('names the winner, by how much, and how sure', () => {
  const result = sumUp({ signup: better }, [goal('signup')]);
  expect(result).toMatchObject({ kind: 'winner', variation: 1, metricId: 'signup', nextStep: 'ship', missing: [] });
  expect(result.change).toBeCloseTo(0.2, 12);
  expect(result.confidence).toBeGreaterThan(0.99);
});

test('says with one minus the p-value how sure a frequentist result is', () => {
  const result = sumUp({ signup: better }, [goal('signup')], { engine: 'frequentist' });
  expect(result.kind).toBe('winner');
  expect(result.confidence).toBeGreaterThan(0.99);
});

test('names the loser with the chance to lose', () => {
  const result = sumUp({ signup: worse }, [goal('signup')]);
  expect(result).toMatchObject({ kind: 'loser', variation: 1, goalsLost: ['signup'], nextStep: 'rollBack' });
  expect(result.confidence).toBeGreaterThan(0.99);
});

test('counts a decrease as a win when smaller is better', () => {
  expect(sumUp({ errors: worse }, [goal('errors', true)]).kind).toBe('winner');
});

test('asks for a review when the winner hurts a guardrail', () => {
  const result = sumUp({ signup: better, refunds: better }, [goal('signup'), guardrail('refunds', true)]);
  expect(result).toMatchObject({
    kind: 'winner',
    guardrailsLost: ['refunds'],
    guardrailsChecked: 1,
    nextStep: 'review',
  });
});

test('tells a safe guardrail from one that cannot be told yet', () => {
  const data = { signup: better, speed: better, refunds: same };
  const result = sumUp(data, [goal('signup'), guardrail('speed'), guardrail('refunds')]);
  expect(result).toMatchObject({ guardrailsSafe: ['speed'], guardrailsLost: [], guardrailsChecked: 2 });
});

test('calls a win on one goal and a loss on another mixed', () => {
  const result = sumUp({ signup: better, revenue: worse }, [goal('signup'), goal('revenue')]);
  expect(result).toMatchObject({
    kind: 'mixed',
    goalsWon: ['signup'],
    goalsLost: ['revenue'],
    nextStep: 'review',
  });
});

test('is too early before the planned sample, unless the signal is unmistakable', () => {
  const narrow: Conversions = [
    [10_000, 1000],
    [10_000, 1085],
  ];
  const early = { plannedUsers: 40_000 };
  const undecided = sumUp({ signup: narrow }, [goal('signup')], early);
  expect(undecided).toMatchObject({
    kind: 'tooEarly',
    variation: 1,
    missing: [{ kind: 'users', have: 20_000, needed: 40_000 }],
    nextStep: 'keepRunning',
  });
  expect(sumUp({ signup: narrow }, [goal('signup')]).kind).toBe('winner');
  expect(sumUp({ signup: better }, [goal('signup')], early).kind).toBe('winner');
});

test('finds no difference once the planned sample is there', () => {
  const result = sumUp({ signup: same }, [goal('signup')], { plannedUsers: 20_000 });
  expect(result).toMatchObject({ kind: 'noDifference', nextStep: 'review' });
});

test('keeps running without a plan, and says how many days are needed', () => {
  const result = sumUp({ signup: same }, [goal('signup')], { daysNeeded: 6 });
  expect(result).toMatchObject({ kind: 'tooEarly', missing: [{ kind: 'days', days: 6 }] });
});

test('says which metric has too small a sample', () => {
  const few: Conversions = [
    [500, 40],
    [500, 60],
  ];
  const result = sumUp({ signup: few }, [goal('signup')]);
  expect(result.kind).toBe('tooEarly');
  expect(result.missing).toEqual([{ kind: 'sample', metricId: 'signup', have: 60, needed: 150 }]);
});

test('judges nothing while the split of the traffic is wrong', () => {
  const uneven: Conversions = [
    [10_000, 1000],
    [8000, 1200],
  ];
  const result = sumUp({ signup: uneven }, [goal('signup')]);
  expect(result).toMatchObject({ kind: 'unhealthy', nextStep: 'fixData' });
  expect(result.problems[0]?.kind).toBe('sampleRatioMismatch');
});

test('warns of users who saw several variations', () => {
  const health = { weights: [0.5, 0.5], multipleExposures: 500, multipleExposureShare: 0.01 };
  const result = sumUp({ signup: better }, [goal('signup')], { health });
  expect(result.problems).toEqual([{ kind: 'multipleExposures', users: 500, share: 500 / 20_500 }]);
});

test('has nothing to say without data', () => {
  const none: Conversions = [
    [0, 0],
    [0, 0],
  ];
  expect(sumUp({ signup: none }, [goal('signup')])).toMatchObject({ kind: 'noData', variation: null, change: null });
});

test('prefers, among winners, the one that is ahead and hurts no guardrail', () => {
  const three: Conversions = [
    [10_000, 1000],
    [10_000, 1200],
    [10_000, 1300],
  ];
  const refunds: Conversions = [
    [10_000, 1000],
    [10_000, 1000],
    [10_000, 1300],
  ];
  expect(sumUp({ signup: three }, [goal('signup')]).variation).toBe(2);
  expect(sumUp({ signup: three, refunds }, [goal('signup'), guardrail('refunds', true)]).variation).toBe(1);
});

test('marks a change too large to be believed', () => {
  const huge: Conversions = [
    [10_000, 1000],
    [10_000, 1700],
  ];
  expect(sumUp({ signup: huge }, [goal('signup')]).isSuspicious).toBe(true);
});
