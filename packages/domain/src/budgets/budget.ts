import { z } from 'zod';

/** What a run may cost before somebody is asked; null is no limit. Seconds are spent in the warehouse. */
export const budget = z.strictObject({
  rows: z.number().int().positive().nullable().default(null),
  bytes: z.number().int().positive().nullable().default(null),
  seconds: z.number().positive().nullable().default(null),
});
type Budget = z.infer<typeof budget>;

export const NO_BUDGET: Budget = { rows: null, bytes: null, seconds: null };

/** What a run is expected to cost; null where nobody can tell. */
type ExpectedCost = { [Measure in keyof Budget]: number | null };

export const excess = z.object({
  measure: z.enum(['rows', 'bytes', 'seconds']),
  expected: z.number(),
  allowed: z.number(),
});
export type Excess = z.infer<typeof excess>;

/** Whether somebody has said that what they ask for by hand may cost more than the budget of its data source. */
export const confirmed = z.boolean().default(false);

/** Where a cost is above a budget. What nobody can tell is never above. */
export function exceeded(budget: Budget, cost: ExpectedCost): Excess[] {
  return excess.shape.measure.options.flatMap((measure) => {
    const [expected, allowed] = [cost[measure], budget[measure]];
    return expected !== null && allowed !== null && expected > allowed ? [{ measure, expected, allowed }] : [];
  });
}
