/**
 * The statistics beside what they promise: `node --expose-gc bench/stats.ts`, all tables; `--speed` for the speed alone.
 * Simulations are seeded; a bound is the promised value with its Monte-Carlo error.
 */
import { analyze } from '../packages/stats/src/index.ts';
import type { AnalysisInput, AnalysisSettings } from '../packages/stats/src/index.ts';
import { makeMetric, makeSettings } from '../packages/stats/test/make.ts';
import { populations } from '../packages/stats/test/samples.ts';
import {
  adjustmentGain,
  calibration,
  correctionRates,
  coverage,
  peeking,
  peekingEndToEnd,
  uniformityPValue,
} from '../packages/stats/test/simulations.ts';

type Line = { what: string; measured: number; low: number; high: number };

function print(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}`);
  for (const { what, measured, low, high } of lines) {
    const isGated = low !== -Infinity || high !== Infinity;
    const verdict = !isGated ? 'not gated' : measured >= low && measured <= high ? 'ok' : 'MISSED';
    const range = isGated ? `${low.toFixed(4)} … ${high.toFixed(4)}` : '';
    console.log(`  ${what.padEnd(58)} ${measured.toFixed(4).padStart(9)}   ${range.padEnd(18)} ${verdict}`);
  }
}

const around = (what: string, measured: number, value: number, slack: number): Line => ({
  what,
  measured,
  low: value - slack,
  high: value + slack,
});
const atMost = (what: string, measured: number, high: number): Line => ({ what, measured, low: 0, high });
const shown = (what: string, measured: number): Line => ({ what, measured, low: -Infinity, high: Infinity });
const sd = (share: number, runs: number) => Math.sqrt((share * (1 - share)) / runs);

function coverageTable(): void {
  const runs = 20_000;
  const sources = populations(1);
  const lines = (['relative', 'absolute'] as const).flatMap((differenceType) => {
    const line = (name: keyof typeof sources, users: number, slack: number | null) => {
      const { covered } = coverage(sources[name], users, runs, { differenceType });
      const what = `${name}, ${users} users per variation, ${differenceType}`;
      return slack === null ? shown(what, covered) : around(what, covered, 0.95, slack);
    };
    return [
      line('normal', 1000, 0.008),
      line('exponential', 1000, 0.008),
      line('bernoulli', 1000, 0.008),
      line('normal', 30, 0.008),
      line('ratio', 1000, 0.015),
      line('cuped', 1000, 0.015),
      line('quantile', 1000, 0.015),
      line('lognormal', 1000, null),
    ];
  });
  print(`Coverage of the 95 % interval, ${runs} experiments without effect`, lines);
  const { pValues } = coverage(populations(2).normal, 1000, runs);
  print('p-values without effect are uniform', [
    { what: 'Kolmogorov–Smirnov p', measured: uniformityPValue(pValues), low: 0.001, high: 1 },
  ]);
}

function peekingTable(): void {
  const runs = 3000;
  const settings = [
    { alpha: 0.05, tuning: 5000, from: 100, to: 20_000 },
    { alpha: 0.05, tuning: 500, from: 100, to: 20_000 },
    { alpha: 0.05, tuning: 50_000, from: 100, to: 20_000 },
    { alpha: 0.01, tuning: 5000, from: 100, to: 20_000 },
  ];
  const lines = settings.flatMap((input, index) => {
    const found = peeking({ ...input, runs, seed: 20 + index });
    const name = `alpha ${input.alpha}, tuned for ${input.tuning}`;
    const high = input.alpha + 2 * sd(input.alpha, runs);
    return [
      atMost(`sequential, ${name}`, found.sequential, high),
      atMost(`one-sided sequential, ${name}`, found.oneSided, high),
      shown(`fixed test misused so, alpha ${input.alpha}`, found.fixed),
    ];
  });
  print(`False alarms when looking after every unit, 100 to 20,000 units, ${runs} streams`, lines);
  const end = peekingEndToEnd(2000, 9);
  print('False alarms from rows to p-value: exponential, relative, 200 looks, 2000 experiments', [
    atMost('sequential', end.sequential, 0.05 + 2 * sd(0.05, 2000)),
    shown('fixed test misused so', end.fixed),
  ]);
}

function refinementTables(): void {
  print(
    'Variance left by regression adjustment, 1,000,000 users per variation',
    [0, 0.5, 0.8].map((correlation) =>
      around(`correlation ${correlation}`, adjustmentGain(correlation, 1_000_000, 3), 1 - correlation ** 2, 0.005),
    ),
  );
  const runs = 200_000;
  const { covered, claimed, better, likely } = calibration(runs, 4);
  print(`Bayesian results under their own prior, ${runs} experiments`, [
    around('95 % interval covers the true lift', covered, 0.95, 4 * sd(0.95, runs) + 0.001),
    around(
      `chance to win .85–.95 (claimed ${claimed.toFixed(4)}), truly better`,
      better,
      claimed,
      4 * sd(claimed, likely),
    ),
  ]);
  const families = 50_000;
  print(`Corrections, 20 metrics of which 5 move, ${families} experiments`, [
    atMost(
      'Holm: any false finding',
      correctionRates('holm-bonferroni', families, 5).familyError,
      0.05 + 4 * sd(0.05, families),
    ),
    atMost(
      'Benjamini–Hochberg: share of false findings',
      correctionRates('benjamini-hochberg', families, 5).falseDiscovery,
      0.05 + 4 * sd(0.05, families),
    ),
  ]);
}

/** Metrics × 3 variations × 10 dimension values, as the warehouse returns them. */
function workload(metricCount: number, cuped: boolean, engine: AnalysisSettings['engine']): AnalysisInput {
  const metrics = Array.from({ length: metricCount }, (_, m) => {
    const rows = Array.from({ length: 30 }, (_, i) => ({
      variation: String(i % 3),
      dimension: `value ${Math.floor(i / 3)}`,
      users: 10_000 + i * 17 + m,
      values: {
        main_sum: 50_000 + i * 31 + m * 7,
        main_sum_squares: 500_000 + i * 100,
        covariate_sum: 48_000 + i,
        covariate_sum_squares: 480_000 + i * 3,
        main_covariate_sum_product: 430_000 + i * 5,
      },
    }));
    return makeMetric(rows, { id: `metric ${m}`, cuped });
  });
  const variations = ['0', '1', '2'].map((key) => ({ key, weight: 1 / 3 }));
  const correction = engine === 'frequentist' ? ('benjamini-hochberg' as const) : null;
  const correctedMetricIds = metrics.map(({ id }) => id);
  return { metrics, settings: makeSettings({ engine, variations, correction, correctedMetricIds }) };
}

function timed(input: AnalysisInput, times: number): number[] {
  return Array.from({ length: times }, () => {
    const start = performance.now();
    analyze(input);
    return performance.now() - start;
  });
}

const ms = (times: readonly number[]) => times.map((time) => time.toFixed(1).padStart(6)).join(' ');

function speedTables(): void {
  console.log('\nMilliseconds for 100 metrics × 3 variations × 10 values = 2,000 comparisons (bar: 20), five runs');
  for (const engine of ['bayesian', 'frequentist'] as const)
    for (const cuped of [false, true]) {
      const times = timed(workload(100, cuped, engine), 5);
      console.log(`  ${`${engine}${cuped ? ', regression-adjusted' : ''}`.padEnd(34)} ${ms(times)}`);
    }
  console.log('\nMicroseconds per comparison, median of 15 (linear: the same at every size)');
  for (const size of [10, 100, 1000]) {
    const times = timed(workload(size, true, 'frequentist'), 15).sort((a, b) => a - b);
    console.log(`  ${`${size * 20} comparisons`.padEnd(34)} ${(((times[7] ?? 0) * 1000) / (size * 20)).toFixed(2)}`);
  }
}

function memoryTable(): void {
  const collect = globalThis.gc;
  if (!collect) {
    console.log('\nMemory is measured with --expose-gc only');
    return;
  }
  const input = workload(100, true, 'frequentist');
  const heap = (times: number) => {
    timed(input, times);
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heap(100);
  const after = heap(1000);
  console.log(`\nHeap after 100 repetitions ${before.toFixed(2)} MB, after 1,000 more ${after.toFixed(2)} MB`);
}

speedTables();
memoryTable();
if (!process.argv.includes('--speed')) {
  coverageTable();
  peekingTable();
  refinementTables();
}
