import { z } from 'zod';
import { excess } from '../budgets/index.ts';
import { runQuery, runStatus } from '../snapshots/index.ts';
import { timestamp } from '../values/index.ts';

/** An experiment recognised in exposures. Days are UTC; users add up daily users, so a returning one counts each day. */
const pastExperiment = z.object({
  assignmentQueryId: z.string(),
  trackingKey: z.string(),
  name: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  users: z.number(),
  variations: z.array(z.object({ key: z.string(), name: z.string(), users: z.number(), weight: z.number() })),
});
export type PastExperiment = z.infer<typeof pastExperiment>;

/** How far a scan is with one assignment query. */
const scanQuery = runQuery
  .pick({
    status: true,
    isWaiting: true,
    error: true,
    rowCount: true,
    elapsedMs: true,
    bytesRead: true,
    estimate: true,
  })
  .extend({
    assignmentQueryId: z.string(),
    name: z.string(),
    sql: z.string(),
    /** Exposures from here on are read; what came before is known from earlier scans. */
    startDate: timestamp,
  });
export type ScanQuery = z.infer<typeof scanQuery>;

/** The newest look into a data source's exposures, and what all looks so far have found. */
export const pastExperimentScan = z.object({
  status: runStatus,
  /** Why there is nothing new; a query that failed alone has its own error. */
  error: z.string().nullable(),
  queries: z.array(scanQuery),
  excess: z.array(excess),
  dateCreated: timestamp,
  dateFinished: timestamp.nullable(),
  experiments: z.array(
    pastExperiment.extend({
      /** The experiment of this tracking key, where there is one already. */
      experimentId: z.string().nullable(),
    }),
  ),
  /** The exposures that `experiments` were recognised in; null before a look came to its end. */
  startDate: timestamp.nullable(),
  endDate: timestamp.nullable(),
});
export type PastExperimentScan = z.infer<typeof pastExperimentScan>;
export type FoundExperiment = PastExperimentScan['experiments'][number];
