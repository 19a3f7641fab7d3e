import { describe, expect, it } from 'vitest';
import { adjustmentFor } from './index.ts';

const asked = { requested: true, days: 14, engine: 'frequentist', datasourceType: 'postgres', plan: 'oss' } as const;
const metric = (own: object = {}, metricType: 'mean' | 'ratio' = 'mean') => ({
  metricType,
  regressionAdjustmentSettings: { override: false, enabled: false, days: 14, ...own },
});
const off = { override: true, enabled: false };

describe('regression adjustment', () => {
  it('is on over the days the organization, the metric or the experiment says, the last one winning', () => {
    expect(adjustmentFor(metric(), asked)).toEqual({ enabled: true, days: 14, reason: '' });
    const own = metric({ override: true, enabled: true, days: 21 });
    expect(adjustmentFor(own, asked)).toMatchObject({ enabled: true, days: 21 });
    const word = {
      regressionAdjustmentOverride: true,
      regressionAdjustmentEnabled: true,
      regressionAdjustmentDays: 7,
    };
    expect(adjustmentFor(own, asked, word)).toMatchObject({ enabled: true, days: 7 });
  });

  it.each([
    [metric(off), {}, 'disabled in metric settings'],
    [
      metric(),
      { regressionAdjustmentOverride: true, regressionAdjustmentEnabled: false },
      'disabled by metric override',
    ],
    [
      metric(off),
      { regressionAdjustmentOverride: true, regressionAdjustmentEnabled: false },
      'disabled in metric settings and metric override',
    ],
    [metric({}, 'ratio'), {}, 'ratio metrics not supported'],
  ])('says why it is off: %j %j', (given, override, reason) => {
    expect(adjustmentFor(given, asked, override)).toMatchObject({ enabled: false, reason });
  });

  it.each([
    [{ sql: { aggregation: 'AVG(value)' }, denominators: [] }, 'custom aggregation'],
    [{ sql: { aggregation: '' }, denominators: [{ type: 'revenue' }] }, 'denominator is revenue'],
    [{ sql: { aggregation: '' }, denominators: [{ type: 'binomial' }] }, ''],
  ] as const)('says why an SQL metric cannot have it: %j %s', (more, reason) => {
    expect(adjustmentFor({ ...metric(), ...more }, asked)).toMatchObject({ enabled: reason === '', reason });
  });

  it.each([
    [{ engine: 'bayesian' }],
    [{ datasourceType: 'google_analytics' }],
    [{ datasourceType: 'mixpanel' }],
    [{ plan: 'starter' }],
    [{ requested: false }],
  ] as const)('is not to be had with %j', (change) => {
    expect(adjustmentFor(metric(), { ...asked, ...change }).enabled).toBe(false);
  });
});
