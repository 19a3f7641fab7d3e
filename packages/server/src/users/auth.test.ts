import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, makeTestApp } from '../../test/app.ts';
import { triesOf } from './user.service.ts';

const PASSWORD = 'a long password';

describe('signing in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp();
    await app.owner();
  });
  afterAll(() => app.stop());

  const cookieOf = (headers: Record<string, unknown>) => String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const logIn = async (headers: object = {}) => {
    const answer = await app.anonymous<{ token: string }>(
      'POST',
      '/auth/login',
      { email: 'owner@example.com', password: PASSWORD },
      headers,
    );
    return { ...answer, cookie: cookieOf(answer.headers) };
  };
  const refresh = (cookie: string) =>
    app.anonymous<{ token?: string; showLogin?: boolean }>('POST', '/auth/refresh', {}, { cookie });
  const whoAmI = (token: string) =>
    app.anonymous<{ email: string; message: string }>('GET', '/user', undefined, { authorization: `Bearer ${token}` });

  it('asks a new installation to be set up, and no other', async () => {
    const fresh = await makeTestApp();
    expect((await fresh.anonymous('POST', '/auth/refresh')).body).toEqual({ showLogin: true, newInstallation: true });
    await fresh.stop();
    expect((await refresh('')).body).toEqual({ showLogin: true, newInstallation: false });
    const again = { companyname: 'Evil', name: 'Eve', email: 'eve@example.com', password: PASSWORD };
    const short = { ...again, companyname: 'E' };
    expect((await app.anonymous('POST', '/auth/firsttime', short)).body.errors).toMatchObject([
      { path: 'companyname', message: expect.stringContaining('at least 2') },
    ]);
    expect((await app.anonymous('POST', '/auth/firsttime', again)).status).toBe(409);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await app.anonymous('POST', '/auth/login', {
      email: 'owner@example.com',
      password: 'wrong password',
    });
    const unknown = await app.anonymous('POST', '/auth/login', { email: 'nobody@example.com', password: PASSWORD });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe(unknown.body.message);
  });

  it('keeps the refresh token where scripts cannot read it, and out of other sites’ requests', async () => {
    const { headers } = await logIn();
    const cookie = String([headers['set-cookie']].flat()[0]);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\/auth/);
  });

  it('trades the refresh cookie for a new token, and for the next cookie', async () => {
    const { cookie } = await logIn();
    const next = await refresh(cookie);
    expect(cookieOf(next.headers)).not.toBe(cookie);
    expect((await whoAmI(next.body.token ?? '')).body.email).toBe('owner@example.com');
  });

  it.each([
    ['of another length', (mac: string) => mac.slice(1)],
    ['longer', (mac: string) => `${mac}A`],
    ['empty', () => ''],
    ['of the right length', (mac: string) => 'A'.repeat(mac.length)],
  ])('takes no refresh cookie whose signature is %s', async (_, forge) => {
    const [session, rotation, mac = ''] = (await logIn()).cookie.split('.');
    const forged = await refresh([session, rotation, forge(mac)].join('.'));
    expect(forged).toMatchObject({ status: 200, body: { showLogin: true } });
  });

  it('gives two tabs that refresh at once the same successor', async () => {
    const { cookie } = await logIn();
    const [first, second] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect(cookieOf(first.headers)).toBe(cookieOf(second.headers));
  });

  it('clears the cookie with the attributes it was set with, so that browsers do drop it', async () => {
    const attributes = ({ headers }: { headers: Record<string, unknown> }) =>
      String([headers['set-cookie']].flat()[0])
        .split('; ')
        .slice(1)
        .filter((part) => !/^(max-age|expires)=/i.test(part))
        .sort();
    const set = await logIn({ origin: 'https://flags.example', host: 'flags.example' });
    const cleared = await app.anonymous('POST', '/auth/logout', {}, { cookie: set.cookie });
    expect(attributes(cleared)).toEqual(attributes(set));
    expect(String(cleared.headers['set-cookie'])).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/);
  });

  it('ends the session when an old refresh token comes back, because it was stolen', async () => {
    const { cookie, body } = await logIn();
    const second = cookieOf((await refresh(cookie)).headers);
    await refresh(second);
    expect((await refresh(cookie)).body.showLogin).toBe(true);
    expect((await refresh(second)).body.showLogin).toBe(true);
    expect((await whoAmI(body.token)).status).toBe(401);
  });

  it('refuses a revoked session on the next request', async () => {
    const { cookie, body } = await logIn();
    expect((await whoAmI(body.token)).status).toBe(200);
    expect((await app.anonymous('POST', '/auth/logout', {}, { cookie })).body).toEqual({ redirectURI: '/' });
    expect((await whoAmI(body.token)).status).toBe(401);
  });

  it('says jwt expired when that is why', async () => {
    const { body } = await logIn();
    const { sid } = jwt.decode(body.token) as { sid: string };
    const expired = jwt.sign({ sid }, app.services.config.jwtSecret, { expiresIn: -1 });
    expect((await whoAmI(expired)).body.message).toBe('jwt expired');
  });

  it('refuses a token signed by somebody else, or not at all', async () => {
    const forged = jwt.sign({ sid: 'ses_x' }, 'another secret of sufficient length');
    const unsigned = jwt.sign({ sid: 'ses_x' }, null, { algorithm: 'none' });
    expect((await whoAmI(forged)).status).toBe(401);
    expect((await whoAmI(unsigned)).status).toBe(401);
  });

  it('answers sign-in calls of its own pages only', async () => {
    const foreign = await logIn({ origin: 'https://evil.example', host: 'flags.example' });
    expect(foreign.status).toBe(403);
    expect((await logIn({ origin: 'http://flags.example', host: 'flags.example' })).status).toBe(200);
  });

  describe('guessed by', () => {
    const guess = (email: string, address: string, headers: object = {}) =>
      app.anonymous('POST', '/auth/login', { email, password: 'guess number 1' }, headers, address);
    const last = async (times: number, ask: (count: number) => ReturnType<typeof guess>) => {
      let answer = await ask(0);
      for (let count = 1; count < times; count++) answer = await ask(count);
      return answer;
    };

    it('many passwords for one account, gets slower, wherever the guesses come from', async () => {
      const answer = await last(22, (count) => guess('victim@example.com', `10.1.0.${count}`));
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    });

    it('six wrong passwords in a row, has to wait, twice as long each time, even with the right one', async () => {
      const { email } = await app.stranger();
      const attempt = (password: string, count: number) =>
        app.anonymous('POST', '/auth/login', { email, password }, {}, `10.5.0.${count}`);
      expect((await attempt(PASSWORD, 0)).status).toBe(200);
      const wrong = [];
      for (let count = 1; count <= 6; count++) wrong.push((await attempt('guess number 1', count)).status);
      expect(wrong).toEqual([401, 401, 401, 401, 401, 401]);
      const waits = await attempt(PASSWORD, 8);
      expect(waits.status).toBe(429);
      expect(Number(waits.headers['retry-after'])).toBeLessThanOrEqual(60);
      await app.services.tries.accountFailed(triesOf('login', email));
      const longer = await attempt(PASSWORD, 9);
      expect(Number(longer.headers['retry-after'])).toBeGreaterThan(60);
      expect(longer.body.message).toBe('Too many attempts. Please wait 2 minutes and try again.');
      await app.services.tries.accountSucceeded(triesOf('login', email));
      expect((await attempt(PASSWORD, 10)).status).toBe(200);
    });

    it('many spellings of one account, gets slower', async () => {
      const spelling = (count: number) =>
        ' '.repeat(count) + 'another@example.com'.replace(/^./, (a) => (count % 2 ? a : 'A'));
      expect((await last(22, (count) => guess(spelling(count), `10.2.0.${count}`))).status).toBe(429);
    });

    it('asking for many accounts, gets slower, whatever address the caller claims', async () => {
      const claim = (count: number) => ({
        'x-forwarded-for': `203.0.113.${count}`,
        forwarded: `for=203.0.113.${count}`,
      });
      const ask = (email: string, address: string, headers: object = {}) =>
        app.anonymous('POST', '/auth/forgot', { email }, headers, address);
      const answer = await last(51, (count) => ask(`person${count}@example.com`, '10.3.0.1', claim(count)));
      expect(answer.status).toBe(429);
      expect((await ask('somebody@example.com', '10.3.0.2')).status).not.toBe(429);
    });
  });

  it.each([
    [{ name: 'A', email: 'a@example.com', password: PASSWORD }, 'name'],
    [{ name: 'Ann', email: 'not an address', password: PASSWORD }, 'email'],
    [{ name: 'Ann', email: 'a@example.com', password: 'short' }, 'password'],
    [{ name: 'Ann', email: 'a@example.com', password: 'Password123' }, 'password'],
  ])('names the field that was not accepted: %o', async (input, field) => {
    const answer = await app.anonymous<{ errors: { path: string }[] }>('POST', '/auth/register', input);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }) => path)).toEqual([field]);
  });

  it('needs three letters for an organization made later', async () => {
    const { body } = await logIn();
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await app.anonymous('POST', '/organization', { company: 'ab' }, headers)).status).toBe(400);
    expect((await app.anonymous('POST', '/organization', { company: 'abc' }, headers)).status).toBe(201);
  });
});
