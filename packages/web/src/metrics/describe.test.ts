import type { FactTable } from '@gb/domain/fact-tables';
import { expect, it } from 'vitest';
import { describeCapping, describeMetric, describeWindow } from './describe.ts';

const tables = [{ id: 'ftb_1', name: 'Orders', filters: [{ id: 'f1', name: 'Paid' }] }] as FactTable[];
const side = { factTableId: 'ftb_1', column: '$$distinctUsers', aggregation: 'sum' as const, filters: [] as string[] };

it('says what each kind of metric measures', () => {
  expect(describeMetric({ metricType: 'proportion', numerator: side, denominator: null }, tables)).toBe(
    'The share of users with any row in Orders.',
  );
  const amount = { ...side, column: 'amount', filters: ['f1'] };
  expect(describeMetric({ metricType: 'mean', numerator: amount, denominator: null }, tables)).toBe(
    'Per user, the sum of amount in Orders where Paid.',
  );
  expect(
    describeMetric({ metricType: 'ratio', numerator: amount, denominator: { ...side, column: '$$count' } }, tables),
  ).toBe('The sum of amount in Orders where Paid, divided by the number of rows in Orders.');
});

it('says window and capping in words', () => {
  const window = { type: 'conversion', windowValue: 3, windowUnit: 'days', delayValue: 0, delayUnit: 'hours' } as const;
  expect(describeWindow(window)).toBe('Within 3 days of exposure');
  expect(describeCapping({ type: 'percentile', value: 0.999, ignoreZeros: false })).toBe('At the 99.9th percentile');
});
