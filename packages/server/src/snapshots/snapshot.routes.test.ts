import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { QueryDetail, Snapshot } from '@gb/domain/snapshots';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { pruneSnapshots } from './index.ts';

/** Rows of a query that would take minutes. */
const ENDLESS = 'select user_id, timestamp, a.amount from orders a, range(3000000) r where r.range >= 0';

type Made = Record<
  'dataSource' | 'factTable' | 'factMetric' | 'experiment' | 'segment' | 'dimension' | 'project',
  { id: string }
>;

describe('analyses', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-analysis-'));
  const path = join(directory, 'warehouse.duckdb');
  let app: TestApp;
  let owner: Person;
  let datasource: string;
  let orders: string;

  beforeAll(async () => {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(`create table exposures as
      select 'u' || i as user_id, timestamp '2026-01-02' + i * interval 1 minute as timestamp, 'key-' || k.range as experiment_id,
             (i % 2)::varchar as variation_id, case when i % 3 = 0 then 'NL' else 'BE' end as country from range(4000) t(i), range(1, 40) k`);
    await connection.run(`create table orders as
      select 'u' || i as user_id, timestamp '2026-01-12' as timestamp, 10 + i % 5 as amount
      from range(4000) t(i) where i % 10 < case when i % 2 = 1 then 4 else 3 end`);
    connection.closeSync();
    instance.closeSync();
    app = await makeTestApp();
    owner = await app.owner();
    datasource = await makeSource(path);
    orders = await makeTable('select * from orders');
  });
  afterAll(async () => {
    await app.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function post<K extends keyof Made>(name: K, url: string, body: object): Promise<string> {
    const answer = await owner.call<Made>('POST', url, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body[name].id;
  }
  const exposure = {
    id: 'q',
    name: 'Users',
    userIdType: 'user_id',
    query: 'select * from exposures',
    dimensions: ['country'],
  };
  const makeSource = (file: string) =>
    post('dataSource', '/api/v1/data-sources', {
      name: 'Warehouse',
      params: { type: 'duckdb', path: file },
      settings: { userIdTypes: [{ userIdType: 'user_id' }], queries: { exposure: [exposure] } },
    });
  const makeTable = (sql: string, source = datasource) =>
    post('factTable', '/api/v1/fact-tables', { name: 'Orders', datasource: source, userIdTypes: ['user_id'], sql });
  const makeMetric = (factTableId: string, column = '$$distinctUsers') =>
    post('factMetric', '/api/v1/fact-metrics', {
      name: 'Metric',
      metricType: column === '$$distinctUsers' ? 'proportion' : 'mean',
      numerator: { factTableId, column },
    });

  let count = 0;
  async function makeExperiment(metrics: string[], more: object = {}, source = datasource): Promise<string> {
    count += 1;
    const id = await post('experiment', '/api/v1/experiments', {
      name: 'Test',
      trackingKey: `key-${count}`,
      variations: [{ name: 'A' }, { name: 'B' }],
      datasource: source,
      exposureQueryId: 'q',
      metrics,
      ...more,
    });
    await owner.call('POST', `/api/v1/experiments/${id}/start`);
    await app.services.database.query(
      `update experiments set tracking_key = tracking_key, phases = jsonb_set(phases, '{0,dateStarted}', '"2026-01-01T00:00:00.000Z"') where id = $1`,
      [id],
    );
    return id;
  }

  async function analyse(experiment: string, body: object = {}, person = owner): Promise<Snapshot> {
    const asked = await person.call<{ snapshot: Snapshot }>('POST', `/api/v1/experiments/${experiment}/snapshot`, body);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    let snapshot = asked.body.snapshot;
    await expect
      .poll(
        async () => {
          const read = await owner.call<{ snapshot: Snapshot }>('GET', `/api/v1/snapshots/${snapshot.id}`);
          snapshot = read.body.snapshot;
          return snapshot.status;
        },
        { timeout: 25_000, interval: 50 },
      )
      .toMatch(/success|error|cancelled|waiting/);
    return snapshot;
  }

  it('counts what is in the warehouse', async () => {
    const metric = await makeMetric(orders);
    const snapshot = await analyse(await makeExperiment([metric]));
    expect(snapshot.status).toBe('success');
    const [group] = snapshot.results?.groups ?? [];
    expect(group?.users).toEqual([2000, 2000]);
    // Of each ten users the even 0 and 2 order, and the odd 1 and 3: two of five in each variation.
    const [control, treatment] = group?.metrics[0]?.variations ?? [];
    expect([control?.value, treatment?.value]).toEqual([800, 800]);
    expect(treatment?.effect?.value).toBe(0);
  });

  it('forgets SQL and rows of old analyses, but for the newest and the first of each day', async () => {
    const experiment = await makeExperiment([await makeMetric(orders)]);
    const { id } = await analyse(experiment);
    const copies = {
      first: '2026-02-01T01:00:00Z',
      later: '2026-02-01T05:00:00Z',
      next: '2026-02-02T01:00:00Z',
      failed: '2026-02-02T00:30:00Z',
      newest: '2026-02-02T09:00:00Z',
    };
    const { rows: columns } = await app.services.database.query(
      `select string_agg(quote_ident(column_name), ', ') from information_schema.columns
       where table_name = 'snapshots' and column_name not in ('id', 'date_created', 'status')`,
    );
    for (const [name, date] of Object.entries(copies)) {
      await app.services.database.query(
        `insert into snapshots (id, date_created, status, ${columns[0]?.[0]})
         select $1, $2, $3, ${columns[0]?.[0]} from snapshots where id = $4`,
        [`snp_${name}`, date, name === 'failed' ? 'error' : 'success', id],
      );
      await app.services.database.query(
        `insert into query_runs (organization_id, id, snapshot, query_id, content)
         select organization_id, $1, $2, query_id, content from query_runs where snapshot = $3 limit 1`,
        [`snp_${name}/q`, `snp_${name}`, id],
      );
    }
    await app.services.database.query('delete from snapshots where id = $1', [id]);
    expect(await pruneSnapshots(app.services)).toBe(2);
    const { rows: kept } = await app.services.database.query(
      `select snapshot from query_runs where snapshot like 'snp\\_%' and query_runs.id like '%/q' order by 1`,
    );
    expect(kept.map(([snapshot]) => snapshot)).toEqual(['snp_first', 'snp_newest', 'snp_next']);
    const old = await owner.call<{ snapshot: Snapshot }>('GET', '/api/v1/snapshots/snp_later');
    expect(old.body.snapshot.results?.groups[0]?.users).toEqual([2000, 2000]);
    expect((await owner.call('POST', '/api/v1/snapshots/snp_later/check')).status).toBe(409);
    expect((await owner.call('GET', '/api/v1/snapshots/snp_later/notebook')).status).toBe(409);
    expect(await pruneSnapshots(app.services)).toBe(0);
  });

  it('waits to be told that it may cost more than its data source allows', async () => {
    const budget = (rows: number | null, seconds: number | null = null) =>
      owner.call('POST', `/api/v1/data-sources/${datasource}`, {
        settings: {
          userIdTypes: [{ userIdType: 'user_id' }],
          queries: { exposure: [exposure] },
          budget: { rows, seconds },
        },
      });
    await budget(1000);
    const experiment = await makeExperiment([await makeMetric(orders)]);
    const waiting = await analyse(experiment);
    expect(waiting).toMatchObject({ status: 'waiting', excess: [{ measure: 'rows', allowed: 1000 }], results: null });
    expect(waiting.queries[0]?.estimate?.rows).toBeGreaterThan(1000);
    const confirmed = await owner.call('POST', `/api/v1/snapshots/${waiting.id}/confirm`);
    expect(confirmed).toMatchObject({ status: 200, body: { snapshot: { status: 'queued' } } });
    const read = async (id: string) =>
      (await owner.call<{ snapshot: Snapshot }>('GET', `/api/v1/snapshots/${id}`)).body.snapshot;
    const becomes = (id: string, status: string) =>
      expect.poll(async () => (await read(id)).status, { timeout: 25_000, interval: 50 }).toBe(status);
    await becomes(waiting.id, 'success');
    expect((await owner.call('POST', `/api/v1/snapshots/${waiting.id}/confirm`)).status).toBe(409);

    // Time: as long as the last run took, which is more than next to nothing.
    await budget(null, 0.0001);
    const slow = await analyse(experiment, { useCache: false });
    expect(slow).toMatchObject({ status: 'waiting', excess: [{ measure: 'seconds', allowed: 0.0001 }] });
    // Confirming it keeps the wish for new rows.
    await owner.call('POST', `/api/v1/snapshots/${slow.id}/confirm`);
    await becomes(slow.id, 'success');
    expect((await read(slow.id)).queries.map(({ isShared }) => isShared)).toEqual([false, false]);

    // A run of which nobody knows how long it takes is stopped when its time is over, and asks then.
    await budget(null, 0.2);
    const long = await makeExperiment([await makeMetric(await makeTable(ENDLESS))]);
    const stopped = await analyse(long);
    expect(stopped).toMatchObject({
      status: 'waiting',
      excess: [{ measure: 'seconds', expected: 0.2, allowed: 0.2 }],
      results: null,
    });
    expect((await owner.call('POST', `/api/v1/snapshots/${stopped.id}/cancel`)).status).toBe(200);

    // What is asked for by hand asks first too, and is run once it is confirmed.
    await budget(1000);
    const byHand = async (url: string, body: object) => {
      const asked = await owner.call('POST', url, body);
      expect(asked, url).toMatchObject({
        status: 409,
        body: { code: 'overBudget', excess: [{ measure: 'rows', allowed: 1000, expected: expect.any(Number) }] },
      });
      expect((await owner.call('POST', url, { ...body, confirmed: true })).status, url).toBe(200);
    };
    await byHand(`/api/v1/data-sources/${datasource}/query`, { sql: 'select * from orders, exposures' });
    const recent = await makeTable('select user_id, now()::timestamp - interval 1 day as timestamp from orders');
    await byHand(`/api/v1/fact-metrics/${await makeMetric(recent)}/analysis`, {});
    await budget(null, 0.1);
    const endless = { sql: `select count(*) from (${ENDLESS}) as endless` };
    const overTime = await owner.call('POST', `/api/v1/data-sources/${datasource}/query`, endless);
    expect(overTime).toMatchObject({ status: 409, body: { excess: [{ measure: 'seconds', allowed: 0.1 }] } });
    await budget(null);
    expect((await analyse(experiment)).status).toBe('success');
  });

  it('counts metrics with their own query beside those of fact tables', async () => {
    const window = { conversionWindowStart: 0, conversionWindowEnd: 480 };
    const make = async ({ behavior, ...more }: { behavior?: object; [field: string]: unknown }) => {
      const { status, body: made } = await owner.call<{ metric: { id: string } }>('POST', '/api/v1/metrics', {
        ...{ name: 'Own', datasourceId: datasource, type: 'revenue' },
        behavior: { ...window, ...behavior },
        ...more,
      });
      expect(status, JSON.stringify(made)).toBe(201);
      return made.metric.id;
    };
    const template = (more: object = {}) => ({
      sql: {
        identifierTypes: ['user_id'],
        conversionSQL: 'select user_id, timestamp, amount as value from {{ valueColumn }}',
        templateVariables: { valueColumn: 'orders' },
        ...more,
      },
    });
    const ordered = await make({ ...template(), type: 'binomial' });
    const revenue = await make(template());
    const perOrderer = await make({ ...template(), behavior: { convertedUsersOnly: true } });
    const afterOrder = await make(template({ denominatorMetricId: ordered }));
    const orderCount = await make({ ...template({ userAggregationSQL: 'COUNT(*)' }), type: 'count' });
    const perOrder = await make(template({ denominatorMetricId: orderCount }));
    const sqlBuilder = {
      identifierTypeColumns: [{ identifierType: 'user_id', columnName: 'user_id' }],
      tableName: 'orders',
      valueColumnName: 'amount',
      timestampColumnName: 'timestamp',
      conditions: [
        { column: 'amount', operator: '>=', value: '11', type: 'number' },
        { column: 'user_id', operator: '~', value: '^u[0-9]+$' },
      ],
    };
    const large = await make({ sqlBuilder });
    const fact = await makeMetric(orders);
    const metrics = [ordered, revenue, perOrderer, afterOrder, perOrder, large];
    const experiment = await makeExperiment(metrics, { secondaryMetrics: [fact], activationMetric: '' });
    const snapshot = await analyse(experiment);
    const results = snapshot.results?.groups[0]?.metrics ?? [];
    expect(results.map(({ error }) => error)).toEqual([null, null, null, null, null, null, null]);
    const controls = results.map(({ variations: [control] }) => [control?.users, control?.value, control?.denominator]);
    // Of ten users 0 and 2 order in the control: 10 and 12 each time, 400 of each.
    expect(controls).toEqual([
      [2000, 800, null],
      [2000, 8800, null],
      [800, 8800, null],
      [800, 8800, null],
      [2000, 8800, 800],
      [2000, 4800, null],
      [2000, 800, null],
    ]);
    // Metrics that read the same rows do so in one query.
    expect(snapshot.queries.find(({ metricIds }) => metricIds.includes(revenue))?.metricIds).toContain(perOrderer);

    const activated = await analyse(await makeExperiment([revenue], { activationMetric: ordered }));
    expect(activated.results?.groups[0]?.metrics[0]?.variations[0]).toMatchObject({ users: 800, value: 8800 });

    const refused = await owner.call<{ message: string }>('DELETE', `/api/v1/metrics/${ordered}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('In use by 1 metric, 2 experiments') },
    });
    const below = await owner.call<{ message: string }>('DELETE', `/api/v1/metrics/${orderCount}`);
    expect(below).toMatchObject({ status: 409, body: { message: expect.stringContaining('In use by 1 metric') } });
    // Who may not read what a metric divides by still gets the same ratio.
    await app.setPlan('enterprise');
    const hidden = await post('project', '/api/v1/projects', { name: 'Elsewhere' });
    await owner.call('PUT', `/api/v1/metrics/${orderCount}`, { projects: [hidden] });
    const limited = await owner.addMember({ role: 'admin', projectRoles: [{ project: hidden, role: 'noaccess' }] });
    expect((await limited.call('GET', `/api/v1/metrics/${orderCount}`)).status).toBe(404);
    const theirs = await analyse(experiment, { useCache: false }, limited);
    expect(theirs.results?.groups[0]?.metrics[4]?.variations[0]).toMatchObject({ value: 8800, denominator: 800 });

    const unknown = await owner.call('PUT', `/api/v1/metrics/${revenue}`, {
      sql: { conversionSQL: 'select {{nothing}}' },
    });
    expect(unknown).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('startDate'), errors: [{ path: 'sql.conversionSQL' }] },
    });
    const alone = await owner.call('POST', `/api/v1/metrics/${revenue}/analysis`, {});
    expect(alone.status, JSON.stringify(alone.body)).toBe(200);
    expect((await owner.call('DELETE', `/api/v1/data-sources/${datasource}`)).status).toBe(409);
  });

  if (process.env.TEST_DATABASE === 'postgres')
    it('counts the same in a PostgreSQL warehouse', async () => {
      const url = new URL(inject('postgresUrl'));
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await client.query(`
        create table shop_exposures as
          select 'u' || i as user_id, timestamp '2026-01-02' + i * interval '1 minute' as "timestamp",
                 'key-' || k as experiment_id, (i % 2)::text as variation_id, 'NL' as country
          from generate_series(0, 3999) i, generate_series(1, 40) k;
        create table shop_orders as
          select 'u' || i as user_id, timestamp '2026-01-12' as "timestamp" from generate_series(0, 3999) i
          where i % 10 < case when i % 2 = 1 then 4 else 3 end`);
      await client.end();
      const query = 'select * from shop_exposures';
      const source = await post('dataSource', '/api/v1/data-sources', {
        name: 'Postgres',
        params: {
          type: 'postgres',
          host: url.hostname,
          port: Number(url.port),
          database: 'postgres',
          user: 'postgres',
        },
        settings: { userIdTypes: [{ userIdType: 'user_id' }], queries: { exposure: [{ ...exposure, query }] } },
      });
      const metric = await makeMetric(await makeTable('select * from shop_orders', source));
      const snapshot = await analyse(await makeExperiment([metric], {}, source));
      expect(snapshot.error).toBeNull();
      const [group] = snapshot.results?.groups ?? [];
      expect(group?.users).toEqual([2000, 2000]);
      expect(group?.metrics[0]?.variations.map(({ value }) => value)).toEqual([800, 800]);
    });

  it('splits results by a column of the assignment query, and refuses nothing else', async () => {
    const experiment = (
      await owner.call<{ experiments: { id: string }[] }>('GET', '/api/v1/experiments?experimentId=key-1')
    ).body.experiments[0]?.id;
    const snapshot = await analyse(experiment ?? '', { dimension: 'country' });
    expect(snapshot.results?.groups.map(({ name }) => name).sort()).toEqual(['All', 'BE', 'NL']);
    const [all, ...parts] = snapshot.results?.groups ?? [];
    const sum = parts.reduce((total, { users }) => total + (users[0] ?? 0), 0);
    expect(sum).toBe(all?.users[0]);
  });

  it('keeps the messages of metrics when there is nothing else to show', async () => {
    const bad = await makeMetric(orders, 'no_such_column');
    const snapshot = await analyse(await makeExperiment([bad]));
    expect(snapshot).toMatchObject({ status: 'error', error: expect.stringContaining('no_such_column') });
    expect(snapshot.results?.groups[0]).toMatchObject({
      name: 'All',
      users: [0, 0],
      metrics: [{ error: expect.any(String) }],
    });
    expect(snapshot.results?.verdict.kind).toBe('noData');
  });

  it('shows the engine’s own message on the metric that failed, and results for the others', async () => {
    const good = await makeMetric(orders);
    const bad = await makeMetric(orders, 'no_such_column');
    const snapshot = await analyse(await makeExperiment([good, bad]));
    expect(snapshot.status).toBe('success');
    const [first, second] = snapshot.results?.groups[0]?.metrics ?? [];
    expect(first?.error).toBeNull();
    expect(second?.error).toContain('no_such_column');
    const { body } = await owner.call<{ queries: QueryDetail[] }>('GET', `/api/v1/snapshots/${snapshot.id}/queries`);
    expect(body.queries.find(({ id }) => id === second?.queryId)?.sql).toContain('no_such_column');
  });

  it('says why a warehouse that is away cannot be asked', async () => {
    const source = await makeSource(join(directory, 'gone.duckdb'));
    const metric = await makeMetric(await makeTable('select * from orders', source));
    const snapshot = await analyse(await makeExperiment([metric], {}, source));
    expect(snapshot.status).toBe('error');
    expect(snapshot.error).toContain('gone.duckdb');
  });

  it('stops a run that is cancelled, and says so', async () => {
    const slow = await makeMetric(await makeTable(ENDLESS));
    const experiment = await makeExperiment([slow]);
    const asked = await owner.call<{ snapshot: Snapshot }>('POST', `/api/v1/experiments/${experiment}/snapshot`, {});
    const { id } = asked.body.snapshot;
    const cancelled = await owner.call<{ snapshot: Snapshot }>('POST', `/api/v1/snapshots/${id}/cancel`);
    expect(cancelled.body.snapshot.status).toBe('cancelled');
    expect((await owner.call('POST', `/api/v1/snapshots/${id}/cancel`)).status).toBe(409);
  });

  it('gives the run under way to someone who asks again', async () => {
    const experiment = await makeExperiment([await makeMetric(orders)]);
    const ask = () => owner.call<{ snapshot: Snapshot }>('POST', `/api/v1/experiments/${experiment}/snapshot`, {});
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first.body.snapshot.id).toBe(second.body.snapshot.id);
  });

  it.each([
    [{ metrics: [] }, 'metrics'],
    [{ exposureQueryId: '' }, 'exposureQueryId'],
  ])('says what is missing before an experiment can be analysed: %j', async (more, path) => {
    const metrics = [await makeMetric(orders)];
    const experiment = await makeExperiment(metrics, more);
    const answer = await owner.call<{ errors: { path: string }[] }>(
      'POST',
      `/api/v1/experiments/${experiment}/snapshot`,
      {},
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error) => error.path)).toEqual([path]);
  });

  it('reads an uploaded file as a data source, in place', async () => {
    const upload = await app.http.inject({
      method: 'POST',
      url: '/api/v1/data-sources/uploads?name=My%20Orders.csv',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-organization': owner.organizationId,
        'content-type': 'application/octet-stream',
      },
      payload: 'user_id,timestamp,amount\nu1,2026-01-01 10:00:00,12.5\nu2,2026-01-02 10:00:00,7\n',
    });
    expect(upload.statusCode, upload.body).toBe(201);
    const { file } = upload.json() as { file: { uploadId: string; table: string; rowCount: number } };
    expect(file).toMatchObject({ table: 'my_orders', rowCount: 2 });
    const params = { type: 'files', files: [{ table: file.table, uploadId: file.uploadId }] };
    const source = await post('dataSource', '/api/v1/data-sources', { name: 'Files', params });
    const query = await owner.call('POST', `/api/v1/data-sources/${source}/query`, {
      sql: 'select sum(amount) as total from my_orders',
    });
    expect(query.body).toMatchObject({ rows: [{ total: 19.5 }], error: null });
    const stranger = await app.stranger();
    const stolen = await stranger.call('POST', '/api/v1/data-sources/test', { params });
    expect(stolen.status).toBe(400);
  });

  it('counts only units of the segment, from the day they belong to it', async () => {
    const segment = await post('segment', '/api/v1/segments', {
      name: 'First thousand',
      datasource,
      userIdType: 'user_id',
      sql: `select user_id, timestamp '2026-01-01' as date from exposures where substr(user_id, 2)::int < 1000`,
    });
    const snapshot = await analyse(await makeExperiment([await makeMetric(orders)], { segment }));
    expect(snapshot.results?.groups[0]?.users).toEqual([500, 500]);
    const answer = await owner.call('DELETE', `/api/v1/segments/${segment}`);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('In use by 1 experiment') } });
  });

  it('counts only rows of the assignment query that pass the experiment’s own filter', async () => {
    const metric = await makeMetric(orders);
    const snapshot = await analyse(await makeExperiment([metric], { queryFilter: "country = 'NL'" }));
    const users = snapshot.results?.groups[0]?.users ?? [];
    expect((users[0] ?? 0) + (users[1] ?? 0)).toBe(1334);
  });

  it('counts only units that were activated, and can split by it', async () => {
    const [metric, activationMetric] = [await makeMetric(orders), await makeMetric(orders)];
    const experiment = await makeExperiment([metric], { activationMetric });
    expect((await analyse(experiment)).results?.groups[0]?.users).toEqual([800, 800]);
    const split = await analyse(experiment, { dimension: 'activation' });
    const byName = new Map(split.results?.groups.map((group) => [group.name, group.users]));
    expect(byName.get('Activated')).toEqual([800, 800]);
    expect(byName.get('Not Activated')).toEqual([1200, 1200]);
  });

  it('splits results by a dimension of its own query', async () => {
    const dimension = await post('dimension', '/api/v1/dimensions', {
      name: 'Age group',
      datasource,
      userIdType: 'user_id',
      sql: `select user_id, case when substr(user_id, 2)::int < 1000 then 'young' else 'old' end as value from exposures`,
    });
    const experiment = await makeExperiment([await makeMetric(orders)]);
    const groups = (await analyse(experiment, { dimension })).results?.groups ?? [];
    expect(groups.find(({ name }) => name === 'young')?.users).toEqual([500, 500]);
    expect(groups.find(({ name }) => name === 'old')?.users).toEqual([1500, 1500]);
  });

  it('lets an experiment narrow the window of a metric', async () => {
    const metric = await makeMetric(orders);
    // Every order is on the twelfth; only who was exposed less than a day before converts within 24 hours.
    const metricOverrides = [{ id: metric, windowHours: 24 }];
    const snapshot = await analyse(await makeExperiment([metric], { metricOverrides }));
    const values = snapshot.results?.groups[0]?.metrics[0]?.variations.map(({ value }) => value) ?? [];
    expect(values[0]).toBe(0);
  });

  it.each([
    [{ segment: 'seg_nobody' }, 'segment'],
    [{ activationMetric: 'fact__nobody' }, 'activationMetric'],
    [{ metricOverrides: [{ id: 'fact__nobody' }] }, 'metricOverrides.0.id'],
  ])('refuses what is not there: %j', async (more, path) => {
    const answer = await owner.call<{ errors: { path: string }[] }>('POST', '/api/v1/experiments', {
      name: 'Test',
      variations: [{ name: 'A' }, { name: 'B' }],
      datasource,
      ...more,
    });
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, path]);
  });

  it('says how units spread over days and over each column, and judges the balance of each', async () => {
    const snapshot = await analyse(await makeExperiment([await makeMetric(orders)]));
    const { dimensions, error } = snapshot.results?.traffic ?? {};
    expect(error).toBeNull();
    expect(dimensions?.map(({ name }) => name)).toEqual(['dim_exposure_date', 'dim_exp_country']);
    const [days, countries] = dimensions ?? [];
    const sum = days?.values.reduce((total, { users }) => total + (users[0] ?? 0), 0);
    expect(sum).toBe(2000);
    expect(countries?.values.find(({ value }) => value === 'NL')).toMatchObject({ users: [667, 667], srm: 1 });
  });

  it('counts who came back, on how many days they were there, and quantiles that no parts add up to', async () => {
    const make = (more: object, column = '$$distinctUsers') =>
      post('factMetric', '/api/v1/fact-metrics', {
        name: 'Metric',
        numerator: { factTableId: orders, column },
        ...more,
      });
    const days = (delayValue: number) => ({ windowSettings: { delayValue, delayUnit: 'days' } });
    const back = await make({ metricType: 'retention', ...days(7) });
    const late = await make({ metricType: 'retention', ...days(11) });
    const active = await make({ metricType: 'dailyParticipation' });
    const events = await make({ metricType: 'quantile', quantileSettings: { quantile: 0.9 } }, 'amount');
    const users = await make({ metricType: 'quantile', quantileSettings: { type: 'unit', quantile: 0.7 } }, 'amount');
    const experiment = await makeExperiment([back, late, active, events, users], { regressionAdjustmentEnabled: true });
    const means = async (body: object) =>
      (await analyse(experiment, body)).results?.groups.map(({ name, metrics }) => [
        name,
        ...metrics.map(({ variations }) => variations.map(({ mean }) => mean)),
      ]);
    // Two of five order, all on one day more than a week after they were exposed; for 10 or 12, or for 11 or 13.
    const [total] = (await means({})) ?? [];
    expect(total).toEqual(['All', [0.4, 0.4], [0, 0], expect.any(Array), [12, 13], [10, 11]]);
    const [control = 0] = (total?.[3] ?? []) as number[];
    const elapsed = (Date.now() - Date.parse('2026-01-02')) / 86_400_000;
    expect(control * elapsed).toBeGreaterThan(0.38);
    expect(control * elapsed).toBeLessThan(0.42);
    const split = (await means({ dimension: 'country' })) ?? [];
    expect(split.map(([name, , , , ...quantiles]) => [name, ...quantiles])).toEqual([
      ['All', [12, 13], [10, 11]],
      ['BE', [12, 13], [10, 11]],
      ['NL', [12, 13], [10, 11]],
    ]);
    const { id, results } = await analyse(experiment);
    expect(results?.series.at(-1)?.metrics[back]?.[0]?.mean).toBe(0.4);
    const checks = await owner.call<{ checks: { outcome: string }[] }>('POST', `/api/v1/snapshots/${id}/check`);
    expect(checks.body.checks.map(({ outcome }) => outcome)).toEqual(Array(5).fill('agrees'));

    for (const [wrong, path] of [
      [{ metricType: 'proportion', projects: ['prj_nobody'] }, 'projects.0'],
      [{ metricType: 'retention' }, 'windowSettings.delayValue'],
      [{ metricType: 'quantile' }, 'quantileSettings'],
      [{ metricType: 'mean', quantileSettings: {} }, 'quantileSettings'],
      [{ metricType: 'quantile', quantileSettings: {} }, 'numerator.column'],
    ] as const) {
      const body = { name: 'Metric', numerator: { factTableId: orders, column: '$$count' }, ...wrong };
      const answer = await owner.call('POST', '/api/v1/fact-metrics', body);
      expect(answer, path).toMatchObject({ status: 400, body: { message: expect.stringContaining(path) } });
    }
  });

  it('tells apart only the values of a dimension that were chosen, and counts all others together', async () => {
    const settings = (query: object) => ({ userIdTypes: [{ userIdType: 'user_id' }], queries: { exposure: [query] } });
    const source = await makeSource(path);
    const spread = async (query: object) =>
      (
        await owner.call<{ dimensions: { slices: object[] }[] }>(
          'POST',
          `/api/v1/data-sources/${source}/dimension-slices`,
          {
            query,
            lookbackDays: 365,
          },
        )
      ).body.dimensions;
    const [found] = await spread(exposure);
    expect(found).toMatchObject({ column: 'country', slices: [{ value: 'BE' }, { value: 'NL', percent: 33.35 }] });
    const chosen = { ...exposure, dimensionSlices: { country: ['NL'] } };
    const saved = await owner.call('POST', `/api/v1/data-sources/${source}`, { settings: settings(chosen) });
    expect(saved.status).toBe(200);
    const metric = await makeMetric(await makeTable('select * from orders', source));
    const experiment = await makeExperiment([metric], {}, source);
    const { results } = await analyse(experiment, { dimension: 'country' });
    const groups = results?.groups.map(({ name, users }) => [name, users]);
    expect(groups).toEqual([
      ['All', [2000, 2000]],
      ['__Other__', [1333, 1333]],
      ['NL', [667, 667]],
    ]);
    const { traffic } = (await analyse(experiment)).results ?? {};
    expect(
      traffic?.dimensions
        .at(-1)
        ?.values.map(({ value }) => value)
        .sort(),
    ).toEqual(['NL', '__Other__']);
  });

  it('lets nothing go that something else is asked by, and says what', async () => {
    const source = await makeSource(path);
    const table = await makeTable('select * from orders', source);
    const filters = [{ id: 'big', name: 'Big', value: 'amount > 100' }];
    expect((await owner.call('POST', `/api/v1/fact-tables/${table}`, { filters })).status).toBe(200);
    const numerator = { factTableId: table, column: '$$count', filters: ['big'] };
    const { body } = await owner.call<{ factMetric: { id: string } }>('POST', '/api/v1/fact-metrics', {
      name: 'Big orders',
      metricType: 'mean',
      numerator,
    });
    const metric = body.factMetric.id;
    await makeExperiment([metric], {}, source);
    const refusals = [
      [
        'POST',
        `/api/v1/data-sources/${source}`,
        { settings: { userIdTypes: [] } },
        'user_id is in use by 1 fact table;',
      ],
      [
        'POST',
        `/api/v1/data-sources/${source}`,
        { settings: { userIdTypes: [{ userIdType: 'user_id' }] } },
        `${exposure.name} is in use by 1 experiment;`,
      ],
      ['DELETE', `/api/v1/data-sources/${source}`, undefined, 'In use by 1 fact table, 1 metric, 1 experiment;'],
      ['POST', `/api/v1/fact-tables/${table}`, { filters: [] }, 'The filter Big is in use by 1 metric;'],
      ['DELETE', `/api/v1/fact-tables/${table}`, undefined, 'In use by 1 metric;'],
      ['DELETE', `/api/v1/fact-metrics/${metric}`, undefined, 'In use by 1 experiment;'],
    ] as const;
    for (const [method, address, input, reason] of refusals)
      expect(await owner.call(method, address, input)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(reason) },
      });
    const freed = { numerator: { ...numerator, filters: [] } };
    expect((await owner.call('POST', `/api/v1/fact-metrics/${metric}`, freed)).status).toBe(200);
    expect((await owner.call('POST', `/api/v1/fact-tables/${table}`, { filters: [] })).status).toBe(200);
  });

  it('agrees with a recomputation from raw rows, and notices when the data are others by then', async () => {
    const instance = await DuckDBInstance.create(join(directory, 'changing.duckdb'));
    const connection = await instance.connect();
    await connection.run(`attach '${path}' as shop (read_only)`);
    await connection.run('create table exposures as from shop.exposures');
    await connection.run('create table orders as from shop.orders');
    connection.closeSync();
    instance.closeSync();
    const source = await makeSource(join(directory, 'changing.duckdb'));
    const table = await makeTable('select * from orders', source);
    const metric = await makeMetric(table, 'amount');
    const { id } = await analyse(await makeExperiment([metric], {}, source));
    const check = async () =>
      (await owner.call<{ checks: unknown[] }>('POST', `/api/v1/snapshots/${id}/check`)).body.checks;
    expect(await check()).toEqual([{ metricId: metric, outcome: 'agrees' }]);
    const again = await DuckDBInstance.create(join(directory, 'changing.duckdb'));
    const editor = await again.connect();
    await editor.run(`delete from orders where user_id = 'u0'`);
    editor.closeSync();
    again.closeSync();
    expect(await check()).toEqual([{ metricId: metric, outcome: 'differs', differences: expect.any(Array) }]);
  });

  it('shares the rows of a query that was answered within the hour, unless they are to be new', async () => {
    const metric = await makeMetric(orders);
    const experiment = await makeExperiment([metric]);
    await owner.call('POST', `/api/v1/experiments/${experiment}/stop`, { results: 'dnf' });
    const shares = async (body: object) => {
      const { results, queries } = await analyse(experiment, body);
      expect(results?.groups[0]?.users).toEqual([2000, 2000]);
      return queries.map(({ isShared }) => isShared);
    };
    expect(await shares({})).toEqual([false, false]);
    expect(await shares({})).toEqual([true, true]);
    expect(await shares({ useCache: false })).toEqual([false, false]);
    await app.services.database.query(
      `update warehouse_queries set date_finished = date_finished - interval '61 minutes', date_started = date_started - interval '61 minutes'`,
    );
    expect(await shares({})).toEqual([false, false]);
  });

  it('waits for the same query where it runs already, and goes on without it when its process died', async () => {
    const metric = await makeMetric(orders);
    const experiment = await makeExperiment([metric]);
    await owner.call('POST', `/api/v1/experiments/${experiment}/stop`, { results: 'dnf' });
    await analyse(experiment);
    const { database } = app.services;
    const asRunning = (heartbeat: string) =>
      database.query(
        `update warehouse_queries set status = 'running', content = null, heartbeat = ${heartbeat} where purpose = 'results'
         and id = (select id from warehouse_queries where purpose = 'results' order by date_started desc limit 1)`,
      );
    await asRunning(`now() - interval '7 seconds'`);
    const startedAt = performance.now();
    expect((await analyse(experiment)).status).toBe('success');
    // Nobody keeps that run alive, so after ten seconds of silence it counts as dead; seven have passed.
    expect(performance.now() - startedAt).toBeGreaterThan(1500);
    const history = await owner.call<{ queries: { status: string; error: string | null }[] }>(
      'GET',
      `/api/v1/data-sources/${datasource}/queries`,
    );
    expect(history.body.queries.some(({ error }) => error === 'The query was interrupted')).toBe(true);
  });

  it('keeps a history of what the warehouse was asked, by hand too, with what it cost', async () => {
    await owner.call('POST', `/api/v1/data-sources/${datasource}/query`, { sql: 'select 42 as answer' });
    await owner.call('POST', `/api/v1/data-sources/${datasource}/query`, { sql: 'select * from nowhere' });
    const { body } = await owner.call<{ queries: Record<string, unknown>[] }>(
      'GET',
      `/api/v1/data-sources/${datasource}/queries`,
    );
    const [failed, asked] = body.queries;
    expect(asked).toMatchObject({
      sql: 'select 42 as answer',
      purpose: 'preview',
      status: 'success',
      rowCount: 1,
      requestedBy: 'Olivia Owner',
    });
    expect(failed).toMatchObject({ status: 'error', error: expect.stringContaining('nowhere') });
    expect(JSON.stringify(body)).not.toContain('content');
    const stranger = await app.stranger();
    expect((await stranger.call('GET', `/api/v1/data-sources/${datasource}/queries`)).status).toBe(404);
  });

  if (hasPython())
    it.each([
      { statsEngine: 'bayesian' },
      { statsEngine: 'frequentist' },
      { statsEngine: 'frequentist', sequentialTestingEnabled: true },
      { statsEngine: 'frequentist', regressionAdjustmentEnabled: true },
    ])('gives a notebook that comes to the same figures in Python: %j', async (settings) => {
      const proportion = await makeMetric(orders);
      const before = `select user_id, timestamp '2025-12-28' as timestamp, amount from orders where hash(user_id) % 3 > 0`;
      const mean = await makeMetric(await makeTable(`select * from orders union all ${before}`), 'amount');
      const ratio = await post('factMetric', '/api/v1/fact-metrics', {
        name: 'Ratio',
        metricType: 'ratio',
        numerator: { factTableId: orders, column: 'amount' },
        denominator: { factTableId: orders, column: '$$count' },
      });
      const snapshot = await analyse(await makeExperiment([proportion, mean, ratio], settings));
      const { body } = await owner.call<{ notebook: Notebook }>('GET', `/api/v1/snapshots/${snapshot.id}/notebook`);
      const queries = await owner.call<{ queries: QueryDetail[] }>('GET', `/api/v1/snapshots/${snapshot.id}/queries`);
      const table = runNotebook(body.notebook, queries.body.queries);
      const effects = snapshot.results?.groups[0]?.metrics.map(({ variations }) => variations[1]?.effect) ?? [];
      expect(effects).toHaveLength(3);
      for (const [index, effect] of effects.entries()) {
        const line = table[2 * index + 1];
        expect(line?.change).toBeCloseTo(effect?.value ?? NaN, 10);
        expect(line?.low).toBeCloseTo(effect?.ci[0] ?? NaN, 8);
        expect(line?.high).toBeCloseTo(effect?.ci[1] ?? NaN, 8);
        const certainty = line?.['p-value'] ?? line?.['chance to win'];
        expect(certainty).toBeCloseTo(effect?.pValue ?? effect?.chanceToWin ?? NaN, 8);
      }
    });
});

type Notebook = { cells: { cell_type: string; source: string[] }[] };

function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

/** Runs the notebook's cells in order, with rows that were kept instead of a warehouse. */
function runNotebook({ cells }: Notebook, queries: readonly QueryDetail[]): Record<string, number>[] {
  const [ask, ...others] = cells.filter((cell) => cell.cell_type === 'code').map(({ source }) => source.join(''));
  const kept = JSON.stringify(Object.fromEntries(queries.map(({ sql, rows }) => [sql, rows])));
  const script = [
    'import json, sys',
    ask,
    'kept = json.load(sys.stdin)',
    'run_query = lambda sql: kept[sql]',
    ...others,
    'print(json.dumps(table))',
  ];
  const { stdout, stderr } = spawnSync('python3', ['-c', script.join('\n')], { input: kept, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}
