import { WarehouseProblem } from '../../problem.ts';
import { decimalCell, floatCell, integerCell, momentText } from '../cell.ts';
import type { HttpFetch } from '../clickhouse.ts';
import type { Cell, Driver } from '../driver.ts';
import { askJson } from './askJson.ts';
import { type Page, driverOver, stillRunning } from './statementApi.ts';

export type DatabricksSettings = {
  /** Host of the workspace, such as `dbc-1234.cloud.databricks.com`. */
  host: string;
  /** Id of the SQL warehouse. */
  warehouseId: string;
  token: string;
  catalog: string;
  schema: string;
  fetch: HttpFetch;
};

type Chunk = { data_array?: unknown[][]; next_chunk_internal_link?: string };
type Answer = Chunk & {
  statement_id?: string;
  status?: { state: string; error?: { message?: string } };
  manifest?: { schema?: { columns?: { name: string; type_name: string }[] } };
  result?: Chunk;
  message?: string;
};
type State = { id: string; path: string };

/**
 * A Databricks data source, over the SQL Statement Execution API 2.0
 * (docs.databricks.com/api/workspace/statementexecution). Rows come inline, which the service limits to 25 MB.
 */
export function openDatabricks(settings: DatabricksSettings): Driver {
  const headers = { Authorization: `Bearer ${settings.token}` };
  const statements = '/api/2.0/sql/statements';
  const ask = async (method: 'GET' | 'POST', path: string, signal: AbortSignal, body?: unknown): Promise<Answer> =>
    askJson<Answer>(
      settings.fetch,
      { method, url: `https://${settings.host}${path}`, headers, body, signal },
      messageOf,
    );
  const pageOf = (answer: Answer, id: string): Page<State> => {
    const state = answer.status?.state ?? 'SUCCEEDED';
    if (state === 'PENDING' || state === 'RUNNING') return stillRunning({ id, path: `${statements}/${id}` });
    if (state !== 'SUCCEEDED')
      throw new WarehouseProblem('query', messageOf(answer) ?? `The statement is ${state.toLowerCase()}`);
    const { data_array: rows = [], next_chunk_internal_link: link } = answer.result ?? answer;
    const columns = answer.manifest?.schema?.columns;
    return {
      columns: columns?.map(({ name, type_name: type }) => ({ name, type })) ?? null,
      rows,
      next: link === undefined ? null : { id, path: link },
      isRunning: false,
      share: null,
      bytesRead: null,
    };
  };
  return driverOver<State>({
    dialect: 'databricks',
    name: 'Databricks',
    start: async (sql, { rowLimit }, signal) => {
      const answer = await ask('POST', statements, signal, {
        warehouse_id: settings.warehouseId,
        catalog: settings.catalog,
        ...(settings.schema === '' ? {} : { schema: settings.schema }),
        statement: sql,
        row_limit: rowLimit + 1,
        disposition: 'INLINE',
        format: 'JSON_ARRAY',
        wait_timeout: '10s',
        on_wait_timeout: 'CONTINUE',
      });
      return pageOf(answer, answer.statement_id ?? '');
    },
    follow: async ({ id, path }, signal) => pageOf(await ask('GET', path, signal), id),
    cancel: ({ id }, signal) =>
      settings.fetch(`https://${settings.host}${statements}/${id}/cancel`, { method: 'POST', headers, signal }),
    cell: databricksCell,
    versionSql: 'SELECT version() AS version',
    columnsSql: `SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema <> 'information_schema' ORDER BY table_schema, table_name, ordinal_position`,
  });
}

const messageOf = ({ status, message }: Answer): string | undefined => status?.error?.message ?? message;

function databricksCell(value: unknown, type: string): Cell {
  const text = String(value);
  if (/^(BYTE|SHORT|INT|LONG)$/.test(type)) return integerCell(text);
  if (/^(FLOAT|DOUBLE)$/.test(type)) return floatCell(Number(text));
  if (type === 'DECIMAL') return decimalCell(text);
  if (type.startsWith('TIMESTAMP')) return momentText(text);
  if (type === 'BOOLEAN') return text === 'true';
  return text;
}
