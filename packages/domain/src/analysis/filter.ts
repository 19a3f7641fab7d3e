import { z } from 'zod';

/** A value a row filter compares with. Text is compared as text, numbers as numbers. */
const filterValue = z.union([z.string(), z.number(), z.boolean()]);

const singleValueOperators = [
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'matches',
  'not_matches',
] as const;
const listOperators = ['in', 'not_in'] as const;
const bareOperators = ['is_null', 'not_null', 'is_true', 'is_false'] as const;

const columnType = z.enum(['text', 'number', 'boolean', 'date']);

/**
 * One condition on the rows of an event table; all conditions of a measure must hold.
 * A row whose column is NULL passes only `is_null`. Date columns compare in UTC, a bare calendar day (`2024-01-31`)
 * stands for the whole day, and a missing side of `between` is open. `matches` is a regular expression of the engine. `sql` holds a user-written boolean expression
 * and serves saved filters too.
 */
export const rowFilter = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('compare'),
    column: z.string(),
    type: columnType,
    operator: z.enum(singleValueOperators),
    value: filterValue,
  }),
  z.strictObject({
    kind: z.literal('list'),
    column: z.string(),
    type: columnType,
    operator: z.enum(listOperators),
    values: z.array(filterValue),
  }),
  z.strictObject({ kind: z.literal('bare'), column: z.string(), operator: z.enum(bareOperators) }),
  z.strictObject({
    kind: z.literal('between'),
    column: z.string(),
    type: columnType,
    negated: z.boolean(),
    from: filterValue.nullable(),
    to: filterValue.nullable(),
  }),
  z.strictObject({ kind: z.literal('sql'), sql: z.string() }),
]);
export type RowFilter = z.infer<typeof rowFilter>;
export type FilterValue = z.infer<typeof filterValue>;
