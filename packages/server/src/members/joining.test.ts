import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

type Recommended = { organization: { id: string; members: number; currentUserIsPending: boolean } | null };
type Refusal = { errors?: { path: string; message: string }[]; message: string };

describe('joining by the domain of one’s address', () => {
  let app: TestApp;
  let boss: Person;
  let domain: string;
  let count = 0;
  beforeAll(async () => {
    app = await makeTestApp();
    await app.owner();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    domain = `company${++count}.example`;
    boss = await person(`boss@${domain}`);
    await app.anonymous('POST', '/organization', { company: 'Company' }, { authorization: `Bearer ${boss.token}` });
    boss = await person(`boss@${domain}`);
  });

  /** Somebody with this address, registered or signed in again. */
  async function person(email: string): Promise<Person> {
    const input = { name: 'Pat Person', email, password: 'a long password' };
    const { token } = (await app.anonymous<{ token: string }>('POST', '/auth/register', input)).body;
    const headers = { authorization: `Bearer ${token}` };
    const me = await app.anonymous<{ userId: string; organizations: { id: string }[] }>(
      'GET',
      '/user',
      undefined,
      headers,
    );
    const organizationId = me.body.organizations[0]?.id ?? '';
    const call: Person['call'] = (method, path, body) =>
      app.anonymous(method, path, body, { ...headers, 'x-organization': organizationId });
    return {
      token,
      email,
      organizationId,
      userId: me.body.userId,
      call,
      addMember: boss?.addMember,
      addPending: boss?.addPending,
    };
  }
  /** What the letter's link does; letters are tested with accounts. */
  const verify = async ({ userId }: Person) => {
    await app.services.database.query('update users set verified = true where id = $1', [userId]);
    await app.services.auth.forgetUser(userId);
  };
  const approveDomain = async (more: object = {}) => {
    await verify(boss);
    return boss.call<Refusal>('PUT', '/api/v1/join-policy', { verifiedDomain: domain, ...more });
  };
  const recommended = async (someone: Person) =>
    (await someone.call<Recommended>('GET', '/user/getRecommendedOrg')).body.organization;
  const join = (someone: Person) =>
    someone.call<{ isPending: boolean }>('PUT', '/member', { orgId: boss.organizationId });

  it('never matches an address that was not verified', async () => {
    await approveDomain();
    const impostor = await person(`ceo@${domain}`);
    expect(await recommended(impostor)).toBeNull();
    expect((await join(impostor)).status).toBe(403);
  });

  it('lets nobody approve a domain that is not that of their own verified address', async () => {
    const unverified = await boss.call<Refusal>('PUT', '/api/v1/join-policy', { verifiedDomain: domain });
    expect([unverified.status, unverified.body.errors?.[0]?.path]).toEqual([400, 'verifiedDomain']);
    await verify(boss);
    const foreign = await boss.call<Refusal>('PUT', '/api/v1/join-policy', { verifiedDomain: 'rival.example' });
    expect(foreign.status).toBe(400);
    expect((await boss.call('PUT', '/api/v1/join-policy', { verifiedDomain: domain })).status).toBe(200);
  });

  it('knows no company behind a provider for everybody', async () => {
    const gmail = await person(`someone${count}@gmail.com`);
    await app.anonymous('POST', '/organization', { company: 'Garage' }, { authorization: `Bearer ${gmail.token}` });
    const owner = await person(`someone${count}@gmail.com`);
    await verify(owner);
    expect((await owner.call('PUT', '/api/v1/join-policy', { verifiedDomain: 'gmail.com' })).status).toBe(400);
  });

  it('waits for an administrator, who lets the person in with a role', async () => {
    await approveDomain();
    const joiner = await person(`joiner@${domain}`);
    await verify(joiner);
    const found = { id: boss.organizationId, name: 'Company', members: 1, currentUserIsPending: false };
    expect(await recommended(joiner)).toEqual(found);
    expect((await join(joiner)).body).toEqual({ isPending: true });
    expect((await join(joiner)).body).toEqual({ isPending: true });
    expect(await recommended(joiner)).toMatchObject({ currentUserIsPending: true });
    const headers = { authorization: `Bearer ${joiner.token}`, 'x-organization': boss.organizationId };
    expect((await app.anonymous('GET', '/api/v1/tags', undefined, headers)).status).toBe(404);
    const pending = await boss.call<{ pendingMembers: { id: string }[] }>('GET', '/api/v1/pending-members');
    expect(pending.body.pendingMembers.map(({ id }) => id)).toEqual([joiner.userId]);
    const path = `/api/v1/pending-members/${joiner.userId}/approve`;
    expect((await boss.call(`POST`, path, { role: 'analyst' })).body).toMatchObject({ member: { role: 'analyst' } });
    expect((await app.anonymous('GET', '/api/v1/tags', undefined, headers)).status).toBe(200);
    expect((await boss.call('POST', path, { role: 'analyst' })).status).toBe(404);
    expect(await recommended(joiner)).toBeNull();
    expect((await join(joiner)).status).toBe(409);
  });

  it('turns somebody down without making them a member', async () => {
    await approveDomain();
    const joiner = await person(`joiner@${domain}`);
    await verify(joiner);
    await join(joiner);
    await boss.call('DELETE', `/api/v1/pending-members/${joiner.userId}`);
    expect(await recommended(joiner)).toMatchObject({ currentUserIsPending: false });
  });

  it('takes people in at once with the default role, when the organization chose that', async () => {
    await app.setPlan('enterprise');
    const defaultRole = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] };
    await approveDomain({ autoApproveMembers: true, defaultRole });
    const joiner = await person(`joiner@${domain}`);
    await verify(joiner);
    expect((await join(joiner)).body).toEqual({ isPending: false });
    const found = await boss.call('GET', `/api/v1/members/${joiner.userId}`);
    expect(found.body).toMatchObject({ member: defaultRole });
  });

  it('lets only a super admin speak to an organization, above every page of it', async () => {
    const messages = [{ level: 'warning', message: 'Maintenance on Sunday at noon' }];
    const path = '/api/v1/organization-messages';
    expect((await boss.call('PUT', path, { messages })).status).toBe(403);
    const operator = await app.owner();
    const there = { authorization: `Bearer ${operator.token}`, 'x-organization': boss.organizationId };
    expect((await app.anonymous('PUT', path, { messages }, there)).status).toBe(200);
    const shown = async ({ call }: Person) =>
      (await call<{ organization: { messages: object[] } }>('GET', '/organization')).body.organization.messages;
    expect(await shown(boss)).toEqual(messages);
    expect(await shown(operator)).toEqual([]);
    await app.anonymous('PUT', path, { messages: [] }, there);
    expect(await shown(boss)).toEqual([]);
  });
});

describe('making organizations', () => {
  it('needs an invitation on a server for one organization', async () => {
    const app = await makeTestApp({ IS_MULTI_ORG: 'false' });
    await app.owner();
    const input = { name: 'Pat Person', email: 'pat@example.com', password: 'a long password' };
    const { token } = (await app.anonymous<{ token: string }>('POST', '/auth/register', input)).body;
    const headers = { authorization: `Bearer ${token}` };
    const refused = await app.anonymous<{ message: string }>('POST', '/organization', { company: 'Mine' }, headers);
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'You must be invited by an administrator in order to use the product.' },
    });
    await app.stop();
  });
});
