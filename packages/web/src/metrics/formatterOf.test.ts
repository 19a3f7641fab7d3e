import { expect, it } from 'vitest';
import { formatterOf } from './formatterOf.ts';

it('shows every kind of share in percent, lengths of time as such, and other amounts as numbers', () => {
  expect(formatterOf({ metricType: 'dailyParticipation' })(0.43)).toBe('43.0%');
  expect(formatterOf({ metricType: 'mean', sql: { type: 'duration' } })(90)).toBe('1m 30s');
  expect([formatterOf({ metricType: 'ratio' })(74.012), formatterOf(undefined)(5)]).toEqual(['74.01', '5']);
});
