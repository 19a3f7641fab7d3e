import type { DataSourceParams, DataSourceType, UploadedFile } from '@gb/domain/data-sources';

/** The PostgreSQL fields as typed. */
export type PostgresFields = {
  host: string;
  port: string;
  database: string;
  user: string;
  password: string;
  ssl: 'off' | 'require' | 'verify';
  defaultSchema: string;
};

export const NO_POSTGRES: PostgresFields = {
  host: '',
  port: '5432',
  database: '',
  user: '',
  password: '',
  ssl: 'off',
  defaultSchema: '',
};

type Typed = { kind: DataSourceType; postgres: PostgresFields; path: string; files: readonly UploadedFile[] };

/** The parameters of the chosen kind. */
export function paramsOf({ kind, postgres, path, files }: Typed): DataSourceParams {
  if (kind === 'duckdb') return { type: 'duckdb', path: path.trim() };
  if (kind === 'files') return { type: 'files', files: files.map(({ table, uploadId }) => ({ table, uploadId })) };
  return { type: 'postgres', ...postgres, port: Number(postgres.port), caCert: '' };
}

/** What is still missing, by field. */
export function connectProblems({
  kind,
  name,
  postgres,
  path,
  files,
}: Typed & { name: string }): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!name.trim()) problems.name = 'Name is required';
  if (kind === 'files' && files.length === 0) problems.files = 'Choose at least one file';
  if (kind === 'duckdb' && !path.trim()) problems.path = 'Path is required';
  if (kind !== 'postgres') return problems;
  for (const [field, label] of [
    ['host', 'Host'],
    ['database', 'Database'],
    ['user', 'User'],
  ] as const)
    if (!postgres[field].trim()) problems[field] = `${label} is required`;
  const port = Number(postgres.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) problems.port = 'Port must be from 1 to 65535';
  return problems;
}
