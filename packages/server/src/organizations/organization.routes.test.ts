import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('organizations', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  type Described = {
    organization: { id: string; name: string };
    members: { id: string; role: string }[];
  };

  it('begin with their maker as administrator, environments and attributes', async () => {
    const founder = await app.stranger();
    const { body } = await founder.call<Described>('GET', '/organization');
    expect(body.members).toEqual([expect.objectContaining({ id: founder.userId, role: 'admin' })]);
    const environments = await founder.call<{ environments: { id: string }[] }>('GET', '/api/v1/environments');
    expect(environments.body.environments.map(({ id }) => id)).toEqual(['production', 'dev']);
    const attributes = await founder.call<{ attributes: { property: string }[] }>('GET', '/api/v1/attributes');
    expect(attributes.body.attributes.map(({ property }) => property)).toContain('id');
  });

  it('show their members to members, and to nobody else', async () => {
    const member = await owner.addMember();
    const { body } = await member.call<Described>('GET', '/organization');
    expect(body.members.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.userId, member.userId]));
    const outsider = await app.stranger();
    const headers = { authorization: `Bearer ${outsider.token}`, 'x-organization': owner.organizationId };
    expect((await app.anonymous('GET', '/organization', undefined, headers)).status).toBe(404);
  });

  it('say who may join by those who manage the team, and to those only', async () => {
    const member = await owner.addMember({ role: 'engineer' });
    expect((await member.call('PUT', '/api/v1/join-policy', { autoApproveMembers: true })).status).toBe(403);
    expect((await owner.call('PUT', '/api/v1/join-policy', { autoApproveMembers: true })).status).toBe(200);
    expect((await owner.call('GET', '/api/v1/join-policy')).body).toMatchObject({ autoApproveMembers: true });
  });
});
