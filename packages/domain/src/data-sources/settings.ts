import { z } from 'zod';
import { budget } from '../budgets/index.ts';
import { label, prose } from '../values/index.ts';

/** As many values of one dimension can be told apart. */
export const MOST_SLICES = 20;

const sqlText = z.string().trim().min(1, 'expected a query').max(100_000);

const identifierTypes = z.array(
  z.strictObject({ userIdType: z.string().trim().min(1).max(100), description: prose.default('') }),
);

/** Which unit saw which variation when: one row per exposure. Results are counted over its identifier type. */
export const assignmentQuery = z.strictObject({
  id: z.string().min(1),
  name: label,
  description: prose.default(''),
  userIdType: z.string().min(1),
  query: sqlText,
  /** Extra columns of the query that results can be split by. */
  dimensions: z.array(z.string()).default([]),
  /** Of some dimensions, the values that are told apart; all others are counted together. */
  dimensionSlices: z.record(z.string(), z.array(z.string()).min(1).max(MOST_SLICES)).default({}),
  /** Whether it also gives `experiment_name` and `variation_name`. */
  hasNameCol: z.boolean().default(false),
});
export type AssignmentQuery = z.infer<typeof assignmentQuery>;

/** Pairs of identifiers of one person, for metrics that use another identifier type than the exposures. */
export const identityJoin = z.strictObject({ ids: z.array(z.string()).min(2), query: sqlText });

export const dataSourceSettings = z.strictObject({
  userIdTypes: identifierTypes.default([]),
  queries: z
    .strictObject({ exposure: z.array(assignmentQuery).default([]), identityJoins: z.array(identityJoin).default([]) })
    .prefault({}),
  /** What one run may cost before somebody is asked. */
  budget: budget.prefault({}),
});
export type DataSourceSettings = z.infer<typeof dataSourceSettings>;
