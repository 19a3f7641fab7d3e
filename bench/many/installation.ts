import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openPglite } from '../../packages/server/src/platform/db/pglite.ts';
import { openPostgres } from '../../packages/server/src/platform/db/postgres.ts';
import { startPostgres } from '../../test/postgres.ts';
import { fillTo } from './fill.ts';
import type { Size } from './sizes.ts';
import { type WatchedServer, startWatched } from './server.ts';

export const ACCOUNT = {
  companyname: 'Acme',
  name: 'Olivia Owner',
  email: 'olivia@example.com',
  password: 'a long password',
};
/** Sessions are signed with it, so every start of the server has to have the same. */
const SECRETS = {
  JWT_SECRET: 'a secret of the benchmark, long enough',
  ENCRYPTION_KEY: 'a key of the benchmark, long enough',
};

export type Call = <T = Record<string, never>>(method: string, path: string, body?: unknown) => Promise<T>;

/** A filled installation with its server running. */
export type Installation = {
  server: WatchedServer;
  /** Calls the API as the owner; fails unless it is answered well. */
  call: Call;
  /** What each call of the owner carries. */
  headers: Readonly<Record<string, string>>;
  ownerId: string;
  /** The client keys: of a connection to production, and of the same one encrypted. */
  keys: { plain: string; encrypted: string };
  close(): Promise<void>;
};

/** Makes one of everything through the product, fills the rest in the database, and starts the server anew. */
export async function openInstallation(
  size: Size,
  isPostgres: boolean,
  more: Record<string, string> = {},
): Promise<Installation> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-many-'));
  const postgres = isPostgres ? await startPostgres() : null;
  const environment = {
    DATA_DIR: directory,
    API_RATE_LIMIT: '1000000',
    DATA_FOLDERS: tmpdir(),
    ...SECRETS,
    ...more,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  const first = await startWatched(environment);
  const { ownerId, keys, headers } = await makeOneOfEach(first.origin);
  await first.stop();
  const log = pino({ level: 'silent' });
  const database = postgres ? openPostgres(postgres.url, log) : await openPglite(join(directory, 'database'), log);
  for (const statement of fillTo(size, ownerId)) await database.query(statement);
  // As both kinds of database do by themselves, some minutes after that much has changed.
  await database.query('vacuum analyze');
  await database.close();
  const server = await startWatched(environment);
  return {
    server,
    call: callerOf(server.origin, headers),
    headers,
    ownerId,
    keys,
    async close() {
      await server.stop();
      await postgres?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const callerOf =
  (origin: string, headers: Record<string, string>): Call =>
  async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as never;
  };

type Ids = { organizations: { id: string }[]; userId: string };

async function makeOneOfEach(origin: string) {
  const { token } = await callerOf(origin, {})<{ token: string }>('POST', '/auth/firsttime', ACCOUNT);
  const authorization = `Bearer ${token}`;
  const user = await callerOf(origin, { authorization })<Ids>('GET', '/user');
  const headers = { authorization, 'x-organization': user.organizations[0]?.id ?? '' };
  const call = callerOf(origin, headers);
  const { datasourceId } = await call<{ datasourceId: string }>('POST', '/api/v1/demo-project', {});
  const { environments } = await call<{ environments: { id: string }[] }>('GET', '/api/v1/environments?limit=100');
  for (const id of ['dev', 'staging', 'production'])
    if (!environments.some((known) => known.id === id)) await call('POST', '/api/v1/environments', { id });
  await call('POST', '/api/v1/features', { id: 'switched', valueType: 'boolean', defaultValue: 'false' });
  await call('POST', '/api/v1/experiments', {
    name: 'Seed',
    trackingKey: 'seed',
    variations: [{ name: 'Control' }, { name: 'New' }],
  });
  await call('POST', '/api/v1/metrics', {
    datasourceId,
    name: 'Seed',
    type: 'binomial',
    sql: { identifierTypes: ['user_id'], conversionSQL: 'select user_id, timestamp from orders' },
  });
  const connection = { name: 'Bench', languages: ['javascript'], environment: 'production' };
  const connect = async (more: object) => {
    type Made = { sdkConnection: { key: string } };
    return (await call<Made>('POST', '/api/v1/sdk-connections', { ...connection, ...more })).sdkConnection.key;
  };
  const keys = { plain: await connect({}), encrypted: await connect({ encryptPayload: true, environment: 'dev' }) };
  return { ownerId: user.userId, keys, headers };
}
