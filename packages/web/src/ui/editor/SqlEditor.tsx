import { MySQL, PostgreSQL, StandardSQL, sql } from '@codemirror/lang-sql';
import { useMemo } from 'react';
import { Editor, type EditorProps } from './Editor.tsx';

/** Columns by table, offered while typing. */
export type SqlTables = Readonly<Record<string, readonly string[]>>;
export type SqlDialect = 'postgres' | 'mysql' | 'standard';

const DIALECTS = { postgres: PostgreSQL, mysql: MySQL, standard: StandardSQL };
const NO_TABLES: SqlTables = {};

type SqlEditorProps = EditorProps & { dialect?: SqlDialect | undefined; tables?: SqlTables | undefined };

/** Edits a query; offers keywords, tables and columns. */
export default function SqlEditor({ dialect = 'standard', tables = NO_TABLES, ...props }: SqlEditorProps) {
  const language = useMemo(
    () => sql({ dialect: DIALECTS[dialect], schema: { ...tables } as never }),
    [dialect, tables],
  );
  return <Editor {...props} language={language} />;
}
