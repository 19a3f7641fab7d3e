import { z } from 'zod';

/** `waiting`: it would cost more than the data source's budget, and somebody has to say that it may. */
export const runStatus = z.enum(['queued', 'running', 'waiting', 'success', 'error', 'cancelled']);
export type RunStatus = z.infer<typeof runStatus>;

/** One query of a run: what it asks, for which metrics, and how far it is. */
export const runQuery = z.object({
  id: z.string(),
  purpose: z.enum(['results', 'traffic']),
  metricIds: z.array(z.string()),
  status: runStatus,
  /** It runs, and others are asked before it. */
  isWaiting: z.boolean().default(false),
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

/** A query with the SQL that was run and the rows that came back. */
export const queryDetail = runQuery.extend({
  sql: z.string(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type QueryDetail = z.infer<typeof queryDetail>;
