import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPostgres, startPostgres } from '../../../../../test/postgres.ts';
import { createDatabase } from '../../../test/createDatabase.ts';
import { type ObjectStore, startObjectStore } from '../../../test/objectStore.ts';
import { type ServerProcess, startServer } from '../../../test/serverProcess.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const secrets = { JWT_SECRET: 'j'.repeat(32), ENCRYPTION_KEY: 'e'.repeat(32) };

/** Two real servers on one PostgreSQL, each with a data directory of its own. */
describe('files of several servers', () => {
  const root = mkdtempSync(join(tmpdir(), 'test-nodes-'));
  let postgres: TestPostgres;
  let store: ObjectStore;
  const running: ServerProcess[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    store = await startObjectStore();
  });
  afterAll(async () => {
    for (const server of running) await server.stop();
    await store.stop();
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  });

  async function startTwo(name: string, more: Record<string, string>): Promise<[ServerProcess, ServerProcess]> {
    const DATABASE_URL = await createDatabase(postgres.url, name);
    const start = (own: string) => startServer({ DATABASE_URL, ...secrets, ...more, DATA_DIR: join(root, name, own) });
    const pair: [ServerProcess, ServerProcess] = [await start('a'), await start('b')];
    running.push(...pair);
    return pair;
  }

  /** Somebody with a first account, who may call either server. */
  async function personAt({ origin }: ServerProcess) {
    const account = { companyname: 'Acme', name: 'Ann', email: 'ann@example.com', password: 'a long password 7' };
    const json = { 'content-type': 'application/json' };
    const made = await fetch(`${origin}/auth/firsttime`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(account),
    });
    const authorization = `Bearer ${((await made.json()) as { token: string }).token}`;
    const me = (await (await fetch(`${origin}/user`, { headers: { authorization } })).json()) as {
      organizations: { id: string }[];
    };
    const headers = { authorization, 'x-organization': me.organizations[0]?.id ?? '' };
    const send = (server: ServerProcess, path: string, body: Buffer) =>
      fetch(server.origin + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(body),
      });
    const call = async <T = Record<string, unknown>>(server: ServerProcess, path: string, body: object) => {
      const answer = await fetch(server.origin + path, {
        method: 'POST',
        headers: { ...headers, ...json },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as T;
    };
    const get = (server: ServerProcess, path: string) => fetch(server.origin + path, { headers });
    return { send, call, get };
  }

  const csv = Buffer.from('user,amount\nu1,5\nu2,7\n');
  async function uploadAt(server: ServerProcess, person: Awaited<ReturnType<typeof personAt>>): Promise<string> {
    const sent = await person.send(server, '/api/v1/data-sources/uploads?name=orders.csv', csv);
    const { file } = (await sent.json()) as { file: { uploadId: string; table: string } };
    const params = { type: 'files', files: [{ table: file.table, uploadId: file.uploadId }] };
    const { dataSource } = await person.call<{ dataSource: { id: string } }>(server, '/api/v1/data-sources', {
      name: 'Orders',
      params,
    });
    return dataSource.id;
  }

  const readiness = async ({ origin }: ServerProcess) => (await fetch(`${origin}/readyz`)).json();

  it('are found by each where they share a store: data uploaded at one is analysed at another, images and demo too', async () => {
    const s3 = {
      S3_ENDPOINT: store.address,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const [a, b] = await startTwo('shared', s3);
    const person = await personAt(a);
    const source = await uploadAt(a, person);
    const sum = { sql: 'select sum(amount)::int as total from orders' };
    expect(await person.call(b, `/api/v1/data-sources/${source}/query`, sum)).toMatchObject({ rows: [{ total: 12 }] });

    const { url } = (await (await person.send(a, '/upload', PIXEL)).json()) as { url: string };
    expect(Buffer.from(await (await person.get(b, url)).arrayBuffer()).equals(PIXEL)).toBe(true);

    const demo = await person.call<{ datasourceId: string }>(a, '/api/v1/demo-project', {});
    const orders = { sql: 'select count(*) > 0 as some from orders' };
    expect(await person.call(b, `/api/v1/data-sources/${demo.datasourceId}/query`, orders)).toMatchObject({
      rows: [{ some: true }],
    });
    for (const server of [a, b]) expect(await readiness(server)).toMatchObject({ status: 'ok', files: 'ok' });
  });

  it('are counted together where they come to several servers at once', async () => {
    const [a, b] = await startTwo('counted', { UPLOAD_QUOTA_MB: '3' });
    const person = await personAt(a);
    const large = Buffer.from(`n\n${`${'1'.repeat(1023)}\n`.repeat(2048)}`);
    const sent = await Promise.all(
      [a, b, a, b].map((server) => person.send(server, '/api/v1/data-sources/uploads?name=rows.csv', large)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('are said to be apart, at the start and by readyz, where there is no store they share', async () => {
    const [a, b] = await startTwo('apart', {});
    for (const server of [a, b]) {
      await expect
        .poll(() => readiness(server))
        .toMatchObject({ status: 'degraded', database: 'ok', files: 'notShared' });
      expect(server.output()).toContain('S3_ENDPOINT');
    }
    const person = await personAt(a);
    const source = await uploadAt(a, person);
    const answer = await person.call(b, `/api/v1/data-sources/${source}/query`, { sql: 'select 1 from orders' });
    expect(answer).toMatchObject({ error: expect.stringContaining('orders.csv is not on this server') });
  });
});
