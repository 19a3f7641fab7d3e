import { z } from 'zod';
import { plannedMetric } from './metric.ts';
import { eventSelection, eventTable, identifierColumns } from './source.ts';
import { metricWindow, timeSpan } from './window.ts';

/** A moment in UTC with milliseconds, as `2024-01-31T10:00:00.000Z`. */
const instant = z.iso.datetime();

export const multipleVariations = '__multiple__';
export const nullDimension = '__NULL_DIMENSION';
export const otherSlice = '__Other__';

/** User-written SQL that says which unit saw which variation when; one row per exposure, duplicates expected. */
const assignmentQuery = z.strictObject({
  id: z.string(),
  sql: z.string(),
  identifierType: z.string(),
  identifierColumn: z.string(),
  timestampColumn: z.string(),
  experimentColumn: z.string(),
  variationColumn: z.string(),
});

/** Pairs of identifiers of one person, one column per identifier type. */
const identityJoin = z.strictObject({ id: z.string(), sql: z.string(), identifiers: identifierColumns });
export type IdentityJoin = z.infer<typeof identityJoin>;

const experimentDimension = z.strictObject({
  kind: z.literal('experiment'),
  id: z.string(),
  column: z.string(),
  /** Values kept apart; all others become `__Other__`. Null keeps every value. */
  slices: z.array(z.string()).nullable(),
});
export type ExperimentDimension = z.infer<typeof experimentDimension>;

/** How results are split. `date` is the day of first exposure, `activation` is activated or not. */
const plannedDimension = z.discriminatedUnion('kind', [
  experimentDimension,
  z.strictObject({
    kind: z.literal('user'),
    id: z.string(),
    sql: z.string(),
    identifiers: identifierColumns,
    valueColumn: z.string(),
  }),
  z.strictObject({ kind: z.literal('date') }),
  z.strictObject({ kind: z.literal('activation') }),
]);
export type PlannedDimension = z.infer<typeof plannedDimension>;

/**
 * Which events belong to a unit. `firstExposure` respects each metric's window; `experimentDuration` ignores the end of
 * conversion windows; `lookbackOverride` turns every metric into a look back over the end of the phase,
 * for a length of time or since a date.
 */
const attribution = z.discriminatedUnion('model', [
  z.strictObject({ model: z.literal('firstExposure') }),
  z.strictObject({ model: z.literal('experimentDuration') }),
  z.strictObject({
    model: z.literal('lookbackOverride'),
    lookback: z.union([z.strictObject({ length: timeSpan }), z.strictObject({ since: instant })]),
  }),
]);
export type Attribution = z.infer<typeof attribution>;

/**
 * Everything an analysis needs, frozen: the same plan gives the same SQL and, on the same data, the same rows.
 * It refers to nothing outside itself, so a snapshot that keeps its plan can always be explained and repeated.
 */
export const analysisPlan = z.strictObject({
  version: z.literal(1),
  /** Compared with the assignment query's experiment column. */
  experimentKey: z.string(),
  /** Both ends inclusive. `endDate` of a running phase is the time of the run. */
  phase: z.strictObject({ index: z.int().min(0), startDate: instant, endDate: instant }),
  /** The clock of the run. */
  now: instant,
  /** Variation 0 is the baseline; `key` is compared, as text, with the assignment query's variation column. */
  variations: z.array(z.strictObject({ key: z.string(), name: z.string(), weight: z.number().min(0).max(1) })).min(1),
  coverage: z.number().min(0).max(1),
  assignment: assignmentQuery,
  identityJoins: z.array(identityJoin),
  /** SQL condition over the columns of the assignment query; null = none. */
  queryFilter: z.string().nullable(),
  /** Exposures before a unit's first segment row do not count. The segment's table has the entry date as its time. */
  segment: eventSelection.nullable(),
  activation: z.strictObject({ ...eventSelection.shape, window: metricWindow }).nullable(),
  /** Two dimensions are crossed; an empty list puts all units under `All`. */
  dimensions: z.array(plannedDimension).max(2),
  attribution,
  /** Leave out units that have not had the time to convert. */
  skipPartialData: z.boolean(),
  tables: z.array(eventTable),
  metrics: z.array(plannedMetric),
  /** Adds the traffic query for the health tab, split by these dimensions; null = no traffic query. */
  traffic: z.strictObject({ dimensions: z.array(experimentDimension) }).nullable(),
  /** Values of the `customFields.<key>` template variables. */
  customFields: z.record(z.string(), z.string()),
});
export type AnalysisPlan = z.infer<typeof analysisPlan>;
