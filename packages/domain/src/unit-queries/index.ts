import { z } from 'zod';
import { label, prose, timestamp } from '../values/index.ts';

/**
 * SQL of a data source that says something about units. A segment lists who belongs to it since when (its identifier
 * and `date`); a dimension gives each unit a value that results can be split by (its identifier and `value`).
 */
export const UNIT_QUERY_KINDS = ['segment', 'dimension'] as const;
export type UnitQueryKind = (typeof UNIT_QUERY_KINDS)[number];

/** The column each kind needs beside its identifier. */
export const VALUE_COLUMN: Readonly<Record<UnitQueryKind, string>> = { segment: 'date', dimension: 'value' };

const fields = {
  name: label,
  description: prose,
  userIdType: z.string().trim().min(1, 'expected an identifier type'),
  sql: z.string().trim().min(1, 'expected a query').max(100_000),
};

const unitQuery = z.strictObject({
  ...fields,
  id: z.string(),
  owner: z.string(),
  datasource: z.string(),
  dateCreated: timestamp,
  dateUpdated: timestamp,
});
export type UnitQuery = z.infer<typeof unitQuery>;

export const segment = unitQuery.meta({ id: 'Segment' });
export const dimension = z.strictObject(unitQuery.shape).meta({ id: 'Dimension' });

export const newUnitQuery = z.strictObject({
  ...fields,
  datasource: z.string().min(1, 'expected a data source'),
  description: prose.default(''),
});
export type NewUnitQuery = z.infer<typeof newUnitQuery>;

export const unitQueryUpdate = z.strictObject(fields).partial();
export type UnitQueryUpdate = z.infer<typeof unitQueryUpdate>;
