import { DEFAULT_SETTINGS } from '@gb/domain/organizations';
import { newFactMetric } from '@gb/domain/metrics';
import { expect, it } from 'vitest';
import { fieldsOf, metricFrom, metricProblems } from './metricFields.ts';

const orders = {
  ...fieldsOf(null, DEFAULT_SETTINGS),
  name: 'Orders',
  numerator: { factTableId: 'ftb_1', column: 'amount', aggregation: 'sum' as const, filters: [] },
};

it('begins with the defaults of the organization', () => {
  expect(fieldsOf(null, DEFAULT_SETTINGS)).toMatchObject({
    windowValue: '72',
    minSampleSize: '150',
    minPercent: '0.5',
    maxPercent: '50',
  });
});

it('counts users for a proportion whatever was chosen before, and has no denominator', () => {
  expect(metricFrom(orders)).toMatchObject({ numerator: { column: '$$distinctUsers' }, denominator: null });
});

it('gives the server what its schema accepts', () => {
  const ratio = { ...orders, metricType: 'ratio' as const, denominator: orders.numerator };
  const capped = {
    ...orders,
    metricType: 'mean' as const,
    capping: 'percentile' as const,
    capValue: '99.9',
    ignoreZeros: true,
  };
  for (const fields of [orders, ratio, capped]) expect(newFactMetric.safeParse(metricFrom(fields)).success).toBe(true);
  expect(metricFrom(capped).cappingSettings).toEqual({
    type: 'percentile',
    value: 0.999,
    ignoreZeros: true,
  });
});

it('asks a quantile for a column of numbers, and retention for the time away', () => {
  const quantile = { ...orders, metricType: 'quantile' as const, quantile: '99.9' };
  expect(metricProblems(quantile)).toEqual({});
  expect(metricFrom(quantile)).toMatchObject({
    quantileSettings: { type: 'event', quantile: 0.999, ignoreZeros: false },
    cappingSettings: { type: 'none' },
  });
  const rows = { ...quantile, numerator: { ...orders.numerator, column: '$$count' } };
  expect(metricProblems(rows)).toEqual({ numerator: 'Choose a column with numbers' });
  expect(metricProblems({ ...rows, quantileOf: 'unit' })).toEqual({});
  expect(metricProblems({ ...quantile, quantile: '100' })).toEqual({ quantile: 'Must be from 0.1 to 99.9' });
  const retention = { ...orders, metricType: 'retention' as const };
  expect(metricProblems(retention)).toEqual({ delayValue: 'Must be above 0' });
  expect(metricFrom({ ...retention, delayValue: '7' }).numerator.column).toBe('$$distinctUsers');
});

it('names what is missing', () => {
  expect(metricProblems(fieldsOf(null, DEFAULT_SETTINGS))).toEqual({
    name: 'Name is required',
    numerator: 'Choose a fact table',
  });
  expect(metricProblems({ ...orders, metricType: 'mean', capping: 'percentile', capValue: '100' })).toEqual({
    capValue: 'Must be between 0 and 100',
  });
  expect(metricProblems({ ...orders, metricType: 'proportion', capping: 'absolute', capValue: '' })).toEqual({});
});

it('keeps risk and regression adjustment of the metric apart from the organization’s', () => {
  const own = metricFrom({ ...orders, winRisk: '1', loseRisk: '2.5', adjustment: 'on', adjustmentDays: '21' });
  expect(own).toMatchObject({
    winRisk: 0.01,
    loseRisk: 0.025,
    regressionAdjustmentSettings: { override: true, enabled: true, days: 21 },
  });
  expect(metricFrom(orders).regressionAdjustmentSettings.override).toBe(false);
  expect(metricProblems({ ...orders, winRisk: '3', loseRisk: '2' })).toEqual({
    loseRisk: 'Must not be below the acceptable risk',
  });
  expect(metricProblems({ ...orders, adjustment: 'on', adjustmentDays: '0' })).toEqual({
    adjustmentDays: 'Must be a whole number from 1 to 100',
  });
});
