import { z } from 'zod';
import { label, prose, timestamp } from '../values/index.ts';

const COLUMN_TYPES = ['string', 'number', 'boolean', 'date', 'other'] as const;

const factColumn = z.strictObject({
  column: z.string().min(1),
  name: z.string().default(''),
  datatype: z.enum(COLUMN_TYPES),
});
export type FactColumn = z.infer<typeof factColumn>;

/** A saved condition on the rows of a fact table, as SQL. */
export const factFilter = z.strictObject({
  id: z.string().min(1),
  name: label,
  description: prose.default(''),
  value: z.string().trim().min(1, 'expected a SQL condition').max(10_000),
});
export type FactFilter = z.infer<typeof factFilter>;

const fields = {
  name: label,
  description: prose,
  projects: z.array(z.string()),
  tags: z.array(z.string()),
  /** Identifier types its rows carry; each is a column of that name. */
  userIdTypes: z.array(z.string()).min(1, 'expected at least one identifier type'),
  /** A SELECT with a `timestamp` column and one column per identifier type. */
  sql: z.string().trim().min(1, 'expected a query').max(100_000),
  eventName: z.string(),
  columns: z.array(factColumn),
  filters: z.array(factFilter),
};

/** Rows of things that happened, from which metrics are made. */
export const factTable = z
  .strictObject({
    ...fields,
    id: z.string(),
    owner: z.string(),
    datasource: z.string(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'FactTable' });
export type FactTable = z.infer<typeof factTable>;

export const newFactTable = z.strictObject({
  ...fields,
  datasource: z.string().min(1),
  description: prose.default(''),
  projects: z.array(z.string()).default([]),
  tags: z.array(label).default([]),
  eventName: z.string().default(''),
  columns: z.array(factColumn).default([]),
  filters: z.array(factFilter).default([]),
});
export type NewFactTable = z.infer<typeof newFactTable>;

export const factTableUpdate = z.strictObject(fields).partial();
export type FactTableUpdate = z.infer<typeof factTableUpdate>;
