import { type MidExperimentDesign, type MidExperimentPower, powerWithMore } from './midExperiment.ts';
import { type Design, type DetectableEffect, minimumDetectableEffect, type PlannedMetric, power } from './power.ts';

/** A metric with the relative change hoped for. */
export type RuntimeMetric = { metric: PlannedMetric; effect: number };
/** `power` and detectable effect per metric after so many weeks. */
export type RuntimeWeek = { week: number; users: number; power: number[]; detectable: DetectableEffect[] };
export type RuntimePlan = { weeks: RuntimeWeek[]; weeksNeeded: number | null };

const targetPower = 0.8;

/**
 * How power grows with `usersPerWeek`, week by week, and the first week in which every metric has a power of 0.8 (after
 * rounding to whole percents); null when that is beyond the last week.
 */
export function planRuntime(
  metrics: readonly RuntimeMetric[],
  usersPerWeek: number,
  weekCount: number,
  design: Omit<Design, 'users'>,
): RuntimePlan {
  const weeks = Array.from({ length: weekCount }, (_, index): RuntimeWeek => {
    const users = usersPerWeek * (index + 1);
    const whole = { ...design, users };
    return {
      week: index + 1,
      users,
      power: metrics.map(({ metric, effect }) => power(metric, effect, whole)),
      detectable: metrics.map(({ metric }) => minimumDetectableEffect(metric, targetPower, whole)),
    };
  });
  const needed = weeks.find((week) => week.power.every((p) => Math.round(p * 100) / 100 >= targetPower));
  return { weeks, weeksNeeded: needed?.week ?? null };
}

export type InvalidPlan =
  | 'usersNotPositive'
  | 'effectNotPositive'
  | 'rateNotBetween0And1'
  | 'stddevNotPositive'
  | 'meanZero';

/** What is wrong with the inputs of the calculator; empty when power can be computed. */
export function invalidPlan({ metric, effect }: RuntimeMetric, users: number): InvalidPlan[] {
  const found: InvalidPlan[] = [];
  if (!(users > 0)) found.push('usersNotPositive');
  if (!(effect > 0)) found.push('effectNotPositive');
  if (metric.kind === 'proportion') {
    if (!(metric.rate > 0 && metric.rate < 1)) found.push('rateNotBetween0And1');
    return found;
  }
  if (!(metric.stddev > 0)) found.push('stddevNotPositive');
  if (metric.mean === 0) found.push('meanZero');
  return found;
}

/** A treatment's share of the traffic, and the outlook of each goal in it. */
export type RuntimeArm = { weight: number; goals: readonly MidExperimentPower[] };
/** `dailyUsers`: the mean of the last seven full days. `daysLeft` until the maximum runtime. */
export type Traffic = { controlWeight: number; dailyUsers: number; daysLeft: number };

/**
 * `daysNeeded` until the first treatment is powered on all its goals (0 = now, null = cannot be told). `isLowPower`: at
 * the maximum runtime even the best treatment would have a power below 0.1. `failed`: too many comparisons have errors.
 */
export type Outlook = { daysNeeded: number | null; isLowPower: boolean; failed: boolean };

const mostFailures = 0.2;
const lowPower = 0.1;

/** How long a running experiment still needs, from the mid-experiment power of its goals. */
export function outlook(arms: readonly RuntimeArm[], traffic: Traffic, design: MidExperimentDesign): Outlook {
  const goals = arms.flatMap((arm) => arm.goals);
  const failures = goals.filter(({ scalingFactor }) => scalingFactor === null).length;
  if (goals.length === 0 || failures >= mostFailures * goals.length)
    return { daysNeeded: null, isLowPower: false, failed: true };
  const daily = ({ weight }: RuntimeArm) => Math.floor(traffic.dailyUsers) * (traffic.controlWeight + weight);
  const days = arms.map((arm) => Math.max(...known(arm).map((goal) => daysFor(goal, daily(arm)))));
  const projected = arms.map((arm) =>
    Math.min(...known(arm).map((goal) => powerWithMore((daily(arm) * traffic.daysLeft) / goal.users, goal, design))),
  );
  const soonest = Math.min(...days);
  return {
    daysNeeded: Number.isFinite(soonest) ? soonest : null,
    isLowPower: Math.max(...projected) < lowPower,
    failed: false,
  };
}

const known = ({ goals }: RuntimeArm) => goals.filter(({ scalingFactor }) => scalingFactor !== null);

function daysFor({ scalingFactor, users }: MidExperimentPower, dailyUsers: number): number {
  const more = Math.ceil((scalingFactor ?? 0) * users);
  return more === 0 ? 0 : Math.ceil(more / dailyUsers);
}
