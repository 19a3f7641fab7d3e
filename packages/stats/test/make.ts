import type { AnalysisMetric, AnalysisSettings } from '../src/analysis/types.ts';
import type { AnalysisRow } from '../src/rows/analysisRow.ts';

/** Two variations, frequentist, relative, nothing special; override what a test is about. */
export const makeSettings = (change: Partial<AnalysisSettings> = {}): AnalysisSettings => ({
  variations: [
    { key: '0', weight: 0.5 },
    { key: '1', weight: 0.5 },
  ],
  baseline: 0,
  engine: 'frequentist',
  alpha: 0.05,
  differenceType: 'relative',
  sequential: { enabled: false, tuningParameter: 5000 },
  correction: null,
  correctedMetricIds: [],
  maxDimensionLevels: 20,
  totalDays: 14,
  coverage: 1,
  prior: null,
  ...change,
});

/** A row of a mean (or, with `squares` left out, of a proportion). */
export const makeRow = (
  variation: string,
  users: number,
  sum: number,
  squares = sum,
  more: Partial<AnalysisRow> = {},
): AnalysisRow => ({
  variation,
  dimension: '',
  users,
  ...more,
  values: { main_sum: sum, main_sum_squares: squares, ...more.values },
});

export const makeMetric = (rows: readonly AnalysisRow[], change: Partial<AnalysisMetric> = {}): AnalysisMetric => ({
  id: 'm',
  kind: 'mean',
  inverse: false,
  cuped: false,
  rows,
  ...change,
});
