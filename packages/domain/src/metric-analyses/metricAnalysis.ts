import { z } from 'zod';
import { timestamp } from '../values/index.ts';

/** Whose zeros count: users with any row of the fact table, only those the metric counts, or the members of a segment. */
export const population = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('factTable') }),
  z.strictObject({ kind: z.literal('metric') }),
  z.strictObject({ kind: z.literal('segment'), segment: z.string().min(1) }),
]);
export type Population = z.infer<typeof population>;

const summary = {
  units: z.number(),
  /** Sum of the metric over units, and of its denominator (the number of units where there is none). */
  sum: z.number(),
  denominator: z.number(),
  mean: z.number(),
};

/** One metric looked at by itself, over days that end with the run. */
export const metricAnalysis = z
  .object({
    population,
    startDate: timestamp,
    endDate: timestamp,
    sql: z.string(),
    /** How long the warehouse took; null in analyses from before it was kept. */
    elapsedMs: z.number().nullable().default(null),
    /** Null when nobody is in the population. `stddev` is over units. */
    overall: z.object({ ...summary, stddev: z.number() }).nullable(),
    /** Sums of one UTC day over the units with rows that day. */
    days: z.array(z.object({ day: z.string(), ...summary })),
    histogram: z.array(z.object({ from: z.number(), to: z.number(), units: z.number() })),
    /** Users by the week, named by its Monday, in which they are first seen; none in analyses from before it was asked. */
    weeks: z.array(z.object({ week: z.string(), units: z.number() })).default([]),
    dateCreated: timestamp,
  })
  .meta({ id: 'MetricAnalysis' });
export type MetricAnalysis = z.infer<typeof metricAnalysis>;

const moments = z.object({ mean: z.number(), stddev: z.number() });

/** What a cap would do to the values of units; a ratio has two sides, each with its own cap. */
const capEffect = z.object({
  side: z.enum(['numerator', 'denominator']),
  units: z.number(),
  /** Units above the cap. */
  touched: z.number(),
  /** Null where there is nothing to take the percentile of. */
  cap: z.number().nullable(),
  lowest: z.number(),
  highest: z.number(),
  before: moments,
  after: moments,
  /** Values without the cap, which is an edge between two bins; the last bin also holds whatever is above it. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), units: z.number() })),
});
export type CapEffect = z.infer<typeof capEffect>;

/** What the cap of a metric would do, over rows of the last days. */
export const capPreview = z
  .object({
    startDate: timestamp,
    endDate: timestamp,
    sql: z.string(),
    elapsedMs: z.number(),
    /** The metric's average without the cap and with it; null when nobody has a row. */
    average: z.object({ before: z.number(), after: z.number() }).nullable(),
    sides: z.array(capEffect),
  })
  .meta({ id: 'CapPreview' });
export type CapPreview = z.infer<typeof capPreview>;
