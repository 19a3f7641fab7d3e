import type { SchemaTable } from './useDataSources.ts';

const EXPERIMENT = ['experiment_id', 'experiment_key', 'experiment'];
const VARIATION = ['variation_id', 'variation_key', 'variation'];
const TIME = ['timestamp', 'received_at', 'viewed_at', 'created_at', 'event_timestamp', 'time', 'ts'];
const MOST_DIMENSIONS = 5;
const PLAIN = /^[a-z_][a-z0-9_]*$/i;
const TEXT = /char|text|string/i;

/** An assignment query to begin with, written from the first table that looks like one of exposures. */
export type Suggestion = { table: string; sql: string };

/** The table that has an experiment, a variation, a time and the identifier among its columns; null when none has. */
export function suggestAssignment(tables: readonly SchemaTable[], userIdType: string): Suggestion | null {
  for (const { schema, table, columns } of tables) {
    const names = columns.map(({ name }) => name);
    const first = (wanted: readonly string[]) => wanted.find((name) => names.includes(name));
    const [experiment, variation, time] = [first(EXPERIMENT), first(VARIATION), first(TIME)];
    if (!experiment || !variation || !time || !names.includes(userIdType)) continue;
    if (![schema, table].every((name) => name === '' || PLAIN.test(name))) continue;
    const dimensions = columns
      .filter(
        ({ name, type }) =>
          TEXT.test(type) && PLAIN.test(name) && !/_(id|key|name)$|^(experiment|variation)$/.test(name),
      )
      .slice(0, MOST_DIMENSIONS);
    const lines = [
      userIdType,
      as(time, 'timestamp'),
      as(experiment, 'experiment_id'),
      as(variation, 'variation_id'),
      ...dimensions.map(({ name }) => name),
    ];
    const from = [schema, table].filter(Boolean).join('.');
    return { table: from, sql: `SELECT\n  ${lines.join(',\n  ')}\nFROM ${from}` };
  }
  return null;
}

const as = (column: string, name: string): string => (column === name ? name : `${column} AS ${name}`);
