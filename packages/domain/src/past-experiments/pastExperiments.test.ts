import { expect, it } from 'vitest';
import { importedExperiment } from '../experiments/index.ts';
import { importOf, isWorthShowing, lengthDays, seemsToRun } from './rules.ts';

const past = {
  assignmentQueryId: 'q',
  trackingKey: 'checkout',
  name: '',
  startDay: '2026-03-01',
  endDay: '2026-03-07',
  users: 1000,
  variations: [
    { key: '0', name: 'Old', users: 500, weight: 0.33 },
    { key: '1', name: '', users: 500, weight: 0.33 },
  ],
};
const soon = '2026-03-08T12:00:00.000Z';
const later = '2026-06-01T00:00:00.000Z';

it('counts both the first and the last day', () => expect(lengthDays(past)).toBe(7));

it('still runs while its last data are under two days old', () => {
  expect(seemsToRun(past, soon)).toBe(true);
  expect(seemsToRun(past, later)).toBe(false);
});

it('is left out when it is small, or short and over', () => {
  const least = { users: 100, days: 8, scannedUntil: later };
  expect(isWorthShowing(past, least)).toBe(false);
  expect(isWorthShowing(past, { ...least, days: 7 })).toBe(true);
  expect(isWorthShowing(past, { ...least, scannedUntil: soon })).toBe(true);
  expect(isWorthShowing(past, { users: 1001, days: 1, scannedUntil: later })).toBe(false);
});

it('becomes an experiment of its dates, with weights that sum to one', () => {
  const made = importOf(past, 'ds_1', later);
  expect(importedExperiment.safeParse(made).error).toBeUndefined();
  expect(made).toMatchObject({ name: 'checkout', variationWeights: [0.5, 0.5], dateEnded: '2026-03-07T23:59:59.000Z' });
  expect(importOf(past, 'ds_1', soon).dateEnded).toBeNull();
});
