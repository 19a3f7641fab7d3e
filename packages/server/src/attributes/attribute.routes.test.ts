import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('targeting attributes', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const list = async () =>
    (await owner.call<{ attributes: { property: string }[] }>('GET', '/api/v1/attributes?limit=100')).body.attributes;

  it('begin with an identifier that traffic is split by', async () => {
    expect(await list()).toContainEqual(expect.objectContaining({ property: 'id', hashAttribute: true }));
  });

  it.each(['boolean', 'string', 'number', 'secureString', 'enum', 'string[]', 'number[]', 'secureString[]'])(
    'may be of the type %s',
    async (datatype) => {
      const property = `of ${datatype}`.replace(/\W/g, '_');
      const more = datatype === 'enum' ? { enum: 'red,green' } : {};
      const made = await owner.call('POST', '/api/v1/attributes', { property, datatype, ...more });
      expect(made).toMatchObject({ status: 201, body: { attribute: { property, datatype } } });
    },
  );

  it.each(['version', 'date', 'isoCountryCode'])('may be texts of the form %s', async (format) => {
    const body = { property: `as_${format}`, datatype: 'string', format };
    const made = await owner.call('POST', '/api/v1/attributes', body);
    expect(made).toMatchObject({ status: 201, body: { attribute: { format } } });
    const odd = await owner.call('PUT', `/api/v1/attributes/as_${format}`, { format: 'roman' });
    expect(odd).toMatchObject({ status: 400, body: { errors: [{ path: 'format' }] } });
  });

  it('are of no other type, and said to be so', async () => {
    const made = await owner.call('POST', '/api/v1/attributes', { property: 'odd', datatype: 'colour' });
    expect(made).toMatchObject({ status: 400, body: { errors: [{ path: 'datatype' }] } });
  });

  it.each(['$or', '$and', 'a.$b', '$id.part'])(
    'are not called as operators of conditions are: %s',
    async (property) => {
      const refused = await owner.call('POST', '/api/v1/attributes', { property, datatype: 'string' });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'property' }] } });
    },
  );

  it('may have a $ within their name', async () => {
    const made = await owner.call('POST', '/api/v1/attributes', { property: 'price$.in_us$', datatype: 'string' });
    expect(made.status).toBe(201);
  });

  it('may be archived, and stay in the list', async () => {
    await owner.call('POST', '/api/v1/attributes', { property: 'old', datatype: 'string' });
    await owner.call('PUT', '/api/v1/attributes/old', { archived: true });
    expect(await list()).toContainEqual(expect.objectContaining({ property: 'old', archived: true }));
  });

  it('are not deleted while a rule asks for them', async () => {
    await owner.call('POST', '/api/v1/attributes', { property: 'plan', datatype: 'string' });
    const rule = { id: 'r', type: 'force', value: 'true', condition: '{"plan":"pro"}' };
    const id = await make.feature(owner, { rules: [rule] });
    expect(await owner.call('DELETE', '/api/v1/attributes/plan')).toMatchObject({ status: 409 });
    await owner.call('POST', `/api/v1/features/${id}`, { rules: [] });
    expect((await owner.call('DELETE', '/api/v1/attributes/plan')).status).toBe(200);
  });
});
