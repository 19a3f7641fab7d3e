import { useMemo } from 'react';
import type { SqlDialect, SqlTables } from '../ui/editor/SqlEditor.tsx';
import { useDataSources, useSchema } from './useDataSources.ts';

const DIALECTS: Readonly<Record<string, SqlDialect>> = {
  postgres: 'postgres',
  redshift: 'postgres',
  duckdb: 'postgres',
  files: 'postgres',
  mysql: 'mysql',
  mariadb: 'mysql',
};

/** What an editor can offer while a query is typed: the dialect, the tables and their columns. */
export function useSqlHelp(dataSourceId: string): { dialect: SqlDialect | undefined; tables: SqlTables | undefined } {
  const { data: sources } = useDataSources();
  const { data: schema } = useSchema(dataSourceId);
  const type = sources?.dataSources.find(({ id }) => id === dataSourceId)?.type;
  const tables = useMemo(
    () =>
      schema && Object.fromEntries(schema.tables.map(({ table, columns }) => [table, columns.map(({ name }) => name)])),
    [schema],
  );
  return { dialect: type && DIALECTS[type], tables };
}
