import { expect, test } from 'vitest';
import { makeMetric, makeRow, makeSettings } from '../test/make.ts';
import { covariateImbalances } from './analysis/covariateImbalance.ts';
import type { AnalysisMetric, AnalysisSettings } from './analysis/types.ts';
import { analyze } from './analyze.ts';
import { type AnalysisRow, mergeRows } from './rows/analysisRow.ts';

const settings = makeSettings({ differenceType: 'absolute' });

// R: t.test(extra ~ group, data = sleep)
const sleep = [makeRow('0', 10, 7.5, 34.43), makeRow('1', 10, 23.3, 90.37)];

test('finds what R finds in the sleep data', () => {
  const [level] = analyze({ metrics: [makeMetric(sleep)], settings }).dimensions;
  const effect = level?.metrics.m?.variations[1]?.effect;
  expect(effect?.value).toBeCloseTo(1.58, 12);
  expect(effect?.pValue).toBeCloseTo(0.0793941, 7);
  expect(effect?.ci[0]).toBeCloseTo(-0.205483, 6);
  expect(effect?.ci[1]).toBeCloseTo(3.365483, 6);
});

test('finds the same when each user’s value is a share of days', () => {
  const [level] = analyze({ metrics: [makeMetric(sleep, { kind: 'participation' })], settings }).dimensions;
  expect(level?.metrics.m?.variations[1]?.effect?.pValue).toBeCloseTo(0.0793941, 7);
});

test('compares the users, not the sum of their shares, with the minimum sample', () => {
  const variations = (kind: 'participation' | 'mean') =>
    analyze({ metrics: [makeMetric(sleep, { kind })], settings }).dimensions[0]?.metrics.m?.variations.map(
      ({ sample }) => sample,
    );
  expect(variations('participation')).toEqual([10, 10]);
  expect(variations('mean')).toEqual([7.5, 23.3]);
});

test('gives the same total for rows merged by the caller', () => {
  const days = [
    makeRow('0', 4, 3, 10, { dimension: 'a' }),
    makeRow('0', 6, 4.5, 24.43, { dimension: 'b' }),
    makeRow('1', 10, 23.3, 90.37, { dimension: 'a' }),
  ];
  const merged = analyze({ metrics: [makeMetric(mergeRows(days))], settings });
  expect(merged).toEqual(analyze({ metrics: [makeMetric(sleep)], settings }));
});

test('reports unknown variations and multiple exposures apart', () => {
  const rows = [...sleep, makeRow('__multiple__', 3, 1, 1), makeRow('typo', 5, 1, 1)];
  const result = analyze({ metrics: [makeMetric(rows)], settings });
  expect(result.unknownVariations).toEqual(['typo']);
  expect(result.multipleExposures).toBe(3);
  expect(result.dimensions[0]?.users).toEqual([10, 10]);
});

const effectOf = (rows: AnalysisRow[], change: Partial<AnalysisSettings>, metric: Partial<AnalysisMetric> = {}) =>
  analyze({ metrics: [makeMetric(rows, metric)], settings: makeSettings(change) }).dimensions[0]?.metrics.m
    ?.variations[1]?.effect;

test('says by code why a comparison has no result', () => {
  const varied = makeRow('1', 100, 50, 60);
  expect(effectOf([makeRow('0', 100, 100, 100), varied], {})?.error).toBe('ZERO_NEGATIVE_VARIANCE');
  expect(effectOf([varied], {})?.error).toBe('ZERO_NEGATIVE_VARIANCE');
  expect(effectOf([makeRow('0', 1, 2, 4), makeRow('1', 1, 3, 9)], {})?.error).toBe('ZERO_NEGATIVE_VARIANCE');
  const noMean = [makeRow('0', 100, 0, 60), varied];
  expect(effectOf(noMean, { differenceType: 'absolute' })?.error).toBe('ZERO_NEGATIVE_BASELINE_VARIATION');
  const noDays = { differenceType: 'scaled' as const, totalDays: 0 };
  expect(effectOf([makeRow('0', 100, 40, 60), varied], noDays)?.error).toBe('ZERO_SCALED_VARIATION_WEIGHT');
  const huge = [makeRow('0', 100, 1e-300, 1e300), makeRow('1', 100, 1, 1e300)];
  expect(effectOf(huge, {})?.error).toBe('FIGURES_OUT_OF_RANGE');
});

test('gives an absolute effect over a control mean of zero when asked to', () => {
  const rows = [makeRow('0', 100, 0, 60), makeRow('1', 100, 50, 60)];
  const effect = effectOf(rows, { differenceType: 'absolute', allowZeroBaseline: true });
  expect(effect).toMatchObject({ value: 0.5, error: null });
});

test('holds a p-value far below what 1 − cdf can tell from zero', () => {
  const rows = [makeRow('0', 1_000_000, 100_000, 200_000), makeRow('1', 1_000_000, 106_000, 200_000)];
  const pValue = effectOf(rows, { differenceType: 'absolute' })?.pValue ?? 0;
  expect(pValue).toBeGreaterThan(0);
  expect(pValue).toBeLessThan(1e-16);
});

test('keeps the sign of a lift over a negative baseline', () => {
  const rows = [makeRow('0', 100, -200, 900), makeRow('1', 100, -150, 700)];
  expect(effectOf(rows, {})?.value).toBeCloseTo(0.25, 12);
});

test('puts the baseline where it stands and compares everything with it', () => {
  const variations = ['0', '1', '2'].map((key) => ({ key, weight: 1 / 3 }));
  const rows = [makeRow('0', 100, 50, 90), makeRow('1', 100, 40, 80), makeRow('2', 100, 60, 99)];
  const settings = makeSettings({ variations, baseline: 1 });
  const results = analyze({ metrics: [makeMetric(rows)], settings }).dimensions[0]?.metrics.m?.variations;
  expect(results?.map(({ effect }) => effect?.value ?? null)).toEqual(
    [0.25, null, 0.5].map((x) => x && expect.closeTo(x, 12)),
  );
});

test('keeps 19 dimension values and merges the rest into one', () => {
  const rows = Array.from({ length: 22 }, (_, i) => i).flatMap((i) => [
    makeRow('0', 100 - i, 50, 90, { dimension: `d${i}` }),
    makeRow('1', 100 - i, 60, 99, { dimension: `d${i}` }),
  ]);
  const { dimensions } = analyze({ metrics: [makeMetric(rows)], settings: makeSettings() });
  expect(dimensions.map(({ name }) => name)).toEqual([...Array.from({ length: 19 }, (_, i) => `d${i}`), '(other)']);
  expect(dimensions.at(-1)?.users).toEqual([240, 240]);
  expect(analyze({ metrics: [makeMetric(rows.slice(0, 40))], settings: makeSettings() }).dimensions).toHaveLength(20);
});

test('counts merged dimension values once in post-stratified results', () => {
  const strata = (dimension: string) =>
    ['x', 'y'].flatMap((stratum, s) => [
      makeRow('0', 100 + s, 50, 90, { dimension, stratum }),
      makeRow('1', 110 - s, 60 + 9 * s, 120, { dimension, stratum }),
    ]);
  const split = effectOf([...strata('a'), ...strata('b')], { postStratify: true, maxDimensionLevels: 1 });
  const whole = effectOf([...strata(''), ...strata('')], { postStratify: true });
  expect(split?.postStratified).toBe(true);
  expect(split).toEqual(whole);
});

test('finds the same with one stratum as without strata', () => {
  const rows = [makeRow('0', 100, 50, 90, { stratum: 's' }), makeRow('1', 100, 60, 99, { stratum: 's' })];
  expect(effectOf(rows, { postStratify: true })).toEqual(effectOf(rows, {}));
});

test('reports how many users reached each step of a funnel and judges the last', () => {
  const step = (variation: string, first: number, last: number) => ({
    variation,
    dimension: '',
    users: 1000,
    values: { step_0_sum: first, step_1_sum: last },
  });
  const metric = makeMetric([step('0', 500, 200), step('1', 520, 240)], { kind: 'funnel' });
  const variation = analyze({ metrics: [metric], settings: makeSettings() }).dimensions[0]?.metrics.m?.variations[1];
  expect(variation).toMatchObject({ value: 240, mean: 0.24, steps: [520, 240] });
  expect(variation?.effect?.value).toBeCloseTo(0.2, 12);
});

test('corrects only the metrics that are asked for', () => {
  const rows = [makeRow('0', 1000, 500, 900), makeRow('1', 1000, 580, 990)];
  const metrics = ['a', 'b', 'guardrail'].map((id) => makeMetric(rows, { id }));
  const settings = makeSettings({ correction: 'holm-bonferroni', correctedMetricIds: ['a', 'b'] });
  const found = analyze({ metrics, settings }).dimensions[0]?.metrics;
  const p = found?.a?.variations[1]?.effect?.pValue ?? 0;
  expect(found?.a?.variations[1]?.effect?.adjustedPValue).toBeCloseTo(2 * p, 12);
  expect(found?.guardrail?.variations[1]?.effect?.adjustedPValue).toBeNull();
});

test('warns of users who differed before they saw anything', () => {
  const withPre = (variation: string, pre: number) =>
    makeRow(variation, 10_000, 20_000, 60_000, {
      values: { covariate_sum: pre, covariate_sum_squares: 60_000, main_covariate_sum_product: 41_000 },
    });
  const imbalances = (pre: number) =>
    covariateImbalances({
      metrics: [makeMetric([withPre('0', 20_000), withPre('1', pre)], { cuped: true })],
      settings: makeSettings(),
    });
  expect(imbalances(20_010)).toEqual([]);
  expect(imbalances(21_000)).toMatchObject([{ metricId: 'm', variation: '1', threshold: 0.001 }]);
});
