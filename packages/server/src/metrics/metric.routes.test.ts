import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('metrics', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  type Errors = { errors: { path: string }[] };

  it('of fact tables count in a table that is there, by a column it has', async () => {
    const factTableId = await make.factTable(owner);
    const create = (numerator: object) =>
      owner.call<Errors>('POST', '/api/v1/fact-metrics', { name: 'Sum', metricType: 'mean', numerator });
    expect((await create({ factTableId, column: '$$count' })).status).toBe(201);
    const nowhere = await create({ factTableId: 'ftb_none', column: '$$count' });
    expect(nowhere.status).toBe(400);
    expect(nowhere.body.errors[0]?.path).toMatch(/^numerator/);
  });

  it('keep their kind of id, by which pages know them', async () => {
    expect(await make.factMetric(owner)).toMatch(/^fact__/);
    expect(await make.sqlMetric(owner)).toMatch(/^met_/);
  });

  it('with a query of their own are refused by the field that is wrong', async () => {
    const datasourceId = await make.dataSource(owner);
    const sql = { identifierTypes: ['user_id'], conversionSQL: 'select 1' };
    const base = { name: 'Signed up', type: 'binomial', datasourceId, sql };
    expect((await owner.call('POST', '/api/v1/metrics', base)).status).toBe(201);
    const wrong = { ...base, sql: { ...sql, identifierTypes: ['device'] } };
    expect((await owner.call('POST', '/api/v1/metrics', wrong)).status).toBe(400);
    expect((await owner.call('POST', '/api/v1/metrics', { ...base, type: 'colour' })).status).toBe(400);
  });

  it('stay while another is measured against them', async () => {
    const datasourceId = await make.dataSource(owner);
    const sql = { identifierTypes: ['user_id'], conversionSQL: 'select user_id, timestamp, 1 as value from orders' };
    const base = { name: 'Orders', type: 'count', datasourceId, sql };
    const below = await owner.call<{ metric: { id: string } }>('POST', '/api/v1/metrics', base);
    const above = await owner.call<{ metric: { id: string } }>('POST', '/api/v1/metrics', {
      ...base,
      name: 'Orders each',
      sql: { ...sql, denominatorMetricId: below.body.metric.id },
    });
    expect(above.status).toBe(201);
    expect(await owner.call('DELETE', `/api/v1/metrics/${below.body.metric.id}`)).toMatchObject({
      status: 409,
      body: { usedBy: [{ name: 'Orders each' }] },
    });
  });

  it('are made and changed by those who may work in all of their projects', async () => {
    await app.setPlan('enterprise');
    const [mine, other] = [await make.project(owner), await make.project(owner)];
    const member = await owner.addMember({ role: 'readonly', projectRoles: [{ project: mine, role: 'analyst' }] });
    const numerator = { factTableId: await make.factTable(owner), column: '$$count' };
    const create = (projects: string[]) =>
      member.call<{ factMetric: { id: string } }>('POST', '/api/v1/fact-metrics', {
        name: 'Mine',
        metricType: 'mean',
        numerator,
        projects,
      });
    const made = await create([mine]);
    expect(made.status).toBe(201);
    expect((await create([other])).status).toBe(403);
    const moved = await member.call('POST', `/api/v1/fact-metrics/${made.body.factMetric.id}`, { projects: [other] });
    expect(moved.status).toBe(403);
  });
});
