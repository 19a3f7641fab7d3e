import { metricOverride } from '@gb/domain/experiments/experiment';
import type { Metric } from '@gb/domain/metrics';
import { expect, it } from 'vitest';
import { overrideFieldsOf, overrideFrom, overrideProblems, overrideWords } from './overrideFields.ts';

const metric = { id: 'fact__a', winRisk: 0.0025, loseRisk: 0.0125 } as Metric;
const bare = overrideFieldsOf({ id: 'fact__a' });
const full = {
  id: 'fact__a',
  delayHours: -1,
  windowHours: 48,
  winRisk: 0.005,
  loseRisk: 0.02,
  regressionAdjustmentOverride: true,
  regressionAdjustmentEnabled: true,
  regressionAdjustmentDays: 21,
};

it('leaves alone what is left empty, and keeps what is not', () => {
  expect(overrideFrom(bare)).toEqual({ id: 'fact__a' });
  expect(overrideFrom(overrideFieldsOf(full))).toEqual(full);
  expect(metricOverride.safeParse(overrideFrom(overrideFieldsOf(full))).error).toBeUndefined();
  expect(overrideFrom({ ...bare, adjustment: 'off' })).toEqual({
    id: 'fact__a',
    regressionAdjustmentOverride: true,
    regressionAdjustmentEnabled: false,
  });
});

it('holds each number to what the metric can have, with its own where none is given', () => {
  expect(overrideProblems(bare, metric)).toEqual({});
  expect(overrideProblems({ ...bare, windowHours: '0.1', delayHours: 'soon' }, metric)).toEqual({
    windowHours: 'Must be at least 0.125',
    delayHours: 'Must be a number',
  });
  expect(overrideProblems({ ...bare, winRisk: '2' }, metric)).toEqual({
    loseRisk: 'Must not be below the acceptable risk',
  });
  expect(overrideProblems({ ...bare, adjustment: 'on', adjustmentDays: '101' }, metric)).toEqual({
    adjustmentDays: 'Must be a whole number from 0 to 100',
  });
});

it('says in words what is other than the metric has it', () => {
  expect(overrideWords(full)).toBe(
    '48 h window, -1 h delay, acceptable risk 0.5%, too much risk 2%, CUPED over 21 days',
  );
});
