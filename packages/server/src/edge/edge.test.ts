import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('SDK delivery', () => {
  let app: TestApp;
  let owner: Person;
  let origin: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.stop());

  const connect = async (more: object = {}): Promise<{ id: string; key: string; encryptionKey: string }> => {
    const body = { name: 'Shop', languages: ['javascript'], environment: 'production', ...more };
    const made = await owner.call<{ sdkConnection: { id: string; key: string; encryptionKey: string } }>(
      'POST',
      '/api/v1/sdk-connections',
      body,
    );
    return made.body.sdkConnection;
  };
  const get = (key: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/features/${key}`, { headers });
  const makeFlag = (id: string, more: object = {}) =>
    owner.call('POST', '/api/v1/features', { id, valueType: 'boolean', defaultValue: 'false', ...more });

  it('serves what is switched on in the connection’s environment', async () => {
    await makeFlag('on-here');
    await makeFlag('off-here', { environments: { production: { enabled: false } } });
    const { key } = await connect();
    const response = await get(key);
    const payload = (await response.json()) as { status: number; features: object; dateUpdated: string };
    expect(response.status).toBe(200);
    expect(payload.features).toMatchObject({ 'on-here': { defaultValue: false } });
    expect(payload.features).not.toHaveProperty('off-here');
    expect(Date.parse(payload.dateUpdated)).toBeGreaterThan(0);
  });

  it('counts as connected once an SDK has asked, and not before', async () => {
    const { id, key } = await connect();
    const isConnected = async () => {
      const { body } = await owner.call<{ sdkConnection: { connected: boolean } }>(
        'GET',
        `/api/v1/sdk-connections/${id}`,
      );
      return body.sdkConnection.connected;
    };
    await app.services.servedPayload(key);
    expect(await isConnected()).toBe(false);
    await get(key);
    await expect.poll(isConnected).toBe(true);
  });

  it('serves in an environment that some projects have what is of those, or of none', async () => {
    const projectOf = async (name: string) =>
      (await owner.call<{ project: { id: string } }>('POST', '/api/v1/projects', { name })).body.project.id;
    const [shop, app2] = [await projectOf('Shop'), await projectOf('App')];
    await owner.call('POST', '/api/v1/environments', { id: 'kiosk' });
    for (const [id, project] of [
      ['of-shop', shop],
      ['of-app', app2],
      ['of-none', ''],
    ] as const)
      await makeFlag(id, { project, environments: { kiosk: { enabled: true } } });
    const [all, apps] = [
      await connect({ environment: 'kiosk' }),
      await connect({ environment: 'kiosk', projects: [app2] }),
    ];
    const served = async ({ key }: { key: string }) =>
      Object.keys(((await (await get(key)).json()) as { features: object }).features).filter((id) =>
        id.startsWith('of-'),
      );
    expect(await served(all)).toEqual(['of-app', 'of-none', 'of-shop']);
    expect(await served(apps)).toEqual(['of-app']);
    expect((await owner.call('PUT', '/api/v1/environments/kiosk', { projects: [shop] })).status).toBe(200);
    await expect.poll(() => served(all)).toEqual(['of-none', 'of-shop']);
    await expect.poll(() => served(apps)).toEqual([]);
    await owner.call('PUT', '/api/v1/environments/kiosk', { projects: [] });
    await expect.poll(() => served(apps)).toEqual(['of-app']);
  });

  it('answers with the headers caches and streaming clients go by', async () => {
    const { key } = await connect();
    const { headers } = await get(key);
    expect(headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=3600, stale-if-error=36000');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-sse-support')).toBe('enabled');
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
  });

  it('says 304 to someone who has the payload, for each encoding on its own', async () => {
    const { key } = await connect();
    const etags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get(key, { 'accept-encoding': encoding });
      const etag = first.headers.get('etag') ?? '';
      etags.add(etag);
      const again = await get(key, { 'accept-encoding': encoding, 'if-none-match': etag });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    }
    expect(etags.size).toBe(3);
  });

  it('refuses a key nobody has, in a way a CDN may keep', async () => {
    const response = await get('sdk-unknown');
    expect(response.status).toBe(400);
    expect(response.headers.get('x-unrecoverable')).toBe('1');
    expect(await response.json()).toEqual({ status: 400, error: 'Invalid API Key' });
  });

  it('wants no secret where everybody can read it', async () => {
    const response = await get('secret_admin_abc');
    expect([response.status, response.headers.get('x-unrecoverable')]).toEqual([400, '1']);
    const error = 'Must use a Publishable API key to get feature definitions';
    expect(await response.json()).toEqual({ status: 400, error });
  });

  it('asks for a key when there is none', async () => {
    for (const path of ['/', '', '?project=prj_1']) {
      const response = await fetch(`${origin}/api/features${path}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ status: 400, error: 'Missing API key in request' });
    }
  });

  it('gives a rising date with every change, even within a millisecond', async () => {
    await makeFlag('busy');
    const { key } = await connect();
    const dates: number[] = [];
    for (const state of [false, true, false]) {
      await owner.call('POST', '/api/v1/features/busy/toggle', { environments: { production: state } });
      await expect
        .poll(async () => {
          const payload = (await (await get(key)).json()) as { features: object; dateUpdated: string };
          return 'busy' in payload.features === state && dates.push(Date.parse(payload.dateUpdated)) > 0;
        })
        .toBe(true);
    }
    expect(dates).toEqual([...dates].sort((a, b) => a - b));
    expect(new Set(dates).size).toBe(dates.length);
  });

  it('lets nobody into a rule whose saved group is gone', async () => {
    const group = await owner.call<{ savedGroup: { id: string } }>('POST', '/api/v1/saved-groups', {
      type: 'list',
      name: 'Testers',
      attributeKey: 'id',
      values: ['u1'],
    });
    const id = group.body.savedGroup.id;
    const rule = { id: 'fr_1', type: 'force', value: 'true', savedGroups: [{ match: 'any', ids: [id] }] };
    await makeFlag('grouped', { rules: [rule] });
    // As older versions let it happen: a group in use can no longer be deleted.
    await app.services.database.query('delete from saved_groups where id = $1', [id]);
    const { key } = await connect();
    const payload = (await (await get(key)).json()) as { features: { grouped: { rules: unknown[] } } };
    expect(payload.features.grouped.rules).toEqual([{ id: 'fr_1', condition: { id: { $in: [] } }, force: true }]);
  });

  it('stops a key at once when its connection is deleted', async () => {
    const { id, key } = await connect();
    expect((await get(key)).status).toBe(200);
    await owner.call('DELETE', `/api/v1/sdk-connections/${id}`);
    await expect.poll(async () => (await get(key)).status).toBe(400);
  });

  it('delivers experiments on pages to connections that ask for them, and keeps what they do once they run', async () => {
    type Made = { experiment: { id: string; variations: { id: string }[] } };
    const variations = [{ name: 'A' }, { name: 'B' }];
    const made = await owner.call<Made>('POST', '/api/v1/experiments', { name: 'Hero', variations });
    const { id } = made.body.experiment;
    const variationId = made.body.experiment.variations[1]?.id;
    const urlPatterns = [{ type: 'simple', pattern: '/' }];
    const hero = { id: 'hero', type: 'visual', urlPatterns, variations: [{ variationId, css: 'h1{color:red}' }] };
    const change = () => owner.call('PUT', `/api/v1/experiments/${id}/page-changes`, { pageChanges: [hero] });
    expect((await change()).status).toBe(200);
    const [without, live, drafts] = await Promise.all([
      connect(),
      connect({ includeVisualExperiments: true }),
      connect({ includeVisualExperiments: true, includeDraftExperiments: true }),
    ]);
    const experiments = async ({ key }: { key: string }) =>
      ((await (await get(key)).json()) as { experiments?: { status: string }[] }).experiments?.map(
        ({ status }) => status,
      );
    expect(await experiments(without)).toBeUndefined();
    expect(await experiments(live)).toEqual([]);
    expect(await experiments(drafts)).toEqual(['draft']);
    await owner.call('POST', `/api/v1/experiments/${id}/start`);
    await expect.poll(() => experiments(live)).toEqual(['running']);
    expect((await change()).status).toBe(400);
  });

  it('takes over the client keys that applications already carry, from the moment they are made', async () => {
    const key = 'key_prod_0123abcd';
    expect((await get(key)).status).toBe(400);
    await connect({ key });
    await expect.poll(async () => (await get(key)).status).toBe(200);
    const again = { name: 'Again', languages: ['go'], environment: 'production', key };
    expect(await owner.call('POST', '/api/v1/sdk-connections', again)).toMatchObject({
      status: 409,
      body: { message: 'The client key is in use already' },
    });
    const secret = await owner.call('POST', '/api/v1/sdk-connections', { ...again, key: 'secret_admin_0123' });
    expect(secret.status).toBe(400);
  });

  it('lets an older key name the project, and a newer one not', async () => {
    const project = await owner.call<{ project: { id: string } }>('POST', '/api/v1/projects', { name: 'Checkout' });
    const { id } = project.body.project;
    await makeFlag('in-project', { project: id });
    await makeFlag('in-none');
    await connect({ key: 'key_older_0123' });
    const { key } = await connect();
    const flags = async (path: string) => {
      const payload = (await (await get(path)).json()) as { features: object };
      return ['in-project', 'in-none'].filter((flag) => flag in payload.features);
    };
    expect(await flags('key_older_0123')).toEqual(['in-project', 'in-none']);
    expect(await flags(`key_older_0123?project=${id}`)).toEqual(['in-project']);
    expect(await flags(`${key}?project=${id}`)).toEqual(['in-project', 'in-none']);
    expect((await get('key_older_0123?project=prj_none')).status).toBe(400);
    expect((await get('key_older_0123?project=')).status).toBe(200);

    await owner.call('POST', '/api/v1/features/in-project/toggle', { environments: { production: false } });
    await expect.poll(() => flags(`key_older_0123?project=${id}`)).toEqual([]);
  });

  it('makes no payload for a made-up project, however it is written', async () => {
    const project = await owner.call<{ project: { id: string } }>('POST', '/api/v1/projects', { name: 'Real' });
    const real = `?project=${project.body.project.id}`;
    await connect({ key: 'key_older_4567' });
    const { key } = await connect();
    const madeUp = [`?project=${encodeURIComponent(`${project.body.project.id}?project=1`)}`];
    madeUp.push(...['?project=', '?project=?project=1', `${real}?project=1`].map(encodeURIComponent));
    const statuses = madeUp.map(async (text) => (await get(`key_older_4567${text}`)).status);
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400]);
    for (const text of [real, ...madeUp.slice(1)]) {
      expect((await get(key + encodeURIComponent(text))).status, text).toBe(400);
    }
  });

  it('asks the database once for a key that nobody has, however often it is asked for', async () => {
    const asked = vi.spyOn(app.services.database, 'transaction');
    await Promise.all(Array.from({ length: 20 }, () => get('sdk-nobody')));
    expect((await get('sdk-nobody')).status).toBe(400);
    expect((await get('x'.repeat(300))).status).toBe(400);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('goes on serving what is in memory when the database is away', async () => {
    const other = await makeTestApp({ CACHE_CONTROL_MAX_AGE: '5', CACHE_CONTROL_STALE_IF_ERROR: '0' });
    const person = await other.owner();
    const made = await person.call<{ sdkConnection: { key: string } }>('POST', '/api/v1/sdk-connections', {
      name: 'Shop',
      languages: ['javascript'],
      environment: 'production',
    });
    const address = await other.http.listen({ port: 0, host: '127.0.0.1' });
    const url = `${address}/api/features/${made.body.sdkConnection.key}`;
    expect((await fetch(url)).status).toBe(200);
    await other.services.database.close();
    const { status, headers } = await fetch(url);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=3600, stale-if-error=0');
    const ready = await fetch(`${address}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ database: 'unreachable' });
    await other.http.close();
  });
});
