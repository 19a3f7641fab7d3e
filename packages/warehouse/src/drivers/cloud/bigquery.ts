import { decimalCell, floatCell, integerCell, momentCell, momentText } from '../cell.ts';
import type { HttpFetch } from '../clickhouse.ts';
import type { Cell, Driver } from '../driver.ts';
import { askJson } from './askJson.ts';
import { googleAccount } from './googleAccount.ts';
import { type Page, driverOver, stillRunning } from './statementApi.ts';

export type BigquerySettings = {
  projectId: string;
  clientEmail: string;
  /** Private key of the service account in PEM form. */
  privateKey: string;
  /** Where tables without a dataset are looked up. */
  dataset: string;
  /** Where queries run, such as `EU`; empty for wherever their tables are. */
  location: string;
  fetch: HttpFetch;
};

type Field = { name: string; type: string; mode?: string };
type Answer = {
  jobComplete?: boolean;
  jobReference?: { jobId?: string; location?: string };
  schema?: { fields?: Field[] };
  rows?: { f: { v: unknown }[] }[];
  pageToken?: string;
  totalBytesProcessed?: string;
  error?: { message?: string };
};
type State = { jobId: string; location: string; pageToken: string };

const SCOPE = 'https://www.googleapis.com/auth/bigquery';
const WAIT_MS = 10_000;
const PAGE_ROWS = 10_000;

/** A BigQuery data source, over its REST interface (cloud.google.com/bigquery/docs/reference/rest), with a service account. */
export function openBigquery(settings: BigquerySettings): Driver {
  const project = `https://bigquery.googleapis.com/bigquery/v2/projects/${encodeURIComponent(settings.projectId)}`;
  const authorized = googleAccount({ ...settings, scope: SCOPE });
  const ask = async (method: 'GET' | 'POST', path: string, signal: AbortSignal, body?: unknown): Promise<Answer> => {
    const headers = await authorized(signal);
    return askJson<Answer>(settings.fetch, { method, url: project + path, headers, body, signal }, messageOf);
  };
  const request = (sql: string) => ({
    query: sql,
    useLegacySql: false,
    formatOptions: { useInt64Timestamp: true },
    ...(settings.location === '' ? {} : { location: settings.location }),
    ...(settings.dataset === ''
      ? {}
      : { defaultDataset: { projectId: settings.projectId, datasetId: settings.dataset } }),
  });
  const pageOf = ({
    jobComplete,
    jobReference,
    schema,
    rows = [],
    pageToken,
    totalBytesProcessed,
  }: Answer): Page<State> => {
    const job = { jobId: jobReference?.jobId ?? '', location: jobReference?.location ?? settings.location };
    if (!jobComplete) return stillRunning({ ...job, pageToken: '' });
    return {
      columns: schema?.fields?.map(columnOf) ?? null,
      rows: rows.map(({ f }) => f.map(({ v }) => v)),
      next: pageToken === undefined ? null : { ...job, pageToken },
      isRunning: false,
      share: null,
      bytesRead: totalBytesProcessed === undefined ? null : Number(totalBytesProcessed),
    };
  };
  return driverOver<State>({
    dialect: 'bigquery',
    name: 'BigQuery',
    start: async (sql, { rowLimit, timeoutMs }, signal) =>
      pageOf(
        await ask('POST', '/queries', signal, {
          ...request(sql),
          timeoutMs: WAIT_MS,
          jobTimeoutMs: String(timeoutMs + WAIT_MS),
          maxResults: Math.min(rowLimit + 1, PAGE_ROWS),
        }),
      ),
    follow: async ({ jobId, location, pageToken }, signal) => {
      const query = new URLSearchParams({
        maxResults: String(PAGE_ROWS),
        timeoutMs: String(WAIT_MS),
        'formatOptions.useInt64Timestamp': 'true',
        ...(location === '' ? {} : { location }),
        ...(pageToken === '' ? {} : { pageToken }),
      });
      return pageOf(await ask('GET', `/queries/${encodeURIComponent(jobId)}?${query}`, signal));
    },
    cancel: async ({ jobId, location }, signal) =>
      ask('POST', `/jobs/${encodeURIComponent(jobId)}/cancel${location === '' ? '' : `?location=${location}`}`, signal),
    cell: bigqueryCell,
    versionSql: null,
    columnsSql: `SELECT table_schema, table_name, column_name, data_type FROM ${
      settings.dataset === '' ? `\`region-${(settings.location || 'us').toLowerCase()}\`` : `\`${settings.dataset}\``
    }.INFORMATION_SCHEMA.COLUMNS ORDER BY table_schema, table_name, ordinal_position`,
    estimate: async (sql, signal) => {
      const { totalBytesProcessed } = await ask('POST', '/queries', signal, { ...request(sql), dryRun: true });
      return totalBytesProcessed === undefined ? null : { rows: null, bytes: Number(totalBytesProcessed) };
    },
  });
}

const messageOf = ({ error }: Answer): string | undefined => error?.message;

/** A list or a record has no form of its own in a table of ours: it is shown as JSON. */
const columnOf = ({ name, type, mode }: Field) => ({ name, type: mode === 'REPEATED' ? 'ARRAY' : type });

function bigqueryCell(value: unknown, type: string): Cell {
  const text = String(value);
  if (type === 'INTEGER' || type === 'INT64') return integerCell(text);
  if (type === 'FLOAT' || type === 'FLOAT64') return floatCell(Number(text));
  if (type === 'NUMERIC' || type === 'BIGNUMERIC') return decimalCell(text);
  if (type === 'BOOLEAN' || type === 'BOOL') return text === 'true';
  if (type === 'TIMESTAMP') return momentCell(BigInt(text));
  if (type === 'DATETIME') return momentText(text);
  return typeof value === 'object' ? JSON.stringify(value) : text;
}
