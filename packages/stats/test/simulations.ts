import type { AnalysisSettings, Effect } from '../src/analysis/types.ts';
import { analyze } from '../src/analyze.ts';
import { adjustPValues, type Correction } from '../src/tests/corrections.ts';
import { normalCdf, normalQuantile } from '../src/numeric/normal.ts';
import { oneSidedSequentialPValue, sequentialPValue } from '../src/tests/sequential.ts';
import { makeMetric, makeSettings } from './make.ts';
import { normalStream, randomStream } from './random.ts';
import { correlated, type Sampler } from './samples.ts';

function compare(sampler: Sampler, users: number, change: Partial<AnalysisSettings>): Effect {
  const { kind, cuped, quantile } = sampler;
  const rows = [sampler.draw('0', users), sampler.draw('1', users)];
  const { dimensions } = analyze({
    metrics: [makeMetric(rows, { kind, cuped, quantile })],
    settings: makeSettings(change),
  });
  return dimensions[0]?.metrics.m?.variations[1]?.effect as Effect; // the treatment has an effect
}

/** Share of A/A tests whose 95 % interval covers the true effect, zero, and their p-values. */
export function coverage(sampler: Sampler, users: number, runs: number, change: Partial<AnalysisSettings> = {}) {
  let covered = 0;
  const pValues: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { ci, pValue } = compare(sampler, users, change);
    if ((ci[0] ?? -Infinity) <= 0 && 0 <= (ci[1] ?? Infinity)) covered += 1;
    if (pValue !== null) pValues.push(pValue);
  }
  return { covered: covered / runs, pValues };
}

/** The chance of p-values at least this uneven if they were uniform (Kolmogorov–Smirnov, asymptotic). */
export function uniformityPValue(pValues: readonly number[]): number {
  const n = pValues.length;
  const sorted = [...pValues].sort((a, b) => a - b);
  const distance = sorted.reduce((most, p, i) => Math.max(most, (i + 1) / n - p, p - i / n), 0);
  const x = (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n)) * distance;
  let tail = 0;
  for (let k = 1; k <= 100; k += 1) tail += 2 * (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * x * x);
  return Math.min(1, Math.max(0, tail));
}

export type Peeking = { sequential: number; oneSided: number; fixed: number };

/**
 * Share of streams without effect that are ever called significant when looked at after every unit from `from` to `to`:
 * by both sequential tests, and by a fixed test that should not be used like this.
 */
export function peeking(input: {
  alpha: number;
  tuning: number;
  from: number;
  to: number;
  runs: number;
  seed: number;
}) {
  const normal = normalStream(randomStream(input.seed));
  const critical = normalQuantile(1 - input.alpha / 2);
  const called: Peeking = { sequential: 0, oneSided: 0, fixed: 0 };
  for (let run = 0; run < input.runs; run += 1) {
    const seen = { sequential: false, oneSided: false, fixed: false };
    let sum = 0;
    for (let n = 1; n <= input.to; n += 1) {
      sum += normal();
      if (n < input.from) continue;
      const look = { effect: sum / n, variance: 1 / n, users: n, alpha: input.alpha, tuning: input.tuning };
      seen.sequential ||= sequentialPValue(look) < input.alpha;
      seen.oneSided ||= oneSidedSequentialPValue(look.effect, look) < input.alpha;
      seen.fixed ||= Math.abs(sum) / Math.sqrt(n) > critical;
    }
    for (const test of ['sequential', 'oneSided', 'fixed'] as const) if (seen[test]) called[test] += 1;
  }
  return {
    sequential: called.sequential / input.runs,
    oneSided: called.oneSided / input.runs,
    fixed: called.fixed / input.runs,
  };
}

/** The same from rows to p-value: exponential values, relative lift, estimated variance, 200 looks from 50 users on. */
export function peekingEndToEnd(runs: number, seed: number): { sequential: number; fixed: number } {
  const random = randomStream(seed);
  const called = { sequential: 0, fixed: 0 };
  for (let run = 0; run < runs; run += 1) {
    const arms = ['0', '1'].map((variation) => ({ variation, users: 0, sum: 0, squares: 0 }));
    const seen = { sequential: false, fixed: false };
    for (let look = 0; look < 200; look += 1) {
      for (const arm of arms)
        for (let i = 0; i < 50; i += 1) {
          const x = -Math.log(random());
          arm.users += 1;
          arm.sum += x;
          arm.squares += x * x;
        }
      const draw = (variation: string) => {
        const arm = arms[Number(variation)] as (typeof arms)[number]; // '0' or '1'
        const values = { main_sum: arm.sum, main_sum_squares: arm.squares };
        return { variation, dimension: '', users: arm.users, values };
      };
      const sampler: Sampler = { kind: 'mean', cuped: false, draw };
      for (const test of ['sequential', 'fixed'] as const) {
        if (seen[test]) continue;
        const sequential = { enabled: test === 'sequential', tuningParameter: 5000 };
        seen[test] = (compare(sampler, 0, { sequential }).pValue ?? 1) < 0.05;
      }
    }
    if (seen.sequential) called.sequential += 1;
    if (seen.fixed) called.fixed += 1;
  }
  return { sequential: called.sequential / runs, fixed: called.fixed / runs };
}

/** Squared standard error with regression adjustment over that without; should be 1 − correlation². */
export function adjustmentGain(correlation: number, users: number, seed: number): number {
  const sampler = correlated(normalStream(randomStream(seed)), correlation);
  const absolute = { differenceType: 'absolute' as const, supplemental: true };
  const effect = compare(sampler, users, absolute);
  return (effect.standardError / (effect.supplemental?.unadjusted?.standardError ?? Number.NaN)) ** 2;
}

/** Experiments whose true lift is drawn from the prior: how often the interval covers it, and the chance to win keeps its word. */
export function calibration(runs: number, seed: number) {
  const random = randomStream(seed);
  const normal = normalStream(random);
  const prior = { mean: 0, stddev: 0.1 };
  const tally = { covered: 0, likely: 0, claimed: 0, better: 0 };
  for (let run = 0; run < runs; run += 1) {
    const lift = prior.mean + prior.stddev * normal();
    const means = { '0': 5, '1': 5 * (1 + lift) } as Record<string, number>;
    const users = 400;
    const draw = (variation: string) => {
      const mean = (means[variation] ?? 0) + (2 / Math.sqrt(users)) * normal();
      const values = { main_sum: users * mean, main_sum_squares: users * mean * mean + (users - 1) * 4 };
      return { variation, dimension: '', users, values };
    };
    const effect = compare({ kind: 'mean', cuped: false, draw }, users, { engine: 'bayesian', prior });
    const [low, high] = effect.ci;
    if ((low ?? -Infinity) <= lift && lift <= (high ?? Infinity)) tally.covered += 1;
    const chance = effect.chanceToWin ?? 0;
    if (chance < 0.85 || chance > 0.95) continue;
    tally.likely += 1;
    tally.claimed += chance;
    if (lift > 0) tally.better += 1;
  }
  return {
    covered: tally.covered / runs,
    claimed: tally.claimed / tally.likely,
    better: tally.better / tally.likely,
    likely: tally.likely,
  };
}

/** 20 metrics of which 5 really move: share of experiments with a false finding, and of false among all findings. */
export function correctionRates(correction: Correction, runs: number, seed: number) {
  const normal = normalStream(randomStream(seed));
  let families = 0;
  let falseShare = 0;
  for (let run = 0; run < runs; run += 1) {
    const pValues = Array.from({ length: 20 }, (_, i) => 2 * normalCdf(-Math.abs(normal() + (i < 5 ? 3 : 0))));
    const found = adjustPValues(pValues, correction).map((p) => p < 0.05);
    const wrong = found.filter((isFound, i) => isFound && i >= 5).length;
    const all = found.filter(Boolean).length;
    if (wrong > 0) families += 1;
    falseShare += all === 0 ? 0 : wrong / all;
  }
  return { familyError: families / runs, falseDiscovery: falseShare / runs };
}
