import { z } from 'zod';
import { share } from '../values/index.ts';

const interval = z.tuple([z.number().nullable(), z.number().nullable()]);

/** How a variation compares with the baseline. An open end of an interval is null. Shares are 0..1. */
const effect = z.object({
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

const variationResult = z.object({
  users: z.number(),
  /** Sum of the metric, and of its denominator for a ratio. */
  value: z.number(),
  denominator: z.number().nullable(),
  mean: z.number(),
  stddev: z.number(),
  /** Null for the baseline. */
  effect: effect.nullable(),
});

const metricStatus = z.enum(['won', 'lost', 'draw', 'notEnoughData', 'undecided']);

const metricResult = z.object({
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
const seriesPoint = z.object({
  date: z.string(),
  users: z.array(z.number()),
  metrics: z.record(z.string(), z.array(z.object({ mean: z.number(), effect: effect.nullable() }))),
});
export type SeriesPoint = z.infer<typeof seriesPoint>;

/** One value of the dimension the results are split by, or `All`. */
const resultGroup = z.object({
  name: z.string(),
  users: z.array(z.number()),
  /** p-value of the sample-ratio check. */
  srm: share,
  metrics: z.array(metricResult),
});
export type ResultGroup = z.infer<typeof resultGroup>;

/** The facts of the sentence above the results; the page words them. */
const verdict = z.object({
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
const trafficDimension = z.object({
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

const traffic = z.object({
  dimensions: z.array(trafficDimension),
  /** Why there is nothing to judge: no rows, too many rows, or the engine's own message. */
  error: z.string().nullable(),
});
export type Traffic = z.infer<typeof traffic>;

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
