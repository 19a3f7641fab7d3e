import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/scale.ts';
import { makeMetric, makeRow, makeSettings } from '../test/make.ts';
import type { AnalysisSettings, Effect, Interval } from './analysis/types.ts';
import { analyze } from './analyze.ts';
import { type AnalysisRow, mergeRows } from './rows/analysisRow.ts';
import type { MetricKind } from './rows/toSums.ts';

const check = <T extends unknown[]>(property: fc.IProperty<T>) =>
  fc.assert(property, { numRuns: runs(200, 5000), seed: 7 });

type Sample = { users: number; mean: number; stddev: number };
const sample: fc.Arbitrary<Sample> = fc.record({
  users: fc.integer({ min: 2, max: 1_000_000_000 }),
  mean: fc.double({ min: -1000, max: 1000, noNaN: true }).filter((mean) => Math.abs(mean) > 1e-3),
  stddev: fc.double({ min: 0.01, max: 1000, noNaN: true }),
});
const pair = fc.tuple(sample, sample);
const settings = fc.record({
  engine: fc.constantFrom('bayesian' as const, 'frequentist' as const),
  differenceType: fc.constantFrom('relative' as const, 'absolute' as const),
  sequential: fc.record({ enabled: fc.boolean(), tuningParameter: fc.constantFrom(100, 5000) }),
});

const toRow = (variation: string, { users, mean, stddev }: Sample): AnalysisRow =>
  makeRow(variation, users, users * mean, users * mean * mean + (users - 1) * stddev * stddev);

function effectOf(rows: AnalysisRow[], change: Partial<AnalysisSettings>): Effect {
  const { dimensions } = analyze({ metrics: [makeMetric(rows)], settings: makeSettings(change) });
  const effects = dimensions[0]?.metrics.m?.variations.flatMap(({ effect }) => (effect ? [effect] : [])) ?? [];
  return effects[0] as Effect; // two variations, one of them the baseline
}

const inside = (x: number, [low, high]: Interval) => (low ?? -Infinity) <= x && x <= (high ?? Infinity);
const close = (a: number, b: number, scale: number) => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), scale);

test('mirrors an absolute effect when the variations are swapped', () => {
  check(
    fc.property(pair, settings, ([a, b], change) => {
      const absolute = { ...change, differenceType: 'absolute' as const };
      const forth = effectOf([toRow('0', a), toRow('1', b)], absolute);
      const back = effectOf([toRow('0', b), toRow('1', a)], absolute);
      expect(back.value).toBe(0 - forth.value);
      expect(close(back.standardError, forth.standardError, 0)).toBe(true);
      if (forth.pValue !== null) expect(back.pValue).toBeCloseTo(forth.pValue, 9);
      if (forth.chanceToWin !== null) expect(back.chanceToWin).toBeCloseTo(1 - forth.chanceToWin, 9);
    }),
  );
});

test('scales absolute effects with the unit and leaves relative ones, p-values and chances as they are', () => {
  check(
    fc.property(pair, settings, fc.constantFrom(0.125, 2, 1024), ([a, b], change, unit) => {
      const scaled = ({ users, mean, stddev }: Sample) => ({ users, mean: mean * unit, stddev: stddev * unit });
      const before = effectOf([toRow('0', a), toRow('1', b)], change);
      const after = effectOf([toRow('0', scaled(a)), toRow('1', scaled(b))], change);
      const factor = change.differenceType === 'absolute' ? unit : 1;
      expect(close(after.value, before.value * factor, 0)).toBe(true);
      if (before.pValue !== null) expect(after.pValue).toBeCloseTo(before.pValue, 9);
      if (before.chanceToWin !== null) expect(after.chanceToWin).toBeCloseTo(before.chanceToWin, 9);
    }),
  );
});

test('keeps the estimate inside its interval', () => {
  check(
    fc.property(pair, settings, ([a, b], change) => {
      const effect = effectOf([toRow('0', a), toRow('1', b)], change);
      expect(inside(effect.value, effect.ci)).toBe(true);
    }),
  );
});

test('rejects by p-value exactly when the interval excludes zero', () => {
  check(
    fc.property(pair, settings, fc.boolean(), ([a, b], change, oneSided) => {
      const effect = effectOf([toRow('0', a), toRow('1', b)], { ...change, engine: 'frequentist', oneSided });
      if (effect.error || Math.abs((effect.pValue ?? 1) - 0.05) < 1e-6) return;
      expect((effect.pValue ?? 1) < 0.05).toBe(!inside(0, effect.ci));
    }),
  );
});

test('widens an interval to agree with its adjusted p-value, and never lowers a p-value', () => {
  check(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 8 }), fc.boolean(), (pairs, isHolm) => {
      const metrics = pairs.map(([a, b], index) => makeMetric([toRow('0', a), toRow('1', b)], { id: `m${index}` }));
      const correction = isHolm ? ('holm-bonferroni' as const) : ('benjamini-hochberg' as const);
      const correctedMetricIds = metrics.map(({ id }) => id);
      const { dimensions } = analyze({ metrics, settings: makeSettings({ correction, correctedMetricIds }) });
      for (const { variations } of Object.values(dimensions[0]?.metrics ?? {})) {
        const effect = variations[1]?.effect as Effect; // the treatment's
        const adjusted = effect.adjustedPValue ?? 0;
        expect(adjusted).toBeGreaterThanOrEqual(effect.pValue ?? 1);
        if (effect.error || Math.abs(adjusted - 0.05) < 1e-6) continue;
        expect(adjusted < 0.05).toBe(!inside(0, effect.adjustedCi ?? [0, 0]));
      }
    }),
  );
});

test('finds the same whatever the order of the rows, and whoever adds them up', () => {
  const part = fc.record({
    variation: fc.constantFrom('0', '1'),
    users: fc.integer({ min: 1, max: 1000 }),
    sum: fc.integer({ min: 0, max: 1000 }),
  });
  check(
    fc.property(fc.array(part, { maxLength: 12 }), settings, (parts, change) => {
      const rows = parts.map(({ variation, users, sum }) => makeRow(variation, users, sum, sum * 3));
      const metric = (own: readonly AnalysisRow[]) => ({ metrics: [makeMetric(own)], settings: makeSettings(change) });
      const plain = analyze(metric(rows));
      expect(analyze(metric([...rows].reverse()))).toEqual(plain);
      expect(analyze(metric(mergeRows(rows)))).toEqual(plain);
    }),
  );
});

test('is unmoved by a constant added to all values before exposure', () => {
  const users = 1000;
  const withPre = (variation: string, mean: number, shift: number) => {
    const preSum = users * (3 + shift);
    const preSquares = users * ((3 + shift) ** 2 + 2);
    const product = users * (mean * (3 + shift) + 1);
    return makeRow(variation, users, users * mean, users * (mean * mean + 4), {
      values: { covariate_sum: preSum, covariate_sum_squares: preSquares, main_covariate_sum_product: product },
    });
  };
  const effect = (shift: number) => {
    const metric = makeMetric([withPre('0', 5, shift), withPre('1', 5.2, shift)], { cuped: true });
    return analyze({ metrics: [metric], settings: makeSettings({ differenceType: 'absolute' }) }).dimensions[0]?.metrics
      .m?.variations[1]?.effect;
  };
  expect(effect(100)?.value).toBeCloseTo(effect(0)?.value ?? Number.NaN, 10);
  expect(effect(100)?.standardError).toBeCloseTo(effect(0)?.standardError ?? Number.NaN, 10);
});

const kinds: MetricKind[] = ['mean', 'proportion', 'ratio', 'retention', 'participation', 'quantile', 'funnel'];
const figure = fc.constantFrom(0, 1, 2, -1, 1e-300, 1e300, 1e9, -1e9, 1e150, 5e-324, 0.3, 12_345.678, null);
const wildRow = fc.record({
  variation: fc.constantFrom('0', '1', '2', 'unknown', '__multiple__'),
  dimension: fc.constantFrom('', 'a'),
  users: fc.constantFrom(0, 1, 2, 3, 150, 1_000_000_000, 1e12),
  stratum: fc.constantFrom('s', 't'),
  values: fc.dictionary(
    fc.constantFrom(
      ...['main_sum', 'main_sum_squares', 'denominator_sum', 'denominator_sum_squares', 'covariate_sum'],
      ...['main_denominator_sum_product', 'covariate_sum_squares', 'main_covariate_sum_product', 'quantile'],
      ...['denominator_pre_sum', 'denominator_pre_sum_squares', 'quantile_n', 'quantile_lower_100', 'step_0_sum'],
    ),
    figure,
  ),
});
const wildSettings = fc.record({
  engine: fc.constantFrom('bayesian' as const, 'frequentist' as const),
  differenceType: fc.constantFrom('relative' as const, 'absolute' as const, 'scaled' as const),
  alpha: fc.constantFrom(0.001, 0.05, 0.5, 0.9),
  sequential: fc.record({ enabled: fc.boolean(), tuningParameter: fc.constantFrom(1, 5000) }),
  correction: fc.constantFrom(null, 'holm-bonferroni' as const, 'benjamini-hochberg' as const),
  correctedMetricIds: fc.constant(['m']),
  totalDays: fc.constantFrom(0, 14),
  coverage: fc.constantFrom(0, 1),
  prior: fc.constantFrom(null, { mean: 0, stddev: 0.3 }, { mean: 0, stddev: 0 }),
  oneSided: fc.boolean(),
  postStratify: fc.boolean(),
  supplemental: fc.boolean(),
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

test('answers any rows with finite numbers and codes, never with an exception or NaN', () => {
  const input = fc.tuple(fc.array(wildRow, { maxLength: 10 }), wildSettings, fc.constantFrom(...kinds), fc.boolean());
  check(
    fc.property(input, ([rows, change, kind, cuped]) => {
      const metric = makeMetric(rows, { kind, cuped, quantile: 0.9, targetMde: 0.1 });
      const variations = ['0', '1', '2'].map((key) => ({ key, weight: 1 / 3 }));
      const result = analyze({ metrics: [metric], settings: makeSettings({ ...change, variations }) });
      expect(numbersIn(result).filter((n) => !Number.isFinite(n))).toEqual([]);
    }),
  );
});
