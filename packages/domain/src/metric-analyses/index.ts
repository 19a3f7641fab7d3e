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
    dateCreated: timestamp,
  })
  .meta({ id: 'MetricAnalysis' });
export type MetricAnalysis = z.infer<typeof metricAnalysis>;
