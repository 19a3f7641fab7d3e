import { randomUUID } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { WarehouseProblem } from '../../problem.ts';
import type { HttpFetch } from '../clickhouse.ts';
import type { Driver } from '../driver.ts';
import { askJson } from './askJson.ts';
import { type Page, driverOver, stillRunning } from './statementApi.ts';
import { trinoCell } from './trino.ts';

export type AthenaSettings = {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where Athena puts results, such as `s3://bucket/path/`; empty where the workgroup says so. */
  outputLocation: string;
  workgroup: string;
  catalog: string;
  database: string;
  fetch: HttpFetch;
};

type Answer = {
  QueryExecutionId?: string;
  QueryExecution?: {
    Status?: { State?: string; StateChangeReason?: string };
    Statistics?: { DataScannedInBytes?: number };
  };
  ResultSet?: {
    Rows?: { Data?: { VarCharValue?: string }[] }[];
    ResultSetMetadata?: { ColumnInfo?: { Name: string; Type: string }[] };
  };
  NextToken?: string;
  message?: string;
  Message?: string;
};
/** A statement that runs while `token` is null, then its pages; the first, whose token is empty, begins with the names. */
type State = { id: string; token: string | null; bytesRead: number | null };

const PAGE_ROWS = 1000;

/** An Athena data source, over the AWS JSON protocol (docs.aws.amazon.com/athena/latest/APIReference), signed by key. */
export function openAthena(settings: AthenaSettings): Driver {
  const url = `https://athena.${settings.region}.amazonaws.com/`;
  const ask = async (action: string, input: object, signal: AbortSignal): Promise<Answer> => {
    const signer = new AwsV4Signer({
      url,
      service: 'athena',
      region: settings.region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AmazonAthena.${action}` },
      body: JSON.stringify(input),
    });
    const { headers, body } = await signer.sign();
    const question = { method: 'POST' as const, url, headers: Object.fromEntries(headers), body: String(body), signal };
    return askJson<Answer>(settings.fetch, question, ({ message, Message }) => message ?? Message).catch(asProblem);
  };
  return driverOver<State>({
    dialect: 'athena',
    name: 'Athena',
    start: async (sql, _, signal) => {
      const { QueryExecutionId: id = '' } = await ask(
        'StartQueryExecution',
        {
          QueryString: sql,
          ClientRequestToken: randomUUID(),
          QueryExecutionContext: { Catalog: settings.catalog, Database: settings.database },
          ...(settings.workgroup === '' ? {} : { WorkGroup: settings.workgroup }),
          ...(settings.outputLocation === ''
            ? {}
            : { ResultConfiguration: { OutputLocation: settings.outputLocation } }),
        },
        signal,
      );
      return stillRunning({ id, token: null, bytesRead: null });
    },
    follow: async (state, signal) => {
      const { id, token } = state;
      if (token === null) return statusPage(id, await ask('GetQueryExecution', { QueryExecutionId: id }, signal));
      const page = { QueryExecutionId: id, MaxResults: PAGE_ROWS, ...(token === '' ? {} : { NextToken: token }) };
      return rowsPage(state, await ask('GetQueryResults', page, signal));
    },
    cancel: ({ id }, signal) => ask('StopQueryExecution', { QueryExecutionId: id }, signal),
    cell: trinoCell,
    versionSql: null,
    columnsSql: `SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema <> 'information_schema' ORDER BY table_schema, table_name, ordinal_position`,
  });
}

function statusPage(id: string, { QueryExecution: execution }: Answer): Page<State> {
  const { State: state = 'QUEUED', StateChangeReason: reason } = execution?.Status ?? {};
  const bytesRead = execution?.Statistics?.DataScannedInBytes ?? null;
  if (state === 'QUEUED' || state === 'RUNNING') return stillRunning({ id, token: null, bytesRead });
  if (state !== 'SUCCEEDED') throw new WarehouseProblem('query', reason ?? `The query is ${state.toLowerCase()}`);
  return stillRunning({ id, token: '', bytesRead }, { isRunning: false, bytesRead });
}

function rowsPage({ id, token, bytesRead }: State, { ResultSet, NextToken }: Answer): Page<State> {
  const rows = (ResultSet?.Rows ?? []).map(({ Data = [] }) => Data.map(({ VarCharValue }) => VarCharValue ?? null));
  return {
    columns: ResultSet?.ResultSetMetadata?.ColumnInfo?.map(({ Name, Type }) => ({ name: Name, type: Type })) ?? null,
    rows: token === '' ? rows.slice(1) : rows,
    next: NextToken === undefined ? null : { id, token: NextToken, bytesRead },
    isRunning: false,
    share: null,
    bytesRead,
  };
}

/** AWS answers 400 to a wrong key too, and says so in words only. */
function asProblem(error: unknown): never {
  if (error instanceof WarehouseProblem && /security token|signature|access key/i.test(error.message))
    throw new WarehouseProblem('connection', error.message, { cause: error });
  throw error;
}
