import { z } from 'zod';
import { namespaceRange } from '../namespaces/index.ts';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { conditionText, label, prose, share, timestamp } from '../values/index.ts';
import { pageChange } from './pageChange.ts';

export const STATS_ENGINES = ['bayesian', 'frequentist'] as const;
export type StatsEngine = (typeof STATS_ENGINES)[number];

export const variation = z.strictObject({
  id: z.string().min(1),
  /** What exposures carry in the warehouse: `0`, `1`, … unless the team chose other words. */
  key: z.string().min(1).max(64),
  name: label,
  description: prose.default(''),
});
export type Variation = z.infer<typeof variation>;

/** A stretch of time with fixed targeting and split. Results are computed per phase. */
export const phase = z.strictObject({
  name: label,
  dateStarted: timestamp.nullable(),
  dateEnded: timestamp.nullable(),
  reason: prose.default(''),
  coverage: share.default(1),
  /** Fractions that sum to 1, one for each variation in order. */
  variationWeights: z.array(share).min(2),
  condition: conditionText.default(''),
  savedGroups: z.array(savedGroupTargeting).default([]),
  namespace: namespaceRange.nullable().default(null),
  seed: z.string(),
});
export type Phase = z.infer<typeof phase>;

/** What one experiment changes about one metric. An absent field leaves the metric's own. */
export const metricOverride = z.strictObject({
  id: z.string().min(1),
  delayHours: z.number().optional(),
  windowHours: z.number().min(0.125).optional(),
  winRisk: z.number().min(0).optional(),
  loseRisk: z.number().min(0).optional(),
  /** Whether the next two replace what the metric and the organization say. */
  regressionAdjustmentOverride: z.boolean().optional(),
  regressionAdjustmentEnabled: z.boolean().optional(),
  regressionAdjustmentDays: z.number().int().min(0).max(100).optional(),
});
export type MetricOverride = z.infer<typeof metricOverride>;

/** How an experiment is analysed. Empty ids while nothing is chosen. */
export const analysisSettings = z.strictObject({
  exposureQueryId: z.string(),
  metrics: z.array(z.string()),
  secondaryMetrics: z.array(z.string()),
  guardrails: z.array(z.string()),
  metricOverrides: z.array(metricOverride),
  /** Only units of this segment count. */
  segment: z.string(),
  /** A proportion metric; units count from when they convert on it. */
  activationMetric: z.string(),
  /** SQL condition on the rows of the assignment query. */
  queryFilter: z.string().max(10_000),
  /** Leaves out units that have not had the time to convert. */
  skipPartialData: z.boolean(),
  statsEngine: z.enum(STATS_ENGINES).nullable(),
  regressionAdjustmentEnabled: z.boolean(),
  sequentialTestingEnabled: z.boolean(),
  sequentialTestingTuningParameter: z.number().positive(),
  attributionModel: z.enum(['firstExposure', 'experimentDuration']),
});
export type AnalysisSettings = z.infer<typeof analysisSettings>;

/** How an experiment is analysed whose team said nothing about it, apart from the organization's own defaults. */
export const NO_ANALYSIS = {
  exposureQueryId: '',
  metrics: [],
  secondaryMetrics: [],
  guardrails: [],
  metricOverrides: [],
  segment: '',
  activationMetric: '',
  queryFilter: '',
  skipPartialData: false,
  statsEngine: null,
} satisfies Partial<AnalysisSettings>;

export const EXPERIMENT_RESULTS = ['dnf', 'won', 'lost', 'inconclusive'] as const;

export const experiment = z
  .strictObject({
    id: z.string(),
    trackingKey: z.string().min(1).max(256),
    name: label,
    project: z.string(),
    owner: z.string(),
    tags: z.array(z.string()),
    description: prose,
    hypothesis: prose,
    status: z.enum(['draft', 'running', 'stopped']),
    archived: z.boolean(),
    hashAttribute: z.string().min(1),
    hashVersion: z.union([z.literal(1), z.literal(2)]),
    /** What users are split by who lack the hash attribute, where variations are remembered; empty for nothing. */
    fallbackAttribute: z.string().max(200),
    /** Whether variations are not remembered where SDKs could. */
    disableStickyBucketing: z.boolean(),
    variations: z.array(variation).min(2),
    phases: z.array(phase).min(1),
    /** What it does to pages by itself; most experiments are run by features and do nothing. */
    pageChanges: z.array(pageChange),
    datasource: z.string(),
    ...analysisSettings.shape,
    /** Whether results are made anew by the organization's schedule while it runs, and when that is due. */
    autoSnapshots: z.boolean(),
    nextSnapshotAttempt: timestamp.nullable(),
    /** How it ended. */
    results: z.enum(EXPERIMENT_RESULTS).nullable(),
    winner: z.number().int().min(0).nullable(),
    analysis: prose,
    releasedVariationId: z.string(),
    excludeFromPayload: z.boolean(),
    /** Features with a rule that refers to it. */
    linkedFeatures: z.array(z.string()),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'Experiment' });
export type Experiment = z.infer<typeof experiment>;
