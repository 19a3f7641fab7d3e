import { z } from 'zod';
import { excess } from '../budgets/index.ts';
import { STATS_ENGINES, analysisSettings } from '../experiments/index.ts';
import { timestamp } from '../values/index.ts';
import { analysisResults } from './results.ts';
import { runQuery, runStatus } from './run.ts';

const snapshotSettings = z.object({
  engine: z.enum(STATS_ENGINES),
  confidenceLevel: z.number(),
  pValueThreshold: z.number(),
  sequentialTestingEnabled: z.boolean(),
  sequentialTestingTuningParameter: z.number(),
  /** Share of users seen in several variations from which to warn, 0..1. */
  multipleExposureMinPercent: z.number(),
  /** The experiment's settings at the time; null in runs from before they were kept. */
  frozen: z
    .object({
      ...analysisSettings.partial().shape,
      datasource: z.string(),
      variationKeys: z.array(z.string()),
      weights: z.array(z.number()),
    })
    .nullable()
    .default(null),
});

/** One analysis of an experiment: asked for, run as a job, kept with how it came about. */
export const snapshot = z
  .object({
    id: z.string(),
    experiment: z.string(),
    phase: z.number(),
    /** What the results are split by; null for one total. */
    dimension: z.string().nullable(),
    status: runStatus,
    error: z.string().nullable(),
    settings: snapshotSettings,
    queries: z.array(runQuery),
    /** Where its expected cost is above the data source's budget. */
    excess: z.array(excess).default([]),
    results: analysisResults.nullable(),
    dateCreated: timestamp,
    dateStarted: timestamp.nullable(),
    dateFinished: timestamp.nullable(),
  })
  .meta({ id: 'Snapshot' });
export type Snapshot = z.infer<typeof snapshot>;
