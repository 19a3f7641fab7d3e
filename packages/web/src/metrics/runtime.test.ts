import type { MetricAnalysis } from '@gb/domain/metric-analyses';
import type { Metric } from '@gb/domain/metrics';
import { expect, it } from 'vitest';
import { runtimeOf } from './runtime.ts';

const settings = { statsEngine: 'frequentist', confidenceLevel: 0.95, pValueThreshold: 0.05 } as const;
const metric = { metricType: 'mean' } as Metric;
const analysis = (more: Partial<MetricAnalysis> = {}): MetricAnalysis => ({
  population: { kind: 'factTable' },
  startDate: '2026-10-01T12:00:00.000Z',
  endDate: '2026-10-21T12:00:00.000Z',
  sql: '',
  elapsedMs: null,
  overall: { units: 60_000, sum: 600_000, denominator: 60_000, mean: 10, stddev: 20 },
  days: [],
  histogram: [],
  weeks: [
    { week: '2026-09-28', units: 19_000 },
    { week: '2026-10-05', units: 20_500 },
    { week: '2026-10-12', units: 19_500 },
    { week: '2026-10-19', units: 1_000 },
  ],
  dateCreated: '2026-10-21T12:00:00.000Z',
  ...more,
});

it('counts full weeks of users, and tells the smallest change they can show', () => {
  const runtime = runtimeOf(analysis(), metric, settings, 0.05);
  expect(runtime?.usersPerWeek).toBe(20_000);
  // 10,000 users in each of two variations, mean 10, deviation 20: the reference's calculator says 0.0825774.
  expect(runtime?.detectable[0]?.effect).toBeCloseTo(0.0825774, 7);
  expect(runtime?.weeksNeeded).toBe(3);
});

it('says nothing where it cannot be told', () => {
  expect(runtimeOf(analysis({ weeks: [] }), metric, settings, 0.05)).toBeNull();
  expect(runtimeOf(analysis({ overall: null }), metric, settings, 0.05)).toBeNull();
  expect(runtimeOf(analysis(), { metricType: 'ratio' } as Metric, settings, 0.05)).toBeNull();
  expect(runtimeOf(analysis(), metric, settings, 0)).toBeNull();
});
