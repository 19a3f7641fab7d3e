import { z } from 'zod';
import { label, prose, timestamp } from '../values/index.ts';

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
