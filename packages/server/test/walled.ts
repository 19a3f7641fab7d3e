import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type ServerProcess, startServer } from './serverProcess.ts';

export type Call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
) => Promise<T>;
export type Preview = { rows: unknown[]; error: string | null; elapsedMs: number };
type History = { queries: { status: string; error: string | null; elapsedMs: number | null }[] };

/** A server in a process of its own, with a flag that SDKs ask for and an analyst's data source of each kind. */
export type Walled = {
  server: ServerProcess;
  call: Call;
  /** Runs a query by hand, as somebody at a screen does. */
  ask(source: string, sql: string, signal?: AbortSignal): Promise<Preview>;
  history(source: string): Promise<History['queries']>;
  sources: Readonly<Record<'duckdb' | 'postgres', string>>;
  /** Asks as an SDK does, again and again, until it is told to stop; then gives each answer's status and time. */
  sdk(): () => Promise<{ status: number; ms: number }[]>;
};

export async function startWalled(
  directory: string,
  postgresUrl: string,
  environment: Record<string, string> = {},
): Promise<Walled> {
  const path = join(directory, 'warehouse.duckdb');
  const instance = await DuckDBInstance.create(path);
  await (await instance.connect()).run('create table orders as select 1 as amount');
  instance.closeSync();
  const server = await startServer({ DATA_DIR: join(directory, 'data'), DATA_FOLDERS: directory, ...environment });
  const call = await firstPerson(server.origin);
  const { hostname, port, username, password, pathname } = new URL(postgresUrl);
  const account = { user: username, password, database: pathname.slice(1) };
  const connect = async (name: string, params: object) =>
    (await call<{ dataSource: { id: string } }>('POST', '/api/v1/data-sources', { name, params })).dataSource.id;
  const sources = {
    duckdb: await connect('DuckDB', { type: 'duckdb', path }),
    postgres: await connect('PostgreSQL', { type: 'postgres', host: hostname, port: Number(port), ...account }),
  };
  const { sdkConnection } = await call<{ sdkConnection: { key: string } }>('POST', '/api/v1/sdk-connections', {
    name: 'Shop',
    languages: ['javascript'],
    environment: 'production',
  });
  return {
    server,
    call,
    sources,
    ask: (source, sql, signal) => call<Preview>('POST', `/api/v1/data-sources/${source}/query`, { sql }, signal),
    history: async (source) => (await call<History>('GET', `/api/v1/data-sources/${source}/queries`)).queries,
    sdk: () => keepAsking(`${server.origin}/api/features/${sdkConnection.key}`),
  };
}

/** The first account of a server, signed in. Gives the body of each answer. */
export async function firstPerson(origin: string): Promise<Call> {
  const json = { 'content-type': 'application/json', origin };
  const person = { companyname: 'Acme', name: 'Ann', email: 'ann@example.com', password: 'a long password' };
  const made = await fetch(`${origin}/auth/firsttime`, { method: 'POST', headers: json, body: JSON.stringify(person) });
  const { token } = (await made.json()) as { token: string };
  let headers: Record<string, string> = { ...json, authorization: `Bearer ${token}` };
  const call: Call = async (method, path, body, signal) => {
    const sent = {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    return (await fetch(origin + path, sent)).json() as never;
  };
  const { organizations } = await call<{ organizations: { id: string }[] }>('GET', '/user');
  headers = { ...headers, 'x-organization': organizations[0]?.id ?? '' };
  return call;
}

function keepAsking(url: string): () => Promise<{ status: number; ms: number }[]> {
  const answers: { status: number; ms: number }[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const status = await fetch(url).then(
        async (answer) => (await answer.text(), answer.status),
        () => 0,
      );
      answers.push({ status, ms: performance.now() - startedAt });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return answers;
  };
}
