import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { type MailSink, linkIn, startMailSink } from '../../test/mailSink.ts';
import { isGoodToken, makeLinkToken } from '../platform/auth/linkTokens.ts';

const PASSWORD = 'a long password';
const ORIGIN = 'https://flags.example';
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('an account where letters can be sent', () => {
  let sink: MailSink;
  let app: TestApp;
  beforeAll(async () => {
    sink = await startMailSink();
    app = await makeTestApp({ ...sink.environment, APP_ORIGIN: ORIGIN });
    await app.owner();
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });
  const post = <T = { message: string }>(path: string, body: object, token = '') =>
    app.anonymous<T>('POST', path, body, token ? { authorization: `Bearer ${token}` } : {});
  const logIn = (email: string, password: string) => post<{ token: string }>('/auth/login', { email, password });
  const me = (token: string) =>
    app.anonymous<{ verified: boolean }>('GET', '/user', undefined, { authorization: `Bearer ${token}` });

  /** Somebody who came by an invitation, and has not confirmed their address by themselves. */
  const invited = async (email: string) => {
    const owner = await app.owner();
    type Sent = { invites: { invite: { link: string } }[] };
    const sent = await owner.call<Sent>('POST', '/api/v1/invites', { emails: [email], role: 'engineer' });
    const invitation = sent.body.invites[0]?.invite.link.split('key=')[1];
    const input = { name: 'Ira Invited', email, password: PASSWORD, invitation };
    return { email, token: (await post<{ token: string }>('/auth/register', input)).body.token };
  };

  it('chooses a new password with the link of a letter, and signs out everywhere', async () => {
    const person = await app.stranger();
    expect((await post('/auth/forgot', { email: person.email.toUpperCase() })).status).toBe(200);
    const link = linkIn(await sink.letterTo(person.email, /new password/));
    expect(link).toMatch(/^https:\/\/flags\.example\/reset-password\?token=/);
    const token = tokenOf(link);
    expect((await post('/auth/reset/read', { token })).body).toEqual({ email: person.email });
    expect((await post('/auth/reset', { token, password: 'another password' })).status).toBe(200);
    expect((await me(person.token)).status).toBe(401);
    expect((await logIn(person.email, PASSWORD)).status).toBe(401);
    expect((await logIn(person.email, 'another password')).status).toBe(200);
  });

  it('lets a reset link work once only', async () => {
    const person = await app.stranger();
    await post('/auth/forgot', { email: person.email });
    const token = tokenOf(linkIn(await sink.letterTo(person.email, /new password/)));
    const [first, second] = await Promise.all(
      ['first new password', 'second new password'].map((password) => post('/auth/reset', { token, password })),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 400]);
    expect((await post('/auth/reset', { token, password: 'third new password' })).status).toBe(400);
  });

  it('answers the same for an address nobody has, and sends nothing', async () => {
    const before = sink.letters.length;
    const answer = await post('/auth/forgot', { email: 'nobody@example.com' });
    expect([answer.status, answer.body]).toEqual([200, { status: 200 }]);
    expect(sink.letters.slice(before).some(({ to }) => to.includes('nobody@example.com'))).toBe(false);
  });

  it('confirms an address by the letter sent to it, and not by any other link', async () => {
    const person = await invited('ira@invited.example');
    expect((await me(person.token)).body.verified).toBe(false);
    const token = tokenOf(linkIn(await sink.letterTo(person.email, /Confirm your address/)));
    expect((await post('/auth/reset', { token, password: 'stolen password' })).status).toBe(400);
    expect((await post('/auth/verify-email', { token: `${token}x` })).status).toBe(400);
    expect((await post('/auth/verify-email', { token })).body).toEqual({ email: person.email });
    expect((await me(person.token)).body.verified).toBe(true);
  });

  it('changes a password when the current one is right, and signs out the other browsers only', async () => {
    const person = await app.stranger();
    const other = (await logIn(person.email, PASSWORD)).body.token;
    const change = (currentPassword: string, newPassword: string) =>
      post<{ errors: { path: string }[] }>('/auth/change-password', { currentPassword, newPassword }, person.token);
    expect((await change('not my password', 'a newer password')).body.errors[0]?.path).toBe('currentPassword');
    expect((await change(PASSWORD, 'short')).body.errors[0]?.path).toBe('newPassword');
    expect((await change(PASSWORD, 'a newer password')).status).toBe(200);
    expect((await me(person.token)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
  });

  it('lists where someone is signed in, and stops a revoked browser at its next request', async () => {
    const person = await app.stranger();
    const other = (await logIn(person.email, PASSWORD)).body.token;
    type Sessions = { sessions: { id: string; isCurrent: boolean }[] };
    const { sessions } = (await person.call<Sessions>('GET', '/user/sessions')).body;
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const elsewhere = sessions.find(({ isCurrent }) => !isCurrent)?.id;
    expect((await me(other)).status).toBe(200);
    expect((await person.call('DELETE', `/user/sessions/${elsewhere}`)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    const stranger = await app.stranger();
    const own = sessions.find(({ isCurrent }) => isCurrent)?.id;
    expect((await stranger.call('DELETE', `/user/sessions/${own}`)).status).toBe(404);
    expect((await me(person.token)).status).toBe(200);
  });

  it('signs in who registers again with their own password, and nobody else', async () => {
    const person = await app.stranger();
    const again = { name: 'Sam Again', email: person.email.toUpperCase(), password: PASSWORD };
    expect((await post<{ token: string }>('/auth/register', again)).body.token).toBeTruthy();
    const guess = await post('/auth/register', { ...again, password: 'another password' });
    expect(guess.body).toEqual({ status: 200 });
  });

  it('registers by a letter, and answers alike whether there is an account or not', async () => {
    const known = await app.stranger();
    const input = { name: 'Nora New', email: 'nora@new.example', password: 'a password of nora' };
    const fresh = await post('/auth/register', input);
    const taken = await post('/auth/register', { ...input, email: known.email });
    expect([fresh.status, fresh.body, fresh.headers['set-cookie']]).toEqual([200, { status: 200 }, undefined]);
    expect([taken.status, taken.body, taken.headers['set-cookie']]).toEqual([200, { status: 200 }, undefined]);
    expect((await sink.letterTo(known.email, /You have an account/)).text).not.toContain('token=');
    expect((await logIn(input.email, input.password)).status).toBe(401);

    const letter = await sink.letterTo(input.email, /Finish your account/);
    const link = linkIn(letter);
    expect(link).toMatch(/^https:\/\/flags\.example\/finish-account\?token=/);
    const token = tokenOf(link);
    expect((await post('/auth/register/read', { token })).body).toEqual({ name: 'Nora New', email: input.email });
    const finish = (given: string, password: string) =>
      post<{ token: string }>('/auth/register/finish', { token: given, name: 'Nora Newman', password });
    const finished = await finish(token, 'chosen by nora');
    expect((await me(finished.body.token)).body).toMatchObject({ verified: true, userName: 'Nora Newman' });
    expect((await logIn(input.email, 'chosen by nora')).status).toBe(200);

    // A link works once, for this address and this purpose only.
    expect((await finish(token, 'another password')).status).toBe(409);
    const forged = app.services.secrets.seal({ email: 'x@y.example', expiresAt: 1e15 });
    for (const wrong of [`${token.slice(0, -4)}AAAA`, forged, 'new-'])
      expect((await finish(wrong, 'another password')).status).toBe(400);
    expect((await post('/auth/verify-email', { token })).status).toBe(400);
  });

  it('gives an account to who reads its mail, not to who registered it first', async () => {
    const email = 'bob@example.org';
    await post('/auth/register', { name: 'Bob', email, password: 'a password of bob' });
    const own = tokenOf(linkIn(await sink.letterTo(email, /Finish your account/)));
    const sent = sink.letters.length;
    await post('/auth/register', { name: 'Mallory http://evil.example <b>', email, password: 'known to mallory' });
    await expect.poll(() => sink.letters.length).toBe(sent + 1);
    const foreign = tokenOf(linkIn(await sink.letterTo(email, /Finish your account/)));
    expect(foreign).not.toBe(own);
    expect(sink.letters[sent]?.text).not.toMatch(/evil|Mallory/);
    const finish = (token: string) =>
      post<{ message: string }>('/auth/register/finish', { token, name: 'Bob', password: 'chosen by bob' });
    expect((await finish(foreign)).status).toBe(200);
    expect((await logIn(email, 'known to mallory')).status).toBe(401);
    expect((await logIn(email, 'chosen by bob')).status).toBe(200);
    const second = await post<{ message: string }>('/auth/register/read', { token: own });
    expect([second.status, second.body.message]).toEqual([
      409,
      'This address has an account already. Log in with its password, or choose a new one.',
    ]);
  });

  it.each(['long.name@example.com', 'LONG.NAME'])('takes no password that is its own address: %s', async (password) => {
    const input = { name: 'Lena', email: 'long.name@example.com', password };
    expect((await post('/auth/register', input)).body).toMatchObject({
      message: 'password: is your own address. Choose another one.',
    });
  });

  it('lets its owner in, however often somebody else tries to register or to guess', async () => {
    const person = await app.stranger();
    const guess = (path: string) => post(path, { name: 'X Y', email: person.email, password: 'not the password' });
    for (let count = 0; count < 7; count++) await guess('/auth/register');
    expect((await guess('/auth/register')).status).toBe(429);
    expect((await logIn(person.email, PASSWORD)).status).toBe(200);
    for (let count = 0; count < 7; count++) await logIn(person.email, 'not the password');
    expect((await logIn(person.email, PASSWORD)).status).toBe(429);
    await post('/auth/forgot', { email: person.email });
    const token = tokenOf(linkIn(await sink.letterTo(person.email, /new password/)));
    expect((await post('/auth/reset', { token, password: 'another password' })).status).toBe(200);
    expect((await logIn(person.email, 'another password')).status).toBe(200);
  });

  it('shows a new name at once', async () => {
    const person = await app.stranger();
    expect((await person.call('PUT', '/user/name', { name: 'A' })).status).toBe(400);
    expect((await person.call('PUT', '/user/name', { name: 'Samira Stranger' })).body).toEqual({
      name: 'Samira Stranger',
    });
    expect((await person.call<{ userName: string }>('GET', '/user')).body.userName).toBe('Samira Stranger');
  });
});

describe('an account where letters cannot be sent', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('says so when a password is forgotten', async () => {
    const answer = await app.anonymous<{ message: string }>('POST', '/auth/forgot', { email: owner.email });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      'E-mail is not configured on this server. Ask an administrator for a link to choose a new password.',
    );
  });

  it('lets an administrator hand over a link instead, which proves no address', async () => {
    const member = await owner.addMember();
    const made = await owner.call<{ link: string }>('POST', `/api/v1/members/${member.userId}/reset-link`);
    const token = made.body.link.split('token=')[1];
    const reset = await app.anonymous('POST', '/auth/reset', { token, password: 'handed over password' });
    expect(reset.status).toBe(200);
    const signedIn = await app.anonymous<{ token: string }>('POST', '/auth/login', {
      email: member.email,
      password: 'handed over password',
    });
    const headers = { authorization: `Bearer ${signedIn.body.token}` };
    expect((await app.anonymous<{ verified: boolean }>('GET', '/user', undefined, headers)).body.verified).toBe(false);
  });

  it('gives no administrator the account of somebody who is in other organizations too', async () => {
    const boss = await app.stranger();
    const member = await boss.addMember({ role: 'admin' });
    const headers = { authorization: `Bearer ${member.token}` };
    await app.anonymous('POST', '/organization', { company: 'Elsewhere' }, headers);
    expect((await boss.call('POST', `/api/v1/members/${member.userId}/reset-link`)).status).toBe(403);
    expect((await boss.call('POST', `/api/v1/members/${boss.userId}/reset-link`)).status).toBe(409);
  });
});

describe('a link', () => {
  const secret = 'a secret of sufficient length for this';
  const link = { purpose: 'resetByMail', id: 'u_1', expiresAt: new Date('2026-01-01T12:00:00Z') } as const;
  const token = makeLinkToken(secret, link, 'hash');
  const check = (change: object = {}) =>
    isGoodToken(secret, {
      purpose: 'resetByMail',
      token,
      bound: 'hash',
      now: new Date('2026-01-01T11:59:00Z'),
      ...change,
    });

  it('works for its purpose, its state and its time only', () => {
    expect(check()).toBe(true);
    expect(check({ now: new Date('2026-01-01T12:00:00Z') })).toBe(false);
    expect(check({ purpose: 'verification' })).toBe(false);
    expect(check({ bound: 'another hash' })).toBe(false);
    expect(check({ token: token.replace('u_1', 'u_2') })).toBe(false);
    expect(check({ token: token.replace(/\.\d+\./, '.9999999999.') })).toBe(false);
    expect(check({ token: '' })).toBe(false);
  });
});
