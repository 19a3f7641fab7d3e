import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type Made = { secret: string; apiKey: { id: string; ending: string } };

describe('keys for programs', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const makeKey = async (scope: object) =>
    (await owner.call<Made>('POST', '/api/v1/api-keys', { description: 'CI', ...scope })).body;
  const withKey = (secret: string, method: string, path: string, body?: unknown, more: object = {}) =>
    app.anonymous<{ message: string; code: string }>(method, path, body, {
      authorization: `Bearer ${secret}`,
      ...more,
    });
  const toggle = (secret: string, id: string, environment: string) =>
    withKey(secret, 'POST', `/api/v1/features/${id}/toggle`, { environments: { [environment]: false } });

  it('shows the secret once, and keeps only its hash', async () => {
    const { secret, apiKey } = await makeKey({ role: 'readonly' });
    expect(secret).toMatch(/^secret_readonly_[0-9A-Za-z]{36,43}$/);
    expect(secret.endsWith(apiKey.ending)).toBe(true);
    const listed = await owner.call('GET', '/api/v1/api-keys?view=summary');
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const { rows } = await app.services.database.query('select api_keys::text, audits::text from api_keys, audits');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(-20));
  });

  it('works without naming the organization, as bearer and as user name of Basic', async () => {
    const { secret } = await makeKey({ role: 'readonly' });
    expect((await withKey(secret, 'GET', '/api/v1/features')).status).toBe(200);
    const basic = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`;
    expect((await app.anonymous('GET', '/api/v1/features', undefined, { authorization: basic })).status).toBe(200);
  });

  it('reads and changes nothing with the role readonly', async () => {
    const { secret } = await makeKey({ role: 'readonly' });
    const id = await make.feature(owner);
    expect((await withKey(secret, 'GET', `/api/v1/features/${id}`)).status).toBe(200);
    expect((await withKey(secret, 'POST', `/api/v1/features/${id}`, { description: 'x' })).status).toBe(403);
    expect((await withKey(secret, 'DELETE', `/api/v1/features/${id}`)).status).toBe(403);
  });

  it('publishes in its environments only', async () => {
    await app.setPlan('enterprise');
    const id = await make.feature(owner);
    const { secret } = await makeKey({ role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] });
    expect((await toggle(secret, id, 'dev')).status).toBe(200);
    expect((await toggle(secret, id, 'production')).status).toBe(403);
  });

  it('sees and changes its projects only', async () => {
    const project = await make.project(owner);
    const inside = await make.feature(owner, { project });
    const outside = await make.feature(owner, { project: await make.project(owner) });
    const { secret } = await makeKey({ role: 'engineer', projects: [project] });
    expect((await withKey(secret, 'GET', `/api/v1/features/${inside}`)).status).toBe(200);
    expect((await withKey(secret, 'POST', `/api/v1/features/${inside}`, { description: 'x' })).status).toBe(200);
    expect((await withKey(secret, 'GET', `/api/v1/features/${outside}`)).status).toBe(404);
    const listed = (await withKey(secret, 'GET', '/api/v1/features?view=summary')).body as never as {
      features: { id: string }[];
    };
    expect(listed.features.map(({ id }) => id)).toEqual([inside]);
  });

  it('names the key as the author of what it does', async () => {
    const { secret } = await makeKey({ role: 'engineer', description: 'Nightly job' });
    const made = await withKey(secret, 'POST', '/api/v1/features', {
      id: 'made-by-a-key',
      valueType: 'boolean',
      defaultValue: 'false',
    });
    expect(made.body).toMatchObject({ feature: { owner: 'API key “Nightly job”' } });
  });

  it('is refused once revoked, and when it never was', async () => {
    const { secret, apiKey } = await makeKey({ role: 'admin' });
    expect((await withKey(secret, 'GET', '/api/v1/tags')).status).toBe(200);
    await owner.call('DELETE', `/api/v1/api-keys/${apiKey.id}`);
    for (const bad of [secret, 'secret_admin_guessed']) {
      const answer = await withKey(bad, 'GET', '/api/v1/tags');
      expect(answer).toMatchObject({ status: 401, body: { message: expect.stringContaining('Invalid API key') } });
    }
  });

  it.each([
    ['Digest abc', 400, 'Must use HTTP Basic or Bearer authentication'],
    ['Bearer', 401, 'The Authorization header holds no key'],
    ['Bearer sdk-abc', 401, 'Must use a secret API key for this request, client key given instead'],
    ['', 401, 'Not signed in'],
  ])('says what is wrong with the header “%s”', async (authorization, status, message) => {
    const answer = await app.anonymous('GET', '/api/v1/tags', undefined, authorization ? { authorization } : {});
    expect(answer).toMatchObject({ status, body: { message } });
  });

  it('finds nothing in another organization, and nothing outside /api/v1', async () => {
    const { secret } = await makeKey({ role: 'admin' });
    const stranger = await app.stranger();
    const elsewhere = { 'x-organization': stranger.organizationId };
    expect((await withKey(secret, 'GET', '/api/v1/tags', undefined, elsewhere)).status).toBe(404);
    expect((await withKey(secret, 'GET', '/organization')).status).toBe(401);
    expect((await withKey(secret, 'GET', '/user')).status).toBe(401);
  });

  it('cannot make more keys, whatever its role', async () => {
    const { secret } = await makeKey({ role: 'admin' });
    const more = { description: 'Another', role: 'admin' };
    expect((await withKey(secret, 'POST', '/api/v1/api-keys', more)).status).toBe(403);
    expect((await withKey(secret, 'POST', '/api/v1/personal-access-tokens', { description: 'x' })).status).toBe(403);
  });

  it('refuses an administrator of some projects', async () => {
    const project = await make.project(owner);
    const answer = await owner.call<{ errors: { path: string }[] }>('POST', '/api/v1/api-keys', {
      description: 'Odd',
      role: 'admin',
      projects: [project],
    });
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, 'role']);
  });

  it('says when it was last used', async () => {
    const { secret, apiKey } = await makeKey({ role: 'readonly' });
    const lastUse = async () => {
      type Listed = { apiKeys: { id: string; dateLastUsed: string | null }[] };
      const { body } = await owner.call<Listed>('GET', '/api/v1/api-keys?view=summary');
      return body.apiKeys.find(({ id }) => id === apiKey.id)?.dateLastUsed;
    };
    expect(await lastUse()).toBeNull();
    await withKey(secret, 'GET', '/api/v1/tags');
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('a personal access token', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ API_RATE_LIMIT: '3' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const tokenOf = async (person: Person) =>
    (await person.call<{ secret: string }>('POST', '/api/v1/personal-access-tokens', { description: 'x' })).body.secret;
  const makeTag = (secret: string) =>
    app.anonymous('POST', '/api/v1/tags', { id: crypto.randomUUID() }, { authorization: `Bearer ${secret}` });

  it('may do what its owner may at that moment', async () => {
    const member = await owner.addMember({ role: 'engineer' });
    const secret = await tokenOf(member);
    expect(secret).toMatch(/^secret_user_/);
    expect((await makeTag(secret)).status).toBe(201);
    await owner.call('POST', `/api/v1/members/${member.userId}/role`, { role: 'readonly' });
    expect((await makeTag(secret)).status).toBe(403);
  });

  it('is its owner’s alone', async () => {
    const member = await owner.addMember({ role: 'admin' });
    await tokenOf(member);
    type Listed = { personalAccessTokens: { id: string }[] };
    const own = await member.call<Listed>('GET', '/api/v1/personal-access-tokens');
    const id = own.body.personalAccessTokens[0]?.id;
    expect((await owner.call<Listed>('GET', '/api/v1/personal-access-tokens')).body.personalAccessTokens).toEqual([]);
    expect((await owner.call('DELETE', `/api/v1/personal-access-tokens/${id}`)).status).toBe(404);
    expect((await owner.call('DELETE', `/api/v1/api-keys/${id}`)).status).toBe(404);
    expect((await member.call('DELETE', `/api/v1/personal-access-tokens/${id}`)).status).toBe(200);
  });

  it('of a super admin reaches the organization in the header, of nobody else another', async () => {
    const stranger = await app.stranger();
    const reach = async (person: Person, organizationId: string) => {
      const headers = { authorization: `Bearer ${await tokenOf(person)}`, 'x-organization': organizationId };
      return (await app.anonymous('GET', '/api/v1/tags', undefined, headers)).status;
    };
    expect(await reach(owner, stranger.organizationId)).toBe(200);
    expect(await reach(owner, 'org_none')).toBe(404);
    expect(await reach(stranger, owner.organizationId)).toBe(404);
  });

  it('may call so often a minute and no more, while people are not counted', async () => {
    const secret = await tokenOf(owner);
    const answers = [];
    for (let count = 0; count < 7; count++) answers.push(await makeTag(secret));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['x-ratelimit-limit']).toBe('3');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    for (let count = 0; count < 5; count++) expect((await owner.call('GET', '/api/v1/tags')).status).toBe(200);
  });
});
