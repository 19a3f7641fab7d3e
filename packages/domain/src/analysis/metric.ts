import { z } from 'zod';
import { eventSelection, measure, unitFilter } from './source.ts';
import { metricWindow, timeSpan } from './window.ts';

/** Upper limit of a unit's value: a fixed number (0 or less is no limit), or a percentile (0..1) over all units. */
const metricCap = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('absolute'), value: z.number() }),
  z.strictObject({ kind: z.literal('percentile'), value: z.number(), ignoreZeros: z.boolean() }),
]);
export type MetricCap = z.infer<typeof metricCap>;

/**
 * A step that a unit must have passed before the metric is measured (the binomial denominator of an SQL metric).
 * Steps are listed in the order they happen; each window is measured from the step before it.
 */
const priorStep = z.strictObject({ ...eventSelection.shape, window: metricWindow });
export type PriorStep = z.infer<typeof priorStep>;

const base = {
  id: z.string(),
  window: metricWindow,
  /** Days before the first exposure that give the regression-adjustment covariate; null = not adjusted. */
  cupedDays: z.number().min(0).max(100).nullable(),
  /** SQL metrics only; empty = measured over all units. */
  priorSteps: z.array(priorStep),
  /** SQL metrics only: leave out units whose value is 0. */
  convertedOnly: z.boolean(),
};

/**
 * Denominator of a ratio. `own` is null for a fact metric, whose two sides share window and cap;
 * an SQL metric's denominator is a metric of its own and brings both.
 */
const ratioDenominator = z.strictObject({
  measure,
  own: z.strictObject({ window: metricWindow, cap: metricCap.nullable() }).nullable(),
});
export type RatioDenominator = z.infer<typeof ratioDenominator>;

/** A step of a funnel metric. `window` limits the time since the step before; an optional step never holds up the next. */
const funnelStep = z.strictObject({
  ...eventSelection.shape,
  name: z.string(),
  isOptional: z.boolean(),
  window: timeSpan.nullable(),
});
export type FunnelStep = z.infer<typeof funnelStep>;

/**
 * What to compute for one metric. Retention is a proportion whose window delay is the retention time.
 * Participation is active days over eligible days. A quantile is taken across units or across events.
 */
export const plannedMetric = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.enum(['proportion', 'retention']), measure, unitFilter: unitFilter.nullable() }),
  z.strictObject({ ...base, kind: z.literal('mean'), measure, cap: metricCap.nullable() }),
  z.strictObject({
    ...base,
    kind: z.literal('ratio'),
    measure,
    denominator: ratioDenominator,
    cap: metricCap.nullable(),
    unitFilter: unitFilter.nullable(),
  }),
  z.strictObject({ ...base, kind: z.literal('participation'), measure, cap: metricCap.nullable() }),
  z.strictObject({
    ...base,
    kind: z.literal('quantile'),
    measure,
    quantile: z.strictObject({ level: z.enum(['unit', 'event']), q: z.number().gt(0).lt(1), ignoreZeros: z.boolean() }),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('funnel'),
    steps: z.array(funnelStep).min(2).max(20),
    toleranceSeconds: z.number().min(0),
  }),
]);
export type PlannedMetric = z.infer<typeof plannedMetric>;
export type PlannedMetricOf<K extends PlannedMetric['kind']> = Extract<PlannedMetric, { kind: K }>;
