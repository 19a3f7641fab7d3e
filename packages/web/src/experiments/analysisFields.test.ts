import type { DataSource } from '@gb/domain/data-sources';
import type { FactMetric } from '@gb/domain/metrics';
import { expect, it } from 'vitest';
import { overrideFieldsOf } from './overrideFields.ts';
import { type AnalysisFields, adjustmentProblem, changeFrom, withDataSource } from './analysisFields.ts';

const fields: AnalysisFields = {
  datasource: 'ds_1',
  exposureQueryId: 'q_1',
  metrics: ['fact__a', 'fact__b'],
  secondaryMetrics: [],
  guardrails: ['fact__b'],
  segment: 'seg_1',
  activationMetric: 'fact__a',
  queryFilter: '',
  skipPartialData: false,
  attributionModel: 'firstExposure',
  autoSnapshots: true,
  statsEngine: 'frequentist',
  regressionAdjustmentEnabled: true,
  sequentialTestingEnabled: false,
  sequentialTestingTuningParameter: '5000',
  overrides: [],
};
const source = {
  id: 'ds_2',
  type: 'postgres',
  settings: { userIdTypes: [], queries: { exposure: [{ id: 'q_2' }], identityJoins: [] } },
} as unknown as DataSource;
const metrics = [
  { id: 'fact__a', datasource: 'ds_1' },
  { id: 'fact__b', datasource: 'ds_2' },
] as FactMetric[];
const around = { source, defaultEngine: 'bayesian', plan: 'oss' } as const;

it('drops metrics and segment of the old data source and takes the new one’s first assignment query', () => {
  expect(withDataSource(fields, source, metrics)).toMatchObject({
    datasource: 'ds_2',
    exposureQueryId: 'q_2',
    metrics: ['fact__b'],
    guardrails: ['fact__b'],
    segment: '',
    activationMetric: '',
  });
});

it('offers regression adjustment only with the frequentist engine and a plan that includes it', () => {
  expect(adjustmentProblem(fields, around)).toBeNull();
  expect(adjustmentProblem({ ...fields, statsEngine: '' }, around)).toBe('Only with the frequentist engine.');
  expect(adjustmentProblem(fields, { ...around, plan: 'starter' })).toBe('Your plan does not include it.');
});

it('drops overrides together with their metrics', () => {
  const overrides = ['fact__a', 'fact__gone'].map((id) => ({ ...overrideFieldsOf({ id }), windowHours: '24' }));
  expect(changeFrom({ ...fields, overrides }, around).metricOverrides).toEqual([{ id: 'fact__a', windowHours: 24 }]);
  expect(withDataSource({ ...fields, overrides }, source, metrics).overrides).toEqual([]);
});

it('does not keep an adjustment on that cannot be used', () => {
  expect(changeFrom({ ...fields, statsEngine: 'bayesian' }, around)).toMatchObject({
    statsEngine: 'bayesian',
    regressionAdjustmentEnabled: false,
    sequentialTestingTuningParameter: 5000,
  });
});
