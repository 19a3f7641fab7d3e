import type { AnalysisResults, Effect, MetricResult } from '@gb/domain/snapshots';

type Variation = MetricResult['variations'][number];

/** A variation's figures in an analysis: 1,000 users, 120 of whom ordered, 20% more than the baseline. */
export const variationOf = (change: Partial<Variation> = {}, effect: Partial<Effect> = {}): Variation => ({
  users: 1000,
  value: 120,
  denominator: null,
  mean: 0.12,
  stddev: 0.325,
  effect: {
    value: 0.2,
    ci: [0.01, 0.39],
    uplift: { dist: 'normal', mean: 0.2, stddev: 0.097 },
    standardError: 0.097,
    pValue: null,
    chanceToWin: 0.97,
    risk: [0.01, 0.001],
    error: null,
    ...effect,
  },
  ...change,
});

/** A goal metric that the only variation won. */
export const storedMetric = (change: Partial<MetricResult> = {}): MetricResult => ({
  metricId: 'fact__orders',
  role: 'goal',
  queryId: 'results-0',
  error: null,
  variations: [variationOf({ value: 100, mean: 0.1, effect: null }), variationOf()],
  status: [null, 'won'],
  adjustment: { enabled: false, days: 14, reason: '' },
  ...change,
});

/** Results of one analysis of two variations over two days. */
export const resultsOf = ({ metrics = [storedMetric()] } = {}): AnalysisResults => ({
  groups: [{ name: 'All', users: [1000, 1000], srm: 0.42, metrics }],
  series: [
    {
      date: '2026-11-01',
      users: [0, 10],
      metrics: {
        fact__orders: [
          { mean: 0, effect: null },
          { mean: 0, effect: null },
        ],
      },
    },
    {
      date: '2026-11-02',
      users: [1000, 1000],
      metrics: {
        fact__orders: [
          { mean: 0.1, effect: null },
          { mean: 0.12, effect: variationOf().effect },
        ],
      },
    },
  ],
  multipleExposures: 0,
  unknownVariations: [],
  traffic: null,
  verdict: {
    kind: 'winner',
    variation: 1,
    metricId: 'fact__orders',
    change: 0.2,
    confidence: 0.97,
    guardrailsLost: [],
    goalsWon: ['fact__orders'],
    goalsLost: [],
    guardrailsSafe: [],
    guardrailsChecked: 0,
    isSuspicious: false,
    problems: [],
    nextStep: 'ship',
  },
});
