import { z } from 'zod';
import { STATS_ENGINES, analysisSettings } from '../experiments/index.ts';
import { excess } from '../budgets/index.ts';
import { share, timestamp } from '../values/index.ts';

const interval = z.tuple([z.number().nullable(), z.number().nullable()]);

/** How a variation compares with the baseline. An open end of an interval is null. Shares are 0..1. */
export const effect = z.object({
  /** Relative change: 0.05 is 5 % more than the baseline. */
  value: z.number(),
  ci: interval,
  uplift: z.object({ dist: z.literal('normal'), mean: z.number(), stddev: z.number() }),
  standardError: z.number(),
  /** Frequentist. */
  pValue: z.number().nullable(),
  /** Bayesian. */
  chanceToWin: share.nullable(),
  /** Bayesian: expected loss of keeping the baseline, and of shipping the variation. */
  risk: z.tuple([z.number(), z.number()]).nullable(),
  /** Why there is nothing to compare, as a code of the statistics engine. */
  error: z.string().nullable(),
});
export type Effect = z.infer<typeof effect>;

export const variationResult = z.object({
  users: z.number(),
  /** Sum of the metric, and of its denominator for a ratio. */
  value: z.number(),
  denominator: z.number().nullable(),
  mean: z.number(),
  stddev: z.number(),
  /** Null for the baseline. */
  effect: effect.nullable(),
});

export const metricStatus = z.enum(['won', 'lost', 'draw', 'notEnoughData', 'undecided']);

export const metricResult = z.object({
  metricId: z.string(),
  /** Whether it is judged as a goal, watched, or guarded. */
  role: z.enum(['goal', 'secondary', 'guardrail']),
  /** Query that gave its rows, for looking them up. */
  queryId: z.string().nullable(),
  /** The engine's own message when this metric alone failed. */
  error: z.string().nullable(),
  variations: z.array(variationResult),
  status: z.array(metricStatus.nullable()),
  adjustment: z.object({ enabled: z.boolean(), days: z.number(), reason: z.string() }),
});
export type MetricResult = z.infer<typeof metricResult>;

/** Results up to and with one day of first exposure: what the cumulative chart draws. */
export const seriesPoint = z.object({
  date: z.string(),
  users: z.array(z.number()),
  metrics: z.record(z.string(), z.array(z.object({ mean: z.number(), effect: effect.nullable() }))),
});
export type SeriesPoint = z.infer<typeof seriesPoint>;

/** One value of the dimension the results are split by, or `All`. */
export const resultGroup = z.object({
  name: z.string(),
  users: z.array(z.number()),
  /** p-value of the sample-ratio check. */
  srm: share,
  metrics: z.array(metricResult),
});
export type ResultGroup = z.infer<typeof resultGroup>;

/** The facts of the sentence above the results; the page words them. */
export const verdict = z.object({
  kind: z.enum(['winner', 'loser', 'mixed', 'noDifference', 'tooEarly', 'unhealthy', 'noData']),
  /** Who it is about: the one ahead, or for a loser the one behind; null when there is nobody to name. */
  variation: z.number().nullable(),
  metricId: z.string().nullable(),
  change: z.number().nullable(),
  /** How sure the direction is, 0..1: chance to win (to lose, for a loser), or 1 − p-value. */
  confidence: z.number().nullable(),
  goalsWon: z.array(z.string()),
  goalsLost: z.array(z.string()),
  guardrailsLost: z.array(z.string()),
  guardrailsSafe: z.array(z.string()),
  guardrailsChecked: z.number(),
  /** So large a change that a mistake is likelier than a success. */
  isSuspicious: z.boolean(),
  problems: z.array(z.enum(['sampleRatioMismatch', 'multipleExposures'])),
  nextStep: z.enum(['ship', 'rollBack', 'review', 'keepRunning', 'fixData']),
});
export type Verdict = z.infer<typeof verdict>;

/** How units spread over the values of one dimension: days of first exposure, a column of the query, or activation. */
export const trafficDimension = z.object({
  /** `dim_exposure_date`, `dim_exp_<column>` or `dim_activated`. */
  name: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      users: z.array(z.number()),
      /** p-value of the sample-ratio check; null with fewer than eight units per variation. */
      srm: share.nullable(),
    }),
  ),
});
export type TrafficDimension = z.infer<typeof trafficDimension>;

export const traffic = z.object({
  dimensions: z.array(trafficDimension),
  /** Why there is nothing to judge: no rows, too many rows, or the engine's own message. */
  error: z.string().nullable(),
});
export type Traffic = z.infer<typeof traffic>;

/** What an independent recomputation from raw rows found for one metric. */
export const metricCheck = z.discriminatedUnion('outcome', [
  z.object({ metricId: z.string(), outcome: z.literal('agrees') }),
  z.object({ metricId: z.string(), outcome: z.literal('differs'), differences: z.array(z.string()) }),
  z.object({ metricId: z.string(), outcome: z.literal('notChecked'), reason: z.string() }),
]);
export type MetricCheck = z.infer<typeof metricCheck>;

/** Everything the results page shows, computed from the rows of this run and nothing else. */
export const analysisResults = z.object({
  groups: z.array(resultGroup),
  series: z.array(seriesPoint),
  multipleExposures: z.number(),
  unknownVariations: z.array(z.string()),
  /** Null when results are split by a dimension, and in runs from before it was asked. */
  traffic: traffic.nullable().default(null),
  verdict,
});
export type AnalysisResults = z.infer<typeof analysisResults>;

/** `waiting`: it would cost more than the data source's budget, and somebody has to say that it may. */
export const runStatus = z.enum(['queued', 'running', 'waiting', 'success', 'error', 'cancelled']);
export type RunStatus = z.infer<typeof runStatus>;

/** One query of a run: what it asks, for which metrics, and how far it is. */
export const runQuery = z.object({
  id: z.string(),
  purpose: z.enum(['results', 'traffic']),
  metricIds: z.array(z.string()),
  status: runStatus,
  error: z.string().nullable(),
  rowCount: z.number().nullable(),
  elapsedMs: z.number().nullable(),
  bytesRead: z.number().nullable(),
  /** What the engine expected it to read, before it ran; null where it does not tell. */
  estimate: z.object({ rows: z.number().nullable(), bytes: z.number().nullable() }).nullable().default(null),
  /** Its rows are those of the same query, asked by somebody else or within the hour. */
  isShared: z.boolean().default(false),
});
export type RunQuery = z.infer<typeof runQuery>;

export const snapshotSettings = z.object({
  engine: z.enum(STATS_ENGINES),
  confidenceLevel: z.number(),
  pValueThreshold: z.number(),
  sequentialTestingEnabled: z.boolean(),
  sequentialTestingTuningParameter: z.number(),
  /** Share of users seen in several variations from which to warn, 0..1. */
  multipleExposureMinPercent: z.number(),
  /** The experiment's settings at the time; null in runs from before they were kept. */
  frozen: z
    .object({
      ...analysisSettings.partial().shape,
      datasource: z.string(),
      variationKeys: z.array(z.string()),
      weights: z.array(z.number()),
    })
    .nullable()
    .default(null),
});

/** One analysis of an experiment: asked for, run as a job, kept with how it came about. */
export const snapshot = z
  .object({
    id: z.string(),
    experiment: z.string(),
    phase: z.number(),
    /** What the results are split by; null for one total. */
    dimension: z.string().nullable(),
    status: runStatus,
    error: z.string().nullable(),
    settings: snapshotSettings,
    queries: z.array(runQuery),
    /** Where its expected cost is above the data source's budget. */
    excess: z.array(excess).default([]),
    results: analysisResults.nullable(),
    dateCreated: timestamp,
    dateStarted: timestamp.nullable(),
    dateFinished: timestamp.nullable(),
  })
  .meta({ id: 'Snapshot' });
export type Snapshot = z.infer<typeof snapshot>;

/** A query with the SQL that was run and the rows that came back. */
export const queryDetail = runQuery.extend({
  sql: z.string(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type QueryDetail = z.infer<typeof queryDetail>;

export { isUnderWay } from './isUnderWay.ts';
export { type FrozenSettings, outdatedReasons } from './outdated.ts';
