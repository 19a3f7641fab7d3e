import type { DataSourceType } from '../data-sources/index.ts';
import type { JsonText, Starter } from './starter.ts';

/** One thing a tracker's queries depend on, such as the name of a table. */
export type SchemaOption = {
  name: string;
  label: string;
  initial: string;
  hint?: string;
  /** A text to compare with, not the name of a table or schema. */
  isText?: true;
};
export type Options = Readonly<Record<string, string>>;
/** A tracker: what it is asked, and what its tables give to begin with. */
export type EventSchema = {
  name: string;
  /** The only kinds of data source its tables are found in; left out where they can be in any. */
  only?: readonly DataSourceType[];
  options: readonly SchemaOption[];
  starter(options: Options, json: JsonText): Starter;
};

export const SCHEMA: SchemaOption = {
  name: 'schema',
  label: 'Schema of the tables',
  initial: '',
  hint: 'Empty when unqualified names are found.',
};
export const EXPOSURES: SchemaOption = {
  name: 'exposureTable',
  label: 'Table of exposures',
  initial: 'experiment_viewed',
};
export const EXPOSURE_EVENT: SchemaOption = {
  name: 'exposureEvent',
  label: 'Name of the exposure event',
  initial: 'Experiment Viewed',
  isText: true,
};

/** The name of a table in the schema that was chosen, if one was. */
export const inSchema = ({ schema }: Options, table: string): string => (schema ? `${schema}.${table}` : table);
/** A text in SQL. */
export const text = (value = ''): string => `'${value.replaceAll("'", "''")}'`;
