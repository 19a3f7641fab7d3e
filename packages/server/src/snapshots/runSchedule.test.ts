import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { makeContexts } from '../platform/http/contexts.ts';
import { workIn } from '../platform/systemContext.ts';
import { runSchedule } from './index.ts';

const EXPERIMENTS = runs(15, 1000);
const HOUR_MS = 3_600_000;

describe('a schedule of many experiments', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-schedule-'));
  let app: TestApp;
  let owner: Person;
  let metric: string;
  let datasource: string;

  const create = async <K extends string>(name: K, path: string, body: object): Promise<string> => {
    const answer = await owner.call<Record<K, { id: string }>>('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body[name].id;
  };
  const makeExperiment = async (index: number, more: object = {}): Promise<string> => {
    const id = await create('experiment', '/api/v1/experiments', {
      name: `Test ${index}`,
      trackingKey: `key-${index}`,
      variations: [{ name: 'A' }, { name: 'B' }],
      datasource,
      exposureQueryId: 'q',
      metrics: [metric],
      ...more,
    });
    await owner.call('POST', `/api/v1/experiments/${id}/start`);
    return id;
  };
  const tick = (clock = app.services.clock) =>
    runSchedule({ ...app.services, clock }, workIn(app.services, makeContexts(app.services)));
  /** An hour ahead, so that the server's own look at the clock, each minute, finds nothing due. */
  const soon = { now: () => new Date(Date.now() + HOUR_MS) };
  const sql = async <T extends unknown[]>(text: string) => (await app.services.database.query(text)).rows as T[];
  const makeDueSoon = () =>
    sql(
      `update experiments set next_snapshot_attempt = now() + interval '30 minutes' where next_snapshot_attempt is not null`,
    );
  const snapshotsPerExperiment = () =>
    sql<[string, number]>('select experiment, count(*)::int from snapshots group by experiment');

  beforeAll(async () => {
    const path = join(directory, 'warehouse.duckdb');
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(`create table exposures as select 'u' || i as user_id, now()::timestamp as timestamp,
      'key-' || (i % ${EXPERIMENTS}) as experiment_id, (i % 2)::varchar as variation_id from range(${EXPERIMENTS * 10}) t(i)`);
    await connection.run(`create table orders as select 'u1' as user_id, now()::timestamp as timestamp`);
    connection.closeSync();
    instance.closeSync();
    app = await makeTestApp();
    owner = await app.owner();
    datasource = await create('dataSource', '/api/v1/data-sources', {
      name: 'Warehouse',
      params: { type: 'duckdb', path },
      settings: {
        userIdTypes: [{ userIdType: 'user_id' }],
        queries: { exposure: [{ id: 'q', name: 'Users', userIdType: 'user_id', query: 'select * from exposures' }] },
      },
    });
    const table = { name: 'Orders', datasource, userIdTypes: ['user_id'], sql: 'select * from orders' };
    metric = await create('factMetric', '/api/v1/fact-metrics', {
      name: 'Orders',
      metricType: 'proportion',
      numerator: { factTableId: await create('factTable', '/api/v1/fact-tables', table), column: '$$distinctUsers' },
    });
    for (let index = 0; index < EXPERIMENTS; index++) await makeExperiment(index);
  }, 300_000);
  afterAll(async () => {
    await app.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('gives each its first time by the organization’s schedule, and runs nothing yet', async () => {
    expect(await tick()).toBe(0);
    const due = await sql<[string]>('select next_snapshot_attempt as due from experiments');
    for (const [time] of due) expect((Date.parse(time) - Date.now()) / HOUR_MS).toBeCloseTo(6, 0);
  });

  it('runs each once a tick, however many processes look at the clock, and starves none', async () => {
    for (const round of [1, 2]) {
      await makeDueSoon();
      const asked = await Promise.all([tick(soon), tick(soon), tick(soon)]);
      expect(asked.reduce((sum, count) => sum + count, 0)).toBe(EXPERIMENTS);
      const unfinished = () => sql(`select id from snapshots where status in ('queued', 'running')`);
      await expect.poll(async () => (await unfinished()).length, { timeout: 600_000, interval: 100 }).toBe(0);
      const counts = await snapshotsPerExperiment();
      expect(counts).toHaveLength(EXPERIMENTS);
      expect(new Set(counts.map(([, count]) => count))).toEqual(new Set([round]));
    }
    expect(await sql(`select id from snapshots where status <> 'success'`)).toEqual([]);
  }, 900_000);

  it('leaves alone what is archived, stopped, or not to be updated by itself', async () => {
    const before = await snapshotsPerExperiment();
    const off = await makeExperiment(EXPERIMENTS, { autoSnapshots: false });
    const stopped = await makeExperiment(EXPERIMENTS + 1);
    await tick();
    await sql(`update experiments set next_snapshot_attempt = now() where id in ('${off}', '${stopped}')`);
    await owner.call('POST', `/api/v1/experiments/${stopped}/stop`, { results: 'dnf' });
    expect(await tick()).toBe(0);
    expect(await snapshotsPerExperiment()).toHaveLength(before.length);
  });

  it('stops what would cost more than the budget of its data source, and says so', async () => {
    const settings = {
      userIdTypes: [{ userIdType: 'user_id' }],
      queries: { exposure: [{ id: 'q', name: 'Users', userIdType: 'user_id', query: 'select * from exposures' }] },
    };
    const budget = (rows: number | null) =>
      owner.call('POST', `/api/v1/data-sources/${datasource}`, { settings: { ...settings, budget: { rows } } });
    await budget(1);
    const costly = await makeExperiment(EXPERIMENTS + 3);
    await tick();
    await sql(`update experiments set next_snapshot_attempt = now() - interval '1 minute',
      phases = jsonb_set(phases, '{0,dateStarted}', '"2026-01-01T00:00:00.000Z"') where id = '${costly}'`);
    await tick();
    const runs = () => sql<[string, string]>(`select status, error from snapshots where experiment = '${costly}'`);
    await expect.poll(async () => (await runs())[0]?.[0], { timeout: 20_000, interval: 50 }).toBe('error');
    expect((await runs())[0]?.[1]).toMatch(/Not run to its end, because it would take about \d+ rows/);
    await budget(null);
  });

  it('goes on with the others when one cannot be analysed', async () => {
    const broken = await makeExperiment(EXPERIMENTS + 2, { metrics: [] });
    await tick();
    await sql(`update experiments set next_snapshot_attempt = now() - interval '1 minute' where id = '${broken}'`);
    expect(await tick()).toBe(1);
    const [row] = await sql<[string]>(`select next_snapshot_attempt as due from experiments where id = '${broken}'`);
    expect(Date.parse(row?.[0] ?? '')).toBeGreaterThan(Date.now());
  });
});
