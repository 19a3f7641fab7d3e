import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../test/app.ts';

/** Every noun whose key people choose: how one is made, and where it is found. */
const variations = [{ name: 'A' }, { name: 'B' }];
const NOUNS = [
  { noun: 'feature', at: '/api/v1/features', body: (id: string) => ({ id, valueType: 'string', defaultValue: 'a' }) },
  { noun: 'environment', at: '/api/v1/environments', body: (id: string) => ({ id }) },
  { noun: 'attribute', at: '/api/v1/attributes', body: (property: string) => ({ property, datatype: 'string' }) },
  { noun: 'namespace', at: '/api/v1/namespaces', body: (displayName: string) => ({ displayName }) },
  { noun: 'tag', at: '/api/v1/tags', body: (id: string) => ({ id }) },
  {
    noun: 'tracking key',
    at: '/api/v1/experiments',
    body: (trackingKey: string) => ({ name: trackingKey, trackingKey, variations }),
  },
] as const;

describe('a key that people choose', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  describe.each(NOUNS)('$noun', ({ at, body }) => {
    const create = (key: string) => owner.call<{ message: string }>('POST', at, body(key));

    it('is refused when it is taken, also in other letters of case, in words that name the one that is there', async () => {
      expect((await create('Search')).status).toBe(201);
      const again = await create('Search');
      expect([409, 400]).toContain(again.status);
      const twin = await create('sEARCH');
      expect(twin.status).toBe(again.status);
      expect(twin.body.message).toMatch(/already .* Search, which differs from sEARCH only in case/);
    });

    it('is given once when twins are made at the same time', async () => {
      const answers = await Promise.all(['Twin', 'twin', 'TWIN', 'tWIN'].map(create));
      expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    });
  });

  it.each(NOUNS.filter(({ noun }) => noun !== 'tracking key'))(
    'of a thing ($noun) is asked for as it is written',
    async ({ at }) => {
      expect((await owner.call('DELETE', `${at}/search`)).status).toBe(404);
      expect((await owner.call('DELETE', `${at}/sEARCH`)).status).toBe(404);
    },
  );

  it('may be that of a tag in letters that a database does not know', async () => {
    expect((await owner.call('POST', '/api/v1/tags', { id: 'Größe' })).status).toBe(201);
    expect((await owner.call('POST', '/api/v1/tags', { id: 'GRÖßE' })).status).toBe(409);
  });

  it('of a tag that is typed on something is not made a second time either', async () => {
    const flag = { id: 'tagged', valueType: 'string', defaultValue: 'a' };
    const refused = await owner.call('POST', '/api/v1/features', { ...flag, tags: ['search'] });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'There is already a tag named Search, which differs from search only in case' },
    });
    expect((await owner.call('POST', '/api/v1/features', { ...flag, tags: ['Search'] })).status).toBe(201);
  });

  it('that has a twin from before stays reachable, and can be changed and deleted', async () => {
    const { services } = app;
    await services.database.query(
      `insert into tags (organization_id, id, color, description)
       select organization_id, 'search', color, description from tags where id = 'Search'`,
    );
    expect((await owner.call('POST', '/api/v1/tags/search', { description: 'lower' })).status).toBe(200);
    expect((await owner.call('GET', '/api/v1/tags/Search')).body).toMatchObject({ tag: { description: '' } });
    expect((await owner.call('DELETE', '/api/v1/tags/search')).status).toBe(200);
    expect((await owner.call('GET', '/api/v1/tags/Search')).status).toBe(200);
  });

  it('of an experiment may be written in other letters of case by itself', async () => {
    const made = await owner.call<{ experiment: { id: string } }>('POST', '/api/v1/experiments', {
      name: 'Own',
      trackingKey: 'Own-key',
      variations,
    });
    const path = `/api/v1/experiments/${made.body.experiment.id}`;
    expect((await owner.call('POST', path, { trackingKey: 'own-key' })).status).toBe(200);
  });
});
