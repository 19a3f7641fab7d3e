import { z } from 'zod';
import { rowFilter } from './filter.ts';

/** Which column of a query holds which identifier type, as `{ user_id: 'uid' }`. */
export const identifierColumns = z.record(z.string(), z.string());

/**
 * Rows with a time and one or more identifiers: a fact table, the query of an SQL metric, or a segment.
 * `sql` may use the template variables; `eventName` and `valueColumn` fill `{{eventName}}` and `{{valueColumn}}`.
 */
export const eventTable = z.strictObject({
  id: z.string(),
  source: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('sql'), sql: z.string() }),
    z.strictObject({ kind: z.literal('path'), path: z.array(z.string()).min(1) }),
  ]),
  timestampColumn: z.string(),
  identifiers: identifierColumns,
  eventName: z.string().nullable(),
  valueColumn: z.string().nullable(),
});
export type EventTable = z.infer<typeof eventTable>;

/** Rows of one event table that pass all filters. */
export const eventSelection = z.strictObject({ table: z.string(), filters: z.array(rowFilter) });
export type EventSelection = z.infer<typeof eventSelection>;

const columnMeasure = <K extends string>(kind: K) =>
  z.strictObject({ ...eventSelection.shape, aggregate: z.literal(kind), column: z.string() });
const rowMeasure = <K extends string>(kind: K) =>
  z.strictObject({ ...eventSelection.shape, aggregate: z.literal(kind) });

/**
 * How the events of one unit become one number.
 * `any`: 1 if there is an event, else 0. `rows`: how many. `days`: on how many UTC days.
 * `sum`, `max`, `count` (of values that are not NULL), `distinct` (may be approximate): of a column; 0 without events.
 * `custom`: a user-written aggregation over the name `value`, such as `AVG(value)`; NULL becomes 0 at the very end.
 */
export const measure = z.discriminatedUnion('aggregate', [
  rowMeasure('any'),
  rowMeasure('rows'),
  rowMeasure('days'),
  columnMeasure('sum'),
  columnMeasure('max'),
  columnMeasure('count'),
  columnMeasure('distinct'),
  z.strictObject({ ...eventSelection.shape, aggregate: z.literal('custom'), column: z.string(), sql: z.string() }),
]);
export type Measure = z.infer<typeof measure>;

/** Turns a unit's value into 1 or 0: "at least 3 orders". Also judged for units without events. */
export const unitFilter = z.strictObject({
  of: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('rows') }),
    z.strictObject({ kind: z.literal('sum'), column: z.string() }),
  ]),
  operator: z.enum(['=', '!=', '<', '<=', '>', '>=']),
  value: z.number(),
});
export type UnitFilter = z.infer<typeof unitFilter>;
