import { z } from 'zod';
import { timestamp } from '../values/index.ts';

/** An experiment recognised in exposures. Days are UTC; users add up daily users, so a returning one counts each day. */
export const pastExperiment = z.object({
  assignmentQueryId: z.string(),
  trackingKey: z.string(),
  name: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  users: z.number(),
  variations: z.array(z.object({ key: z.string(), name: z.string(), users: z.number(), weight: z.number() })),
});
export type PastExperiment = z.infer<typeof pastExperiment>;

/** What the last look into a data source's exposures found. */
export const pastExperimentScan = z.object({
  experiments: z.array(
    pastExperiment.extend({
      /** The experiment of this tracking key, where there is one already. */
      experimentId: z.string().nullable(),
    }),
  ),
  startDate: timestamp,
  endDate: timestamp,
});
export type PastExperimentScan = z.infer<typeof pastExperimentScan>;
export type FoundExperiment = PastExperimentScan['experiments'][number];

export { SCAN_DAYS, importOf, isWorthShowing, lengthDays, seemsToRun } from './rules.ts';
