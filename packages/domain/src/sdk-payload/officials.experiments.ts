import { type DeliveredExperiment } from './input.ts';
import { phase } from '../experiments/index.ts';

const NOW = '2026-11-22T12:00:00.000Z';

const experiment = (id: string, more: Partial<DeliveredExperiment>, narrowing: object = {}): DeliveredExperiment => ({
  id,
  ...{ trackingKey: `key-${id}`, name: id, project: '', owner: '', tags: [], description: '', hypothesis: '' },
  ...{ status: 'running', archived: false, hashAttribute: 'id', hashVersion: 2, fallbackAttribute: '' },
  disableStickyBucketing: false,
  variations: ['a', 'b', 'c'].map((key) => ({ id: key, key, name: key, description: '' })),
  phases: [
    phase.parse({
      ...{ name: 'Main', dateStarted: NOW, dateEnded: null, coverage: 0.9, seed: `seed-${id}` },
      variationWeights: [0.5, 0.3, 0.2],
      ...narrowing,
    }),
  ],
  ...{ pageChanges: [], datasource: '', exposureQueryId: '', metrics: [], secondaryMetrics: [], guardrails: [] },
  ...{ metricOverrides: [], segment: '', activationMetric: '', queryFilter: '', skipPartialData: false },
  ...{ statsEngine: null, regressionAdjustmentEnabled: false, sequentialTestingEnabled: false },
  ...{ sequentialTestingTuningParameter: 5000, attributionModel: 'firstExposure', autoSnapshots: false },
  ...{ nextSnapshotAttempt: null, results: null, winner: null, analysis: '', releasedVariationId: '' },
  ...{ excludeFromPayload: false, dateCreated: NOW, dateUpdated: NOW },
  ...more,
});

/** Experiments in every state that decides how their rules are delivered. */
export const delivered: DeliveredExperiment[] = [
  experiment('running', {}),
  experiment(
    'narrow',
    { hashVersion: 1, hashAttribute: 'company' },
    {
      condition: '{"age":{"$gt":17}}',
      savedGroups: [{ match: 'none', ids: ['countries'] }],
      namespace: { enabled: true, name: 'shared', range: [0.3, 1] },
    },
  ),
  experiment('stopped', { status: 'stopped', releasedVariationId: 'b' }),
  experiment('draft', { status: 'draft' }),
];
