import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { type MailSink, linkIn, startMailSink } from '../../test/mailSink.ts';
import { make } from '../../test/samples.ts';

type Sent = { invites: { invite: { id: string; link: string; email: string }; delivery: string; problem: string }[] };
type Refusal = { message: string; errors?: { path: string }[] };

describe('members and invitations', () => {
  let sink: MailSink;
  let app: TestApp;
  let boss: Person;
  beforeAll(async () => {
    sink = await startMailSink();
    app = await makeTestApp({ ...sink.environment, APP_ORIGIN: 'https://flags.example' });
    boss = await app.stranger();
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const invite = (emails: string[], role: object = { role: 'engineer' }) =>
    boss.call<Sent & Refusal>('POST', '/api/v1/invites', { emails, ...role });
  const keyOf = (link = '') => link.split('key=')[1] ?? '';
  const register = async (email: string, invitation: string) => {
    const input = { name: 'Kim Invited', email, password: 'a long password', invitation };
    const { token } = (await app.anonymous<{ token: string }>('POST', '/auth/register', input)).body;
    return { authorization: `Bearer ${token}` };
  };
  const accept = (key: string, headers: object) =>
    app.anonymous<{ orgId: string; message: string }>('POST', '/auth/invitation/accept', { key }, headers);

  it('lets the invited person in by the letter’s link, with environments and project roles kept', async () => {
    await app.setPlan('enterprise');
    const project = await make.project(boss);
    const inProject = { project, role: 'readonly', limitAccessByEnvironment: false, environments: [] };
    const role = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'], projectRoles: [inProject] };
    const sent = await invite([' Kim@Invited.example '], role);
    expect(sent.body.invites[0]).toMatchObject({ delivery: 'sent', invite: { email: 'kim@invited.example' } });
    const letter = await sink.letterTo('kim@invited.example', /invited to join Strangers/);
    const key = keyOf(linkIn(letter));
    expect((await app.anonymous('POST', '/auth/invitation/read', { key })).body).toEqual({
      email: 'kim@invited.example',
      organization: 'Strangers',
      invitedBy: 'Sam Stranger',
      role: 'Engineer',
    });
    const kim = await register('KIM@invited.example', key);
    expect((await accept(key, kim)).body.orgId).toBe(boss.organizationId);
    const listed = await boss.call<{ members: { email: string }[] }>('GET', '/api/v1/members?view=summary');
    expect(listed.body.members.find(({ email }) => email === 'kim@invited.example')).toMatchObject(role);
    expect((await accept(key, kim)).status).toBe(400);
  });

  it('refuses an invitation to another account than the invited one, in clear words', async () => {
    const [sent] = (await invite(['lee@invited.example'])).body.invites;
    const mallory = await app.stranger();
    const answer = await accept(keyOf(sent?.invite.link), { authorization: `Bearer ${mallory.token}` });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe(
      `This invitation is for lee@invited.example, and you are signed in as ${mallory.email}. Sign out and open the link again.`,
    );
  });

  it('keeps one invitation for an address, and its link dies when it is taken back', async () => {
    const [first] = (await invite(['max@invited.example'])).body.invites;
    const [second] = (await invite(['MAX@invited.example'])).body.invites;
    expect(second?.invite.id).toBe(first?.invite.id);
    const key = keyOf(second?.invite.link);
    expect((await app.anonymous('POST', '/auth/invitation/read', { key })).status).toBe(200);
    await boss.call('DELETE', `/api/v1/invites/${first?.invite.id}`);
    expect((await app.anonymous('POST', '/auth/invitation/read', { key })).status).toBe(400);
    expect((await app.anonymous('POST', '/auth/invitation/read', { key: 'made.up.key' })).status).toBe(400);
  });

  it('names the address that is a member already, and counts no one twice', async () => {
    const member = await boss.addMember();
    const answer = await invite(['new@invited.example', member.email]);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'emails.1']);
    const organization = await boss.call<{ organization: { invites: { email: string }[] } }>('GET', '/organization');
    const emails = organization.body.organization.invites.map(({ email }) => email);
    expect(emails).not.toContain('new@invited.example');
    expect(new Set(emails).size).toBe(emails.length);
  });

  it.each([
    [{ role: 'engineer', environments: ['moon'], limitAccessByEnvironment: true }, 'environments'],
    [{ role: 'engineer', projectRoles: [{ project: 'prj_none', role: 'readonly' }] }, 'projectRoles.0.project'],
    [{ role: 'king' }, 'role'],
  ])('refuses the role %o and names the field', async (role, path) => {
    const answer = await invite(['nobody@invited.example'], role);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('limits people to environments and projects only with a plan that includes it', async () => {
    await app.setPlan('oss');
    const member = await boss.addMember();
    const limit = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] };
    const refusedByPlan = await boss.call<Refusal>('POST', `/api/v1/members/${member.userId}/role`, limit);
    expect(refusedByPlan.status).toBeGreaterThanOrEqual(400);
    await app.setPlan('enterprise');
    expect((await boss.call('POST', `/api/v1/members/${member.userId}/role`, limit)).status).toBe(200);
  });

  it('makes nobody administrator of a single project', async () => {
    const project = await make.project(boss);
    const answer = await invite(['nobody@invited.example'], {
      role: 'readonly',
      projectRoles: [{ project, role: 'admin' }],
    });
    expect(answer.body.errors?.[0]?.path).toBe('projectRoles.0.role');
  });

  it('changes what a member may do from the next request on', async () => {
    const member = await boss.addMember({ role: 'readonly' });
    const makeTag = () => member.call('POST', '/api/v1/tags', { id: `tag-${crypto.randomUUID()}` });
    expect((await makeTag()).status).toBe(403);
    await boss.call('POST', `/api/v1/members/${member.userId}/role`, { role: 'engineer' });
    expect((await makeTag()).status).toBe(201);
  });

  it('drops a limit the new role cannot have, so that it does not come back later', async () => {
    await app.setPlan('enterprise');
    const limited = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] };
    const member = await boss.addMember(limited);
    const path = `/api/v1/members/${member.userId}/role`;
    const changed = await boss.call('POST', path, { ...limited, role: 'analyst' });
    expect(changed.body).toMatchObject({
      member: { role: 'analyst', limitAccessByEnvironment: false, environments: [] },
    });
  });

  it('ends access at the next request when a member is removed, for their tokens too', async () => {
    const member = await boss.addMember();
    const { secret } = (
      await member.call<{ secret: string }>('POST', '/api/v1/personal-access-tokens', { description: 'script' })
    ).body;
    const byToken = () => app.anonymous('GET', '/api/v1/tags', undefined, { authorization: `Bearer ${secret}` });
    expect([(await member.call('GET', '/api/v1/tags')).status, (await byToken()).status]).toEqual([200, 200]);
    await boss.call('DELETE', `/api/v1/members/${member.userId}`);
    expect([(await member.call('GET', '/api/v1/tags')).status, (await byToken()).status]).toEqual([404, 401]);
  });

  it('lets nobody change or remove themselves', async () => {
    const role = await boss.call<Refusal>('POST', `/api/v1/members/${boss.userId}/role`, { role: 'readonly' });
    const removal = await boss.call<Refusal>('DELETE', `/api/v1/members/${boss.userId}`);
    expect([role.status, removal.status]).toEqual([409, 409]);
    expect(removal.body.message).toBe('You cannot change or remove yourself; ask another administrator');
  });

  it('keeps an administrator when two demote each other at once', async () => {
    const one = await app.stranger();
    const other = await one.addMember({ role: 'admin' });
    const demote = (by: Person, whom: Person) =>
      by.call('POST', `/api/v1/members/${whom.userId}/role`, { role: 'readonly' });
    const answers = await Promise.all([demote(one, other), demote(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('says what became of a letter that was not taken', async () => {
    const lonely = await makeTestApp({
      EMAIL_HOST: '127.0.0.1',
      EMAIL_PORT: '1',
      EMAIL_FROM: 'flags@example.com',
      APP_ORIGIN: 'https://flags.example',
    });
    const owner = await lonely.owner();
    const sent = await owner.call<Sent>('POST', '/api/v1/invites', { emails: ['far@away.example'], role: 'readonly' });
    expect(sent.body.invites[0]).toMatchObject({
      delivery: 'failed',
      problem: expect.stringContaining('ECONNREFUSED'),
    });
    expect(sent.body.invites[0]?.invite.link).toContain('/invitation?key=');
    await lonely.stop();
  });
});
