import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('fact tables', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  type Made = { factTable: { id: string; filters: { id: string }[] }; errors: { path: string }[] };
  const create = async (more: object = {}) =>
    owner.call<Made>('POST', '/api/v1/fact-tables', {
      name: 'Orders',
      datasource: await make.dataSource(owner),
      userIdTypes: ['user_id'],
      sql: 'select user_id, timestamp, amount from orders',
      ...more,
    });

  it('name a data source that is there, and identifiers it has', async () => {
    expect(await create({ datasource: 'ds_none' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'datasource' }] },
    });
    const refused = await create({ userIdTypes: ['device'] });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0]?.path).toMatch(/^userIdTypes/);
  });

  it('are listed for one data source where that is asked', async () => {
    const datasource = await make.dataSource(owner);
    const { id } = (await create({ datasource })).body.factTable;
    await create();
    const path = `/api/v1/fact-tables?datasourceId=${datasource}`;
    const { body } = await owner.call<{ factTables: { id: string }[] }>('GET', path);
    expect(body.factTables.map((table) => table.id)).toEqual([id]);
  });

  it('keep a filter that a metric reads through, and say which', async () => {
    const filters = [{ id: 'flt_paid', name: 'Paid', description: '', value: 'amount > 0' }];
    const { id } = (await create({ filters })).body.factTable;
    const numerator = { factTableId: id, column: '$$count', filters: ['flt_paid'] };
    const metric = await owner.call('POST', '/api/v1/fact-metrics', {
      name: 'Paid orders',
      metricType: 'mean',
      numerator,
    });
    expect(metric.status).toBe(201);
    const refused = await owner.call('POST', `/api/v1/fact-tables/${id}`, { filters: [] });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('Paid orders');
  });

  it('stay while a metric is made of them', async () => {
    const { id } = (await create()).body.factTable;
    const numerator = { factTableId: id, column: '$$distinctUsers' };
    const made = await owner.call<{ factMetric: { id: string } }>('POST', '/api/v1/fact-metrics', {
      name: 'Ordered',
      metricType: 'proportion',
      numerator,
    });
    expect(await owner.call('DELETE', `/api/v1/fact-tables/${id}`)).toMatchObject({
      status: 409,
      body: { usedBy: [{ name: 'Ordered' }] },
    });
    await owner.call('DELETE', `/api/v1/fact-metrics/${made.body.factMetric.id}`);
    expect((await owner.call('DELETE', `/api/v1/fact-tables/${id}`)).status).toBe(200);
  });
});
