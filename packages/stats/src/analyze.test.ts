import { expect, test } from 'vitest';
import { analyze } from './analyze.ts';
import type { AnalysisSettings } from './analysis/types.ts';
import { mergeRows } from './rows/analysisRow.ts';

const settings: AnalysisSettings = {
  variations: [
    { key: '0', weight: 0.5 },
    { key: '1', weight: 0.5 },
  ],
  baseline: 0,
  engine: 'frequentist',
  alpha: 0.05,
  differenceType: 'absolute',
  sequential: { enabled: false, tuningParameter: 5000 },
  correction: null,
  correctedMetricIds: [],
  maxDimensionLevels: 20,
  totalDays: 14,
  coverage: 1,
  prior: null,
};

const row = (variation: string, users: number, sum: number, squares: number, dimension = '') => ({
  variation,
  dimension,
  users,
  values: { main_sum: sum, main_sum_squares: squares },
});

const mean = (rows: ReturnType<typeof row>[]) => ({
  id: 'm',
  kind: 'mean' as const,
  inverse: false,
  cuped: false,
  rows,
});

// R: t.test(extra ~ group, data = sleep)
const sleep = [row('0', 10, 7.5, 34.43), row('1', 10, 23.3, 90.37)];

test('finds what R finds in the sleep data', () => {
  const [level] = analyze({ metrics: [mean(sleep)], settings }).dimensions;
  const effect = level?.metrics.m?.variations[1]?.effect;
  expect(effect?.value).toBeCloseTo(1.58, 12);
  expect(effect?.pValue).toBeCloseTo(0.0793941, 7);
  expect(effect?.ci[0]).toBeCloseTo(-0.205483, 6);
  expect(effect?.ci[1]).toBeCloseTo(3.365483, 6);
});

test('gives the same total for rows merged by the caller', () => {
  const days = [row('0', 4, 3, 10, 'a'), row('0', 6, 4.5, 24.43, 'b'), row('1', 10, 23.3, 90.37, 'a')];
  const merged = analyze({ metrics: [mean(mergeRows(days) as typeof days)], settings });
  expect(merged).toEqual(analyze({ metrics: [mean(sleep)], settings }));
});

test('reports unknown variations and multiple exposures apart', () => {
  const rows = [...sleep, row('__multiple__', 3, 1, 1), row('typo', 5, 1, 1)];
  const result = analyze({ metrics: [mean(rows)], settings });
  expect(result.unknownVariations).toEqual(['typo']);
  expect(result.multipleExposures).toBe(3);
  expect(result.dimensions[0]?.users).toEqual([10, 10]);
});
