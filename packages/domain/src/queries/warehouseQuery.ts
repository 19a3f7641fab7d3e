import { z } from 'zod';
import { timestamp } from '../values/index.ts';

/** What a query to a warehouse was for. */
const QUERY_PURPOSES = ['results', 'traffic', 'metric', 'pastExperiments', 'slices', 'preview'] as const;
export type QueryPurpose = (typeof QUERY_PURPOSES)[number];

/** One query a warehouse was asked, as its history shows it. */
export const warehouseQuery = z
  .object({
    id: z.string(),
    datasource: z.string(),
    sql: z.string(),
    purpose: z.enum(QUERY_PURPOSES),
    /** `waiting`: others are asked first. */
    status: z.enum(['waiting', 'running', 'success', 'error', 'cancelled']),
    /** The engine's own message. */
    error: z.string().nullable(),
    rowCount: z.number().nullable(),
    elapsedMs: z.number().nullable(),
    /** What the engine says it read; null where it does not tell. */
    bytesRead: z.number().nullable(),
    /** Who asked: a person's name, or what ran it. */
    requestedBy: z.string(),
    dateStarted: timestamp,
    dateFinished: timestamp.nullable(),
  })
  .meta({ id: 'WarehouseQuery' });
export type WarehouseQuery = z.infer<typeof warehouseQuery>;
