import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Experiment } from '@gb/domain/experiments';
import { type FoundExperiment, type PastExperimentScan, importOf } from '@gb/domain/past-experiments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { requeueScans } from './index.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

describe('looking for experiments that ran before', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-past-'));
  const path = join(directory, 'warehouse.duckdb');
  let app: TestApp;
  let owner: Person;
  let datasource: string;
  let url: string;

  const inWarehouse = async (sql: string) => {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(sql);
    connection.closeSync();
    instance.closeSync();
  };
  /** A hundred people in each variation on each of these days. */
  const exposures = (key: string, from: number, to: number) => `
    select 'u' || i as user_id, current_date::timestamp - d * interval 1 day + interval 9 hour as timestamp,
           '${key}' as experiment_id, (i % 2)::varchar as variation_id
    from range(200) t(i), range(${to}, ${from + 1}) days(d)`;
  const assignment = (id: string, query: string) => ({ id, name: `Query ${id}`, userIdType: 'user_id', query });
  const USERS = assignment('q', 'select * from exposures');
  const settings = (exposure: object[], budget = {}) => ({
    userIdTypes: [{ userIdType: 'user_id' }],
    queries: { exposure },
    budget,
  });
  const configure = async (exposure: object[], budget = {}) => {
    const body = { settings: settings(exposure, budget) };
    const answer = await owner.call('POST', `/api/v1/data-sources/${datasource}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };

  type Answer = { scan: PastExperimentScan; message: string };
  const read = async () => (await owner.call<Answer>('GET', url)).body.scan;
  const becomes = async (status: RegExp): Promise<PastExperimentScan> => {
    await expect.poll(async () => (await read()).status, { timeout: 25_000, interval: 50 }).toMatch(status);
    return read();
  };
  const look = async (body: object = {}): Promise<PastExperimentScan> => {
    const asked = await owner.call<Answer>('POST', url, body);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    return becomes(/success|error|waiting/);
  };
  const daysOf = (scan: PastExperimentScan) =>
    Object.fromEntries(scan.experiments.map(({ trackingKey, startDay, endDay }) => [trackingKey, [startDay, endDay]]));

  beforeAll(async () => {
    await inWarehouse(`create table exposures as ${exposures('old', 60, 40)} union all ${exposures('now', 20, 5)}`);
    app = await makeTestApp();
    owner = await app.owner();
    const made = await owner.call<{ dataSource: { id: string } }>('POST', '/api/v1/data-sources', {
      name: 'Warehouse',
      params: { type: 'duckdb', path },
      settings: settings([USERS]),
    });
    datasource = made.body.dataSource.id;
    url = `/api/v1/data-sources/${datasource}/past-experiments`;
  });
  afterAll(async () => {
    await app.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('finds them in the exposures of the last year, and imports one with the time it ran', async () => {
    expect(await read()).toBeNull();
    const scan = await look();
    expect(scan.queries).toMatchObject([{ name: 'Query q', status: 'success', rowCount: 74, error: null }]);
    expect(daysOf(scan)).toEqual({ old: [dayBefore(60), dayBefore(40)], now: [dayBefore(20), dayBefore(5)] });
    const past = scan.experiments.find(({ trackingKey }) => trackingKey === 'old') as FoundExperiment;
    expect(past.variations.map(({ key, weight }) => [key, weight])).toEqual([
      ['0', 0.5],
      ['1', 0.5],
    ]);
    const body = importOf(past, datasource, scan.endDate ?? '');
    const imported = await owner.call<{ experiment: Experiment }>('POST', '/api/v1/experiments/import', body);
    expect(imported.body.experiment).toMatchObject({
      status: 'stopped',
      phases: [{ dateStarted: `${dayBefore(60)}T00:00:00.000Z`, dateEnded: `${dayBefore(40)}T23:59:59.000Z` }],
    });
    const known = (await read()).experiments.find(({ trackingKey }) => trackingKey === 'old');
    expect(known?.experimentId).toBe(imported.body.experiment.id);
    expect((await owner.call('POST', '/api/v1/experiments/import', body)).status).toBe(400);
    // Its assignment query could not be changed for others while it uses it.
    expect((await owner.call('DELETE', `/api/v1/experiments/${known?.experimentId}`)).status).toBe(200);
  });

  it('reads only the days since the last look, and everything anew on request', async () => {
    await inWarehouse(`delete from exposures where experiment_id = 'old';
      insert into exposures ${exposures('now', 4, 1)} union all ${exposures('new', 3, 1)}`);
    const before = await read();
    // As if the last look had been a day ago.
    await app.services.database.query(`update past_experiment_reads set until = until - interval '1 day'`);
    const later = await look();
    expect(later.startDate).toBe(before.startDate);
    expect(later.queries.map(({ startDate }) => startDate)).toEqual([`${dayBefore(4)}T00:00:00.000Z`]);
    expect(later.queries[0]?.rowCount).toBe(14);
    expect(daysOf(later)).toEqual({
      old: [dayBefore(60), dayBefore(40)],
      now: [dayBefore(20), dayBefore(1)],
      new: [dayBefore(3), dayBefore(1)],
    });
    expect(Object.keys(daysOf(await look({ everything: true }))).sort()).toEqual(['new', 'now']);
    // A query that was changed is read from the beginning.
    await configure([{ ...USERS, query: `select * from exposures where experiment_id <> 'now'` }]);
    const changed = await look();
    expect(changed.queries[0]?.startDate).toBe(changed.startDate);
    expect(Object.keys(daysOf(changed))).toEqual(['new']);
    await configure([USERS]);
  });

  it('says in the engine’s words which query failed, and keeps what was found before', async () => {
    await configure([USERS, assignment('broken', 'select * from nowhere'), assignment('odd', 'select {{nothing}}')]);
    const partly = await look();
    expect(partly.status).toBe('success');
    expect(partly.queries.map(({ status }) => status)).toEqual(['success', 'error', 'error']);
    expect(partly.queries[1]?.error).toContain('nowhere');
    expect(partly.queries[2]?.error).toContain('startDate');
    await configure([assignment('broken', 'select * from nowhere')]);
    const failed = await look();
    expect(failed).toMatchObject({ status: 'error', error: expect.stringContaining('nowhere') });
    expect(failed.experiments.length).toBeGreaterThan(0);
    await configure([]);
    expect((await owner.call('POST', url, {})).status).toBe(400);
    await configure([USERS]);
  });

  it('looks through as many variations and days as it allows', async () => {
    const many = `select 'u' as user_id, current_date::timestamp - (i % 300) * interval 1 day as timestamp,
      'k' || (i // 300) as experiment_id, 'a' as variation_id from range(195000) t(i)`;
    await configure([assignment('many', many)]);
    const scan = await look({ everything: true });
    expect(scan).toMatchObject({ status: 'success', queries: [{ status: 'success', error: null }] });
    expect(scan.queries[0]?.rowCount).toBeGreaterThan(190_000);
    await configure([USERS]);
  });

  it('asks before it costs more than the data source allows', async () => {
    await configure([USERS], { rows: 10 });
    const waiting = await look({ everything: true });
    expect(waiting).toMatchObject({ status: 'waiting', excess: [{ measure: 'rows', allowed: 10 }] });
    expect((await owner.call('POST', `${url}/confirm`)).status).toBe(200);
    expect((await becomes(/success|error/)).status).toBe('success');
    expect((await owner.call('POST', `${url}/confirm`)).status).toBe(409);
    // A look from the beginning is expected to take as long as the last one.
    await configure([USERS], { seconds: 0.000_001 });
    expect((await look({ everything: true })).excess).toMatchObject([{ measure: 'seconds' }]);
    await configure([USERS]);
  });

  it('is one at a time, and stops in the warehouse when it is cancelled', async () => {
    const slow = 'select e.* from exposures e, range(100000000) r where r.range >= 0';
    await configure([assignment('slow', slow)]);
    const [first, second] = await Promise.all([
      owner.call<Answer>('POST', url, {}),
      owner.call<Answer>('POST', url, {}),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    const newest = async () => {
      const path = `/api/v1/data-sources/${datasource}/queries`;
      const { body } = await owner.call<{ queries: { status: string; sql: string }[] }>('GET', path);
      return body.queries.filter(({ sql }) => sql.includes('100000000')).map(({ status }) => status);
    };
    await expect.poll(newest, { interval: 50 }).toEqual(['running']);
    const other = await app.stranger();
    expect((await other.call('POST', `${url}/cancel`)).status).toBe(404);
    const cancelled = await owner.call<Answer>('POST', `${url}/cancel`);
    expect(cancelled.body.scan.status).toBe('cancelled');
    expect(cancelled.body.scan.experiments.length).toBeGreaterThan(0);
    await expect.poll(newest, { interval: 50 }).toEqual(['cancelled']);
    expect((await owner.call('POST', `${url}/cancel`)).status).toBe(409);
    await configure([USERS]);
  });

  it('is taken over when its process died', async () => {
    await app.services.database.query(
      `update past_experiment_scans set status = 'running', run = 'scan_lost', experiments = '[]'`,
    );
    await requeueScans(app.services);
    expect((await becomes(/success|error/)).experiments.length).toBeGreaterThan(0);
  });
});
