import { z } from 'zod';

/** What an independent recomputation from raw rows found for one metric. */
export const metricCheck = z.discriminatedUnion('outcome', [
  z.object({ metricId: z.string(), outcome: z.literal('agrees') }),
  z.object({ metricId: z.string(), outcome: z.literal('differs'), differences: z.array(z.string()) }),
  z.object({ metricId: z.string(), outcome: z.literal('notChecked'), reason: z.string() }),
]);
export type MetricCheck = z.infer<typeof metricCheck>;
