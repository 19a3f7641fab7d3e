import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { CapPreview, MetricAnalysis } from '@gb/domain/metric-analyses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('a metric by itself', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-metric-'));
  let app: TestApp;
  let owner: Person;
  let source: string;
  let table: string;

  const create = async <K extends string>(name: K, path: string, body: object): Promise<string> => {
    const answer = await owner.call<Record<K, { id: string }>>('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body[name].id;
  };
  const makeMetric = (column: string, more: object = {}) =>
    create('factMetric', '/api/v1/fact-metrics', {
      name: 'Metric',
      metricType: 'mean',
      numerator: { factTableId: table, column },
      ...more,
    });
  const analyse = async (id: string, population?: object) => {
    const body = population ? { population } : {};
    return owner.call<{ analysis: MetricAnalysis; message: string }>(
      'POST',
      `/api/v1/fact-metrics/${id}/analysis`,
      body,
    );
  };

  beforeAll(async () => {
    const path = join(directory, 'warehouse.duckdb');
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    // u1 spends 10 two days ago and 30 yesterday, u2 20 yesterday, u3 looks and spends nothing.
    await connection.run(`create table events as select * from (values
      ('u1', now()::timestamp - interval 49 hour, 10.0), ('u1', now()::timestamp - interval 25 hour, 30.0),
      ('u2', now()::timestamp - interval 25 hour, 20.0), ('u3', now()::timestamp - interval 25 hour, 0.0),
      ('u1', now()::timestamp - interval 400 day, 999.0)) t(user_id, timestamp, amount)`);
    connection.closeSync();
    instance.closeSync();
    app = await makeTestApp();
    owner = await app.owner();
    source = await create('dataSource', '/api/v1/data-sources', {
      name: 'Warehouse',
      params: { type: 'duckdb', path },
      settings: { userIdTypes: [{ userIdType: 'user_id' }] },
    });
    const sql = 'select * from events';
    table = await create('factTable', '/api/v1/fact-tables', {
      name: 'Events',
      datasource: source,
      userIdTypes: ['user_id'],
      sql,
      filters: [{ id: 'paid', name: 'Paid', value: 'amount > 0' }],
    });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('has an average, a line of days and a spread, of the last 90 days only', async () => {
    const id = await makeMetric('amount');
    const { body } = await analyse(id);
    const { overall, days, histogram, startDate, endDate } = body.analysis;
    expect(overall).toMatchObject({ units: 3, sum: 60, mean: 20 });
    expect(overall?.stddev).toBeCloseTo(20, 10); // of 40, 20 and 0
    expect(days.map(({ sum }) => sum)).toEqual([10, 50]);
    expect(histogram).toHaveLength(25);
    expect(histogram.reduce((total, { units }) => total + units, 0)).toBe(3);
    expect((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000).toBe(90);
    const kept = await owner.call<{ analysis: MetricAnalysis }>('GET', `/api/v1/fact-metrics/${id}/analysis`);
    expect(kept.body.analysis).toEqual(body.analysis);
  });

  it('is over whoever the person chose', async () => {
    const paid = { numerator: { factTableId: table, column: 'amount', filters: ['paid'] } };
    const id = await makeMetric('amount', paid);
    expect((await analyse(id, { kind: 'metric' })).body.analysis.overall).toMatchObject({ units: 2, mean: 30 });
    const segment = await create('segment', '/api/v1/segments', {
      name: 'Second',
      datasource: source,
      userIdType: 'user_id',
      sql: `select 'u2' as user_id, timestamp '2020-01-01' as date`,
    });
    expect((await analyse(id, { kind: 'segment', segment })).body.analysis.overall).toMatchObject({
      units: 1,
      mean: 20,
    });
  });

  it('shows what a cap would do before the metric is made', async () => {
    const try_ = (path: string, body: object) =>
      owner.call<{ preview: CapPreview; message: string }>('POST', `/api/v1/${path}/cap-preview`, body);
    const ofFacts = (more: object) =>
      try_('fact-metrics', {
        name: 'Metric',
        metricType: 'mean',
        numerator: { factTableId: table, column: 'amount' },
        ...more,
      });
    const absolute = { cappingSettings: { type: 'absolute', value: 25 } };
    const { preview } = (await ofFacts(absolute)).body;
    expect(preview.average).toEqual({ before: 20, after: 15 }); // of 40, 20 and 0
    expect(preview.sides).toMatchObject([
      { side: 'numerator', units: 3, touched: 1, cap: 25, highest: 40, before: { stddev: 20 }, after: { mean: 15 } },
    ]);
    expect(preview.sides[0]?.histogram.at(-1)?.units).toBe(1);
    expect(preview.sql).toContain('25');
    const ratio = { metricType: 'ratio', denominator: { factTableId: table, column: '$$count' } };
    const half = { type: 'percentile', value: 0.5, ignoreZeros: false };
    const ofRatio = (await ofFacts({ ...ratio, cappingSettings: half })).body.preview;
    expect(ofRatio.sides.map(({ side, cap }) => [side, cap])).toEqual([
      ['numerator', 20],
      ['denominator', 1],
    ]);
    expect(ofRatio.average).toEqual({ before: 60 / 4, after: 40 / 3 });

    const ofSql = (conversionSQL: string, behavior: object = {}) =>
      try_('metrics', {
        name: 'Metric',
        type: 'revenue',
        datasourceId: source,
        sql: { identifierTypes: ['user_id'], conversionSQL },
        behavior: { capping: 'absolute', capValue: 25, ...behavior },
      });
    const sql = 'select user_id, timestamp, amount as value from events';
    expect((await ofSql(sql)).body.preview.average).toEqual({ before: 20, after: 15 });
    expect((await ofSql(sql, { convertedUsersOnly: true })).body.preview.average).toEqual({ before: 30, after: 22.5 });
    expect((await ofSql(`${sql} where false`)).body.preview).toMatchObject({ average: null, sides: [] });
    const history = await owner.call<{ queries: object[] }>('GET', `/api/v1/data-sources/${source}/queries`);
    expect(history.body.queries[0]).toMatchObject({
      purpose: 'preview',
      status: 'success',
      requestedBy: 'Olivia Owner',
    });

    expect(await ofSql('select nothing from events')).toMatchObject({ status: 502 });
    const uncapped = await ofFacts({});
    expect(uncapped).toMatchObject({ status: 400, body: { message: expect.stringContaining('cappingSettings') } });
    const stranger = await app.stranger();
    const stolen = await stranger.call('POST', '/api/v1/metrics/cap-preview', {
      ...{ name: 'Metric', type: 'count', datasourceId: source },
      sql: { identifierTypes: ['user_id'], conversionSQL: sql },
    });
    expect(stolen).toMatchObject({ status: 400, body: { errors: [{ path: 'datasourceId' }] } });
  });

  it('says in the engine’s words why it cannot be had, and keeps what there was', async () => {
    const answer = await analyse(await makeMetric('no_such_column'));
    expect(answer).toMatchObject({ status: 502, body: { message: expect.stringContaining('no_such_column') } });
    const wrong = await analyse(await makeMetric('amount'), { kind: 'segment', segment: 'seg_gone' });
    expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('population.segment') } });
  });
});
