import type { FactTable } from '@gb/domain/fact-tables';
import type { FactMetric } from '@gb/domain/metrics';
import { expect, it } from 'vitest';
import { describeCapping, describeMetric, describeWindow } from './describe.ts';

const tables = [{ id: 'ftb_1', name: 'Orders', filters: [{ id: 'f1', name: 'Paid' }] }] as FactTable[];
const side = { factTableId: 'ftb_1', column: '$$distinctUsers', aggregation: 'sum' as const, filters: [] as string[] };

const amount = { ...side, column: 'amount', filters: ['f1'] };
const quantile = { metricType: 'quantile', numerator: amount } as const;

it.each([
  [{ metricType: 'proportion' }, 'The share of users with any row in Orders.'],
  [{ metricType: 'retention' }, 'The share of users who come back: with any row in Orders after the delay.'],
  [{ metricType: 'dailyParticipation' }, 'The share of a user’s days with any row in Orders.'],
  [{ metricType: 'mean', numerator: amount }, 'Per user, the sum of amount in Orders where Paid.'],
  [
    { ...quantile, quantileSettings: { type: 'event', quantile: 0.9, ignoreZeros: false } },
    'p90 of amount in Orders where Paid, row by row.',
  ],
  [
    { ...quantile, quantileSettings: { type: 'unit', quantile: 0.999, ignoreZeros: false } },
    'p99.9 of users by the sum of amount in Orders where Paid.',
  ],
  [
    { metricType: 'ratio', numerator: amount, denominator: { ...side, column: '$$count' } },
    'The sum of amount in Orders where Paid, divided by the number of rows in Orders.',
  ],
] as const)('says what each kind of metric measures: %o', (metric, words) => {
  const whole = { numerator: side, denominator: null, quantileSettings: null, ...metric };
  expect(describeMetric(whole as unknown as FactMetric, tables)).toBe(words);
});

it('says window and capping in words', () => {
  const window = { type: 'conversion', windowValue: 3, windowUnit: 'days', delayValue: 0, delayUnit: 'hours' } as const;
  expect(describeWindow(window)).toBe('Within 3 days of exposure');
  expect(describeCapping({ type: 'percentile', value: 0.999, ignoreZeros: false })).toBe('At the 99.9th percentile');
  expect(describeCapping({ type: 'percentile', value: 0.92, ignoreZeros: false })).toBe('At the 92nd percentile');
  expect(describeCapping({ type: 'absolute', value: 25_000, ignoreZeros: false })).toBe('At 25,000 per user');
});
