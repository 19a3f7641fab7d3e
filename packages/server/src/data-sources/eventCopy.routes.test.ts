import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from '@gb/domain/data-sources';
import type { EventCopy } from '@gb/domain/event-copies';
import type { Snapshot } from '@gb/domain/snapshots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EventServices,
  MIXPANEL_ACCOUNT,
  mixpanelEvent,
  startEventServices,
} from '../../../warehouse/test/eventServices.ts';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const [SINCE, SEEN, BOUGHT] = [dayBefore(3), `${dayBefore(2)}T10:00:00Z`, `${dayBefore(2)}T11:00:00Z`];
/** Twenty users, half in each variation; the first two of one and the first four of the other buy, these twice. */
const USERS = Array.from({ length: 20 }, (_, index) => ({
  user: `u${index}`,
  variation: index % 2,
  place: index >> 1,
}));
const buyers = USERS.filter(({ variation, place }) => place < (variation === 0 ? 2 : 4));

describe('services without SQL', () => {
  let services: EventServices;
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    services = await startEventServices();
    app = await makeTestApp({}, undefined, services.address);
    owner = await app.owner();
    services.mixpanel = [
      ...USERS.flatMap(({ user, variation }) => {
        const told = { 'Experiment name': 'button', 'Variant name': String(variation) };
        const event = mixpanelEvent(SEEN, '$experiment_started', user, `seen-${user}`, told);
        return [event, event];
      }),
      ...buyers.map(({ user }) => mixpanelEvent(BOUGHT, 'Purchase', user, `bought-${user}`)),
      ...buyers.slice(4).map(({ user }) => mixpanelEvent(BOUGHT, 'Purchase', user, `again-${user}`)),
      mixpanelEvent(`${dayBefore(2)}T09:00:00Z`, 'Purchase', 'u18', 'before it was exposed'),
      mixpanelEvent(BOUGHT, 'Purchase', 'somebody else', 'never exposed'),
    ];
    services.google = [
      ...USERS.map(({ user, variation }) => ({
        at: SEEN,
        event: 'experiment_viewed',
        dimensions: {
          'customUser:user_id': user,
          'customEvent:experiment_id': 'button-google',
          'customEvent:variation_id': String(variation),
        },
      })),
      ...[...buyers, ...buyers.slice(4)].map(({ user }) => ({
        at: BOUGHT,
        event: 'purchase',
        dimensions: { 'customUser:user_id': user },
        value: 10,
      })),
    ];
  });
  afterAll(async () => {
    await app.stop();
    await services.stop();
  });

  const mixpanelParams = { type: 'mixpanel', projectId: '7', ...MIXPANEL_ACCOUNT, since: SINCE };
  const googleParams = {
    type: 'google_analytics',
    propertyId: '1234',
    clientEmail: 'reader@acme.iam.gserviceaccount.com',
    privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    unitDimension: 'customUser:user_id',
    since: SINCE,
  };

  async function connect(params: object, format: string): Promise<DataSource> {
    const made = await owner.call<{ dataSource: DataSource }>('POST', '/api/v1/data-sources', {
      name: 'Events',
      params,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const url = `/api/v1/data-sources/${made.body.dataSource.id}/event-schema`;
    return (await owner.call<{ dataSource: DataSource }>('POST', url, { format })).body.dataSource;
  }
  async function metricOf(source: DataSource, name: string): Promise<string | undefined> {
    const { body } = await owner.call<{ factMetrics: { id: string; name: string; datasource: string }[] }>(
      'GET',
      '/api/v1/fact-metrics?limit=100',
    );
    return body.factMetrics.find((metric) => metric.name === name && metric.datasource === source.id)?.id;
  }
  async function experimentOn(
    source: DataSource,
    metricNames: string[],
    { trackingKey = 'button', startDay = SINCE } = {},
  ): Promise<string> {
    const metrics = await Promise.all(metricNames.map((name) => metricOf(source, name)));
    const made = await owner.call<{ experiment: { id: string } }>('POST', '/api/v1/experiments', {
      name: 'Button',
      trackingKey,
      variations: [{ name: 'A' }, { name: 'B' }],
      datasource: source.id,
      exposureQueryId: source.settings.queries.exposure[0]?.id,
      metrics,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.experiment;
    await owner.call('POST', `/api/v1/experiments/${id}/start`);
    await app.services.database.query(
      `update experiments set phases = jsonb_set(phases, '{0,dateStarted}', $2::jsonb) where id = $1`,
      [id, JSON.stringify(`${startDay}T00:00:00.000Z`)],
    );
    return id;
  }
  async function analyse(experiment: string): Promise<Snapshot> {
    const asked = await owner.call<{ snapshot: Snapshot }>('POST', `/api/v1/experiments/${experiment}/snapshot`, {
      useCache: false,
    });
    const read = async () =>
      (await owner.call<{ snapshot: Snapshot }>('GET', `/api/v1/snapshots/${asked.body.snapshot.id}`)).body.snapshot;
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/success|error/);
    return read();
  }
  const figures = ({ results }: Snapshot) => {
    const [group] = results?.groups ?? [];
    return {
      users: group?.users,
      values: group?.metrics.map(({ variations }) => variations.map(({ value }) => value)),
    };
  };
  const copyOf = async (id: string) =>
    (await owner.call<{ eventCopy: EventCopy | null }>('GET', `/api/v1/data-sources/${id}/event-copy`)).body.eventCopy;
  const exportsAsked = () => services.asked.filter(({ url }) => url.includes('/api/2.0/export')).length;

  it('are connected, analysed with events fetched for it, and give figures worked out by hand: Mixpanel', async () => {
    const source = await connect(mixpanelParams, 'mixpanel');
    expect(JSON.stringify(source)).not.toContain(MIXPANEL_ACCOUNT.password);
    expect(await copyOf(source.id)).toMatchObject({ rows: 0, until: null, missingDays: 4 });
    const experiment = await experimentOn(source, ['Did anything tracked', 'Events per user']);
    const snapshot = await analyse(experiment);
    expect(snapshot.error).toBeNull();
    expect(figures(snapshot)).toEqual({
      users: [10, 10],
      values: [
        [2, 4],
        [2, 6],
      ],
    });
    expect(await copyOf(source.id)).toMatchObject({ missingDays: 0, error: null, rows: 30 });
    const asked = exportsAsked();
    expect(asked).toBe(1);
    expect(figures(await analyse(experiment)).users).toEqual([10, 10]);
    expect(exportsAsked()).toBe(asked);
  });

  it('are connected, analysed with events fetched for it, and give figures worked out by hand: Google Analytics', async () => {
    const source = await connect(googleParams, 'googleReports');
    const tried = await owner.call<{ version: string }>('POST', `/api/v1/data-sources/${source.id}/test`);
    expect(tried.body.version).toBe('Google Analytics property 1234');
    const metrics = ['Purchased', 'Purchases per user', 'Value of purchases per user'];
    expect(figures(await analyse(await experimentOn(source, metrics, { trackingKey: 'button-google' })))).toEqual({
      users: [10, 10],
      values: [
        [2, 4],
        [2, 6],
        [20, 60],
      ],
    });
  });

  it('are fetched for a look at a metric, and for finding experiments that ran before', async () => {
    const { id } = await connect({ ...mixpanelParams, projectId: '9' }, 'mixpanel');
    const url = `/api/v1/data-sources/${id}/past-experiments`;
    type Scan = { scan: { status: string; experiments: { trackingKey: string; users: number }[] } };
    expect((await owner.call('POST', url, {})).status).toBe(201);
    const read = async () => (await owner.call<Scan>('GET', url)).body.scan;
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/success|error/);
    expect((await read()).experiments).toMatchObject([{ trackingKey: 'button', users: 20 }]);
    const other = await connect({ ...mixpanelParams, projectId: '10' }, 'mixpanel');
    const metric = await metricOf(other, 'Events per user');
    const looked = await owner.call<{ analysis: { overall: { units: number } } }>(
      'POST',
      `/api/v1/fact-metrics/${metric}/analysis`,
      {},
    );
    expect(looked.status, JSON.stringify(looked.body)).toBe(200);
    // The six who bought, one who bought before, and somebody never exposed.
    expect(looked.body.analysis.overall.units).toBe(8);
  });

  it('refuse an analysis that begins before their events', async () => {
    const source = await connect(mixpanelParams, 'mixpanel');
    const snapshot = await analyse(
      await experimentOn(source, ['Did anything tracked'], { trackingKey: 'earlier', startDay: dayBefore(9) }),
    );
    expect([snapshot.status, snapshot.error]).toEqual([
      'error',
      expect.stringContaining(`events are kept since ${SINCE} only`),
    ]);
  });

  it('are fetched when somebody says so, with the reason when it fails, and forgotten with the data source', async () => {
    const source = await connect({ ...mixpanelParams, projectId: '8', password: 'wrong' }, 'mixpanel');
    const url = `/api/v1/data-sources/${source.id}/event-copy`;
    expect((await owner.call('POST', url)).status).toBe(200);
    await expect.poll(async () => (await copyOf(source.id))?.error, { timeout: 10_000 }).toContain('credentials');
    const right = { params: { ...mixpanelParams, projectId: '8' } };
    expect((await owner.call('POST', `/api/v1/data-sources/${source.id}`, right)).status).toBe(200);
    await owner.call('POST', url);
    await expect.poll(async () => (await copyOf(source.id))?.missingDays, { timeout: 10_000 }).toBe(0);
    expect((await copyOf(source.id))?.error).toBeNull();

    const folder = join(app.services.config.dataDir, 'event-copies', owner.organizationId);
    const before = readdirSync(folder).length;
    const rest = await connect({ ...mixpanelParams, projectId: '8' }, 'mixpanel');
    await forget(source.id);
    expect(readdirSync(folder)).toHaveLength(before);
    await forget(rest.id);
    expect(readdirSync(folder)).toHaveLength(before - 1);
  });

  /** What a starter made stands in the way of deleting. */
  async function forget(id: string): Promise<void> {
    for (const [name, path] of [
      ['factMetrics', '/api/v1/fact-metrics'],
      ['factTables', '/api/v1/fact-tables'],
    ] as const) {
      const { body } = await owner.call<Record<string, { id: string; datasource: string }[]>>(
        'GET',
        `${path}?limit=100`,
      );
      for (const one of body[name]?.filter(({ datasource }) => datasource === id) ?? [])
        await owner.call('DELETE', `${path}/${one.id}`);
    }
    expect((await owner.call('DELETE', `/api/v1/data-sources/${id}`)).status).toBe(200);
  }

  it('are the only ones that are fetched', async () => {
    const nowhere = join(tmpdir(), 'nowhere.duckdb');
    const { body } = await owner.call<{ dataSource: DataSource }>('POST', '/api/v1/data-sources', {
      name: 'File',
      params: { type: 'duckdb', path: nowhere },
    });
    expect(await copyOf(body.dataSource.id)).toBeNull();
    expect((await owner.call('POST', `/api/v1/data-sources/${body.dataSource.id}/event-copy`)).status).toBe(409);
    expect(existsSync(nowhere)).toBe(false);
  });
});
