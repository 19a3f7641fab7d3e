import type { Snapshot } from '@gb/domain/snapshots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { TRUE_EFFECTS } from './shop.ts';

type Ids = {
  projectId: string;
  featureId: string;
  experimentId: string;
  datasourceId: string;
  sdkConnectionId: string;
};

describe('the demo project', () => {
  let app: TestApp;
  let owner: Person;
  let made: { status: number; body: Ids };
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    made = await owner.call<Ids>('POST', '/api/v1/demo-project');
  });
  afterAll(() => app.stop());

  const results = async () => {
    const answer = await owner.call<{ shown: Snapshot }>(
      'GET',
      `/api/v1/experiments/${made.body.experimentId}/snapshot`,
    );
    return answer.body.shown;
  };

  it('is there with one call, and a second call gives the same', async () => {
    expect(made.status).toBe(201);
    expect(made.body.projectId).toBe(`prj_${owner.organizationId}_demo-datasource-project`);
    expect(made.body.featureId).toBe('gbdemo-checkout-layout');
    const again = await owner.call<Ids>('POST', '/api/v1/demo-project');
    expect(again).toMatchObject({ status: 200, body: made.body });
  });

  it('has results of more than 100,000 visitors, split as planned, over thirty days', async () => {
    const { status, results: found } = await results();
    expect(status).toBe('success');
    const [group] = found?.groups ?? [];
    expect(group?.users.reduce((sum, users) => sum + users, 0)).toBeGreaterThan(100_000);
    expect(group?.srm).toBeGreaterThan(0.001);
    expect(found?.series).toHaveLength(30);
    expect(found?.multipleExposures).toBeGreaterThan(0);
  });

  it('still finds its data when the data directory was moved', async () => {
    const params = { type: 'duckdb', path: `/where/it/was/demo/${owner.organizationId}.duckdb` };
    const address = `/api/v1/data-sources/${made.body.datasourceId}`;
    expect((await owner.call('POST', address, { params })).status).toBe(200);
    expect((await owner.call('POST', `${address}/test`, {})).status).toBe(200);
  });

  it('finds the variation that is truly better', async () => {
    const found = (await results()).results;
    expect(found?.verdict).toMatchObject({ kind: 'winner', variation: 1 });
    const purchases = found?.groups[0]?.metrics.find(({ role }) => role === 'goal');
    const [low, high] = purchases?.variations[1]?.effect?.ci ?? [];
    expect(low).toBeLessThan(TRUE_EFFECTS.purchase[1]);
    expect(high).toBeGreaterThan(TRUE_EFFECTS.purchase[1]);
  });

  it('shows the SQL and the rows that its figures are sums of', async () => {
    const shown = await results();
    const answer = await owner.call<{ queries: { id: string; sql: string; rows: Record<string, unknown>[] }[] }>(
      'GET',
      `/api/v1/snapshots/${shown.id}/queries`,
    );
    const goal = shown.results?.groups[0]?.metrics[0];
    const query = answer.body.queries.find(({ id }) => id === goal?.queryId);
    expect(query?.sql.toLowerCase()).toContain('exposures');
    const column = `m${shown.queries.find(({ id }) => id === query?.id)?.metricIds.indexOf(goal?.metricId ?? '')}_main_sum`;
    const sum = query?.rows
      .filter(({ variation }) => variation === '0')
      .reduce((total, row) => total + Number(row[column]), 0);
    expect(goal?.variations[0]?.value).toBe(sum);
  });
});
