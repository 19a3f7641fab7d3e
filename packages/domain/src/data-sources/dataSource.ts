import { z } from 'zod';
import { label, prose, timestamp } from '../values/index.ts';
import { DATA_SOURCE_TYPES, dataSourceParams } from './params.ts';
import { dataSourceSettings } from './settings.ts';

export const dataSource = z
  .strictObject({
    id: z.string(),
    name: label,
    description: prose,
    type: z.enum(DATA_SOURCE_TYPES),
    projects: z.array(z.string()),
    params: z.record(z.string(), z.unknown()),
    settings: dataSourceSettings,
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'DataSource' });
export type DataSource = z.infer<typeof dataSource>;

export const newDataSource = z.strictObject({
  name: label,
  description: prose.default(''),
  projects: z.array(z.string()).default([]),
  params: dataSourceParams,
  settings: dataSourceSettings.prefault({}),
});
export type NewDataSource = z.infer<typeof newDataSource>;

export const dataSourceUpdate = z.strictObject({
  name: label.optional(),
  description: prose.optional(),
  projects: z.array(z.string()).optional(),
  params: dataSourceParams.optional(),
  settings: dataSourceSettings.optional(),
});
export type DataSourceUpdate = z.infer<typeof dataSourceUpdate>;
