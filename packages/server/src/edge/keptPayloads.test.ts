import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp, quietLog } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { makeEdgeApp } from '../edgeApp.ts';
import { readConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { asUnavailable } from '../platform/db/failures.ts';

const refused = () =>
  Promise.reject(asUnavailable(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })));

/** A database that can be away. */
function awayable(database: Database): Database & { isAway: boolean } {
  const through =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      made.isAway ? refused() : work(...args);
  const made = {
    ...database,
    isAway: true,
    query: through(database.query),
    transaction: through(database.transaction) as Database['transaction'],
    listen: through(database.listen),
    close: async () => {},
  };
  return made;
}

describe('a server for SDKs whose database is away at its start', () => {
  let app: TestApp;
  let owner: Person;
  const dataDir = mkdtempSync(join(tmpdir(), 'test-edge-'));
  beforeAll(async () => {
    app = await makeTestApp({ DATA_DIR: dataDir });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const connect = async (more: object = {}): Promise<string> => {
    const id = await make.connection(owner);
    const changed = await owner.call<{ sdkConnection: { key: string } }>('PUT', `/api/v1/sdk-connections/${id}`, more);
    return changed.body.sdkConnection.key;
  };

  it('serves and evaluates what was kept on disk, and what is newer once the database is back', async () => {
    await make.feature(owner, { id: 'kept', defaultValue: 'true' });
    const plain = await connect();
    const remote = await connect({ remoteEvalEnabled: true });
    const first = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const before = await (await fetch(`${first}/api/features/${plain}`)).text();
    await fetch(`${first}/api/eval/${remote}`, { method: 'POST', body: '{}' });
    const files = () => readdirSync(join(dataDir, 'payloads')).filter((name) => name.endsWith('.json'));
    await expect.poll(() => files().length).toBe(2);
    for (const name of files()) expect(statSync(join(dataDir, 'payloads', name)).mode & 0o077).toBe(0);

    const database = awayable(app.services.database);
    const config = readConfig({ DATA_DIR: dataDir, ROLE: 'edge' });
    const edge = await makeEdgeApp({ config, database, log: quietLog });
    const origin = await edge.http.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${origin}/api/features/${plain}`)).text()).toBe(before);
    const evaluated = await fetch(`${origin}/api/eval/${remote}`, { method: 'POST', body: '{}' });
    expect(await evaluated.json()).toMatchObject({ features: { kept: { defaultValue: true } } });
    const unknown = await fetch(`${origin}/api/features/sdk-unknown`);
    expect([unknown.status, unknown.headers.get('x-unrecoverable')]).toEqual([400, null]);

    await make.feature(owner, { id: 'newer' });
    database.isAway = false;
    await expect
      .poll(async () => (await fetch(`${origin}/api/features/${plain}`)).text(), { timeout: 10_000 })
      .toContain('newer');
    await edge.stop();
  });

  it('keeps nothing of a connection that was deleted', async () => {
    const key = await connect();
    const origin = app.http.listeningOrigin;
    await fetch(`${origin}/api/features/${key}`);
    const holds = () =>
      readdirSync(join(dataDir, 'payloads'))
        .filter((name) => name.endsWith('.json'))
        .some((name) => readFileSync(join(dataDir, 'payloads', name), 'utf8').includes(key));
    await expect.poll(holds, { timeout: 10_000 }).toBe(true);
    const all = await owner.call<{ connections: { id: string; key: string }[] }>('GET', '/api/v1/sdk-connections');
    const id = all.body.connections.find((one) => one.key === key)?.id;
    await owner.call('DELETE', `/api/v1/sdk-connections/${id}`);
    await expect.poll(holds, { timeout: 10_000 }).toBe(false);
  });
});
