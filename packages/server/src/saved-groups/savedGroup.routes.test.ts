import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('saved groups', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('are lists of values or conditions, as what they are made of says', async () => {
    const list = { name: 'Testers', attributeKey: 'id', values: ['u1'] };
    const condition = { name: 'Dutch', condition: '{"country":"NL"}' };
    const made = await Promise.all([list, condition].map((body) => owner.call('POST', '/api/v1/saved-groups', body)));
    expect(made.map(({ body }) => (body.savedGroup as { type: string }).type)).toEqual(['list', 'condition']);
  });

  it('never become the other kind', async () => {
    const id = await make.savedGroup(owner);
    const refused = await owner.call('POST', `/api/v1/saved-groups/${id}`, { condition: '{"a":1}' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'condition' }] } });
  });

  it('refuse a condition that means nothing, also when they change', async () => {
    const nonsense = { name: 'Odd', condition: '{"country":{"$nearly":"NL"}}' };
    expect(await owner.call('POST', '/api/v1/saved-groups', nonsense)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'condition' }] },
    });
    const good = { name: 'Good', condition: '{"country":"NL"}' };
    const { body } = await owner.call<{ savedGroup: { id: string } }>('POST', '/api/v1/saved-groups', good);
    const changed = await owner.call('POST', `/api/v1/saved-groups/${body.savedGroup.id}`, { condition: '{' });
    expect(changed.status).toBe(400);
  });

  it('refuse the name of an attribute that is longer than any may be, by its field', async () => {
    const body = { name: 'Endless', attributeKey: 'k'.repeat(900_000), values: ['u1'] };
    expect(await owner.call('POST', '/api/v1/saved-groups', body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'attributeKey', message: 'expected at most 256 characters' }] },
    });
  });

  it('reach every payload that asks for them as soon as they change', async () => {
    const id = await make.savedGroup(owner, ['u1']);
    const rule = { id: 'r', type: 'force', value: 'true', savedGroups: [{ match: 'any', ids: [id] }] };
    const feature = await make.feature(owner, { rules: [rule] });
    await owner.call('POST', `/api/v1/features/${feature}/toggle`, { environments: { production: true } });
    const connection = await make.connection(owner);
    const conditionNow = async (): Promise<unknown> => {
      type Got = { payload: { features: Record<string, { rules: { condition: unknown }[] }> } };
      const path = `/api/v1/sdk-connections/${connection}/preview`;
      const { body } = await owner.call<Got>('POST', path, { attributes: {} });
      return body.payload.features[feature]?.rules[0]?.condition;
    };
    expect(await conditionNow()).toEqual({ id: { $in: ['u1'] } });
    await owner.call('POST', `/api/v1/saved-groups/${id}`, { values: ['u1', 'u2'] });
    expect(await conditionNow()).toEqual({ id: { $in: ['u1', 'u2'] } });
  });
});
