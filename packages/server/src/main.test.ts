import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../../../test/scale.ts';
import { ON_POSTGRES, SECRETS, placesIn, post, signUp } from '../test/places.ts';
import { type ServerProcess, failToStart, startServer } from '../test/serverProcess.ts';

const directory = mkdtempSync(join(tmpdir(), 'test-server-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const { emptyPlace, usedPlace } = placesIn(directory);

describe('starting the server', () => {
  it('says where it is and what a new installation needs', async () => {
    const server = await startServer(await emptyPlace());
    expect(server.output()).toContain('GrowthBook is ready at http://localhost:');
    expect(server.output()).toContain('create the first account');
    for (const method of ['GET', 'HEAD']) expect((await fetch(server.origin, { method })).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ HOST: '127.0.0.1', ROLE: 'boss' }, 'ROLE'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x' }, 'JWT_SECRET'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ DATA_DIR: '/dev/null/x' }, 'DATA_DIR'],
    [{ DATA_DIR: '/proc/nope' }, 'DATA_DIR'],
  ])('stops with a sentence that names the wrong setting: %o', async (environment, name) => {
    const { code, output } = await failToStart({ DATA_DIR: join(directory, 'wrong'), ...environment });
    expect(code).toBe(1);
    expect(output).toContain(`The setting ${name} is`);
    expect(output).not.toContain('    at ');
  });

  it('says so when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const { code, output } = await failToStart({ ...(await usedPlace()), PORT: String(port) });
    taken.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is in use`);
  });

  if (!ON_POSTGRES)
    it('refuses a data directory another server has', async () => {
      const place = await usedPlace();
      const server = await startServer(place);
      const second = await failToStart(place);
      await server.stop();
      expect(second).toMatchObject({ code: 1, output: expect.stringContaining('in use by another running server') });
    });

  it('answers SDKs and nothing else in the role edge', async () => {
    const server = await startServer({ ...(await usedPlace()), ROLE: 'edge' });
    const api = await fetch(`${server.origin}/api/init`);
    const sdk = await fetch(`${server.origin}/api/features/sdk-unknown`);
    const health = await fetch(`${server.origin}/readyz`);
    const script = await fetch(`${server.origin}/sdk/script.js`);
    await server.stop();
    expect([api.status, sdk.status, health.status, script.status]).toEqual([404, 400, 200, 200]);
    expect(await sdk.json()).toEqual({ status: 400, error: 'Invalid API Key' });
  });

  if (ON_POSTGRES) {
    const AWAY = 'postgres://nobody@127.0.0.1:1/gone';

    it('serves SDKs in the role edge from what it kept, though its database is away at the start', async () => {
      const place = await usedPlace();
      const server = await startServer(place);
      const headers = await signUp(server);
      const made = await post(
        server.origin,
        '/api/v1/sdk-connections',
        { name: 'Web', languages: ['javascript'], environment: 'production' },
        headers,
      );
      const { sdkConnection } = (await made.json()) as { sdkConnection: { key: string } };
      const { key } = sdkConnection;
      const before = await (await fetch(`${server.origin}/api/features/${key}`)).text();
      await server.stop();
      const edge = await startServer({ ...place, ROLE: 'edge', DATABASE_URL: AWAY });
      const kept = await fetch(`${edge.origin}/api/features/${key}`);
      const ready = await fetch(`${edge.origin}/readyz`);
      await edge.stop();
      expect([kept.status, await kept.text()]).toEqual([200, before]);
      expect(ready.status).toBe(503);
    });

    it('stops with a sentence when the database of any other role is away', async () => {
      const { code, output } = await failToStart({ ...SECRETS, DATA_DIR: join(directory, 'away'), DATABASE_URL: AWAY });
      expect(code).toBe(1);
      expect(output.trim()).toBe('The database in DATABASE_URL does not answer.');
    });
  }

  it('asks for the set-up code from the log when it listens beyond this machine', async () => {
    const server = await startServer({ ...(await usedPlace()), HOST: '0.0.0.0', SETUP_CODE: 'let-me-in' });
    expect(server.output()).toContain('let-me-in');
    const account = { companyname: 'Acme', name: 'Ann', email: 'ann@example.com', password: 'a long password' };
    const without = await post(server.origin, '/auth/firsttime', account);
    const withCode = await post(server.origin, '/auth/firsttime', { ...account, setupCode: 'let-me-in' });
    await server.stop();
    expect(without.status).toBe(400);
    expect(withCode.status).toBe(200);
  });
});

describe('killing the server', () => {
  const KILLS = runs(5, 50);

  it(
    `loses nothing it acknowledged, and goes on with its jobs, over many kills at random moments`,
    async () => {
      const place = { ...(await usedPlace()), DATA_FOLDERS: directory };
      const warehouse = await makeWarehouse();
      let server = await startServer(place);
      const headers = await signUp(server);
      const experiment = await makeExperiment(server, headers, warehouse);
      const acknowledged: string[] = [];
      const runsAsked: string[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        // Counted from its first answer, so that a slow machine has something to lose, too.
        const { promise: answered, resolve: tellAnswered } = Promise.withResolvers<void>();
        const dead = answered.then(() => killAfter(server, Math.random() * 600));
        await writeUntilDead(server, headers, `k${kill}`, acknowledged, experiment, runsAsked, tellAnswered);
        await dead;
        server = await startServer(place);
      }
      const listed = (await (await fetch(`${server.origin}/api/v1/tags?view=summary`, { headers })).json()) as {
        tags: { id: string }[];
      };
      const kept = new Set(listed.tags.map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
      expect(runsAsked.length).toBeGreaterThan(0);
      for (const id of runsAsked)
        await expect
          .poll(() => statusOf(server, headers, id), { timeout: 60_000, interval: 200 })
          .toMatch(/success|error|cancelled/);
      const asked = await post(server.origin, `/api/v1/experiments/${experiment}/snapshot`, {}, headers);
      const { snapshot } = (await asked.json()) as { snapshot: { id: string } };
      await expect
        .poll(() => statusOf(server, headers, snapshot.id), { timeout: 60_000, interval: 200 })
        .toBe('success');
      await server.stop();
    },
    KILLS * 30_000,
  );
});

async function statusOf(server: ServerProcess, headers: Record<string, string>, id: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/v1/snapshots/${id}`, { headers });
  return ((await answer.json()) as { snapshot: { status: string } }).snapshot.status;
}

async function killAfter(server: ServerProcess, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await server.kill();
}

/** Writes as fast as it can; what was answered counts as acknowledged, what was cut off does not. */
async function writeUntilDead(
  server: ServerProcess,
  headers: Record<string, string>,
  prefix: string,
  acknowledged: string[],
  experiment: string,
  runsAsked: string[],
  answered: () => void,
): Promise<void> {
  try {
    for (let count = 0; ; count++) {
      const id = `${prefix}-${count}`;
      const answer = await post(server.origin, '/api/v1/tags', { id }, headers);
      if (answer.status === 201) acknowledged.push(id);
      answered();
      if (count % 5 !== 0) continue;
      const asked = await post(server.origin, `/api/v1/experiments/${experiment}/snapshot`, {}, headers);
      const { snapshot } = (await asked.json()) as { snapshot?: { id: string } };
      if (asked.status === 201 && snapshot && !runsAsked.includes(snapshot.id)) runsAsked.push(snapshot.id);
    }
  } catch {
    // The connection was cut by the kill: whatever was under way was not acknowledged.
  }
}

async function makeWarehouse(): Promise<string> {
  const path = join(directory, 'warehouse.duckdb');
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`create table exposures as
    select 'u' || i as user_id, now()::timestamp - interval 1 hour as timestamp, 'crash' as experiment_id,
           (i % 2)::varchar as variation_id from range(2000) t(i)`);
  await connection.run(`create table orders as
    select 'u' || i as user_id, now()::timestamp as timestamp, (i % 7)::double as amount from range(0, 2000, 3) t(i)`);
  connection.closeSync();
  instance.closeSync();
  return path;
}

/** A running experiment with one metric on a warehouse of two thousand users. */
async function makeExperiment(server: ServerProcess, headers: Record<string, string>, path: string): Promise<string> {
  const make = async <T>(url: string, body: unknown): Promise<T> => {
    const answer = await post(server.origin, url, body, headers);
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return JSON.parse(text) as T;
  };
  const query = 'select * from exposures';
  const exposure = [{ id: 'users', name: 'Users', userIdType: 'user_id', query }];
  const settings = { userIdTypes: [{ userIdType: 'user_id' }], queries: { exposure } };
  const { dataSource } = await make<{ dataSource: { id: string } }>('/api/v1/data-sources', {
    name: 'Warehouse',
    params: { type: 'duckdb', path },
    settings,
  });
  const { factTable } = await make<{ factTable: { id: string } }>('/api/v1/fact-tables', {
    name: 'Orders',
    datasource: dataSource.id,
    userIdTypes: ['user_id'],
    sql: 'select * from orders',
  });
  const { factMetric } = await make<{ factMetric: { id: string } }>('/api/v1/fact-metrics', {
    name: 'Purchases',
    metricType: 'proportion',
    numerator: { factTableId: factTable.id, column: '$$distinctUsers' },
  });
  const { experiment } = await make<{ experiment: { id: string } }>('/api/v1/experiments', {
    name: 'Crash',
    trackingKey: 'crash',
    variations: [{ name: 'A' }, { name: 'B' }],
    datasource: dataSource.id,
    exposureQueryId: 'users',
    metrics: [factMetric.id],
  });
  await make(`/api/v1/experiments/${experiment.id}/start`, {});
  return experiment.id;
}
