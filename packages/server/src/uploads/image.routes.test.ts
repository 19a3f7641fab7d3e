import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_IMAGE_BYTES } from '@gb/domain/uploads';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('uploaded images', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const headersOf = (person: Person) => ({
    authorization: `Bearer ${person.token}`,
    'x-organization': person.organizationId,
  });
  const upload = (person: Person, bytes: Buffer) =>
    app.http.inject({
      method: 'POST',
      url: '/upload',
      headers: { ...headersOf(person), 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
  const download = (person: Person, url: string) => app.http.inject({ method: 'GET', url, headers: headersOf(person) });

  it('are given back byte for byte, to be shown and nothing else', async () => {
    const made = await upload(owner, PNG);
    expect(made.statusCode).toBe(201);
    const { url } = made.json<{ url: string }>();
    expect(url).toMatch(new RegExp(`^/upload/${owner.organizationId}/img_\\w+\\.png$`));
    const got = await download(owner, url);
    expect(got.rawPayload.equals(PNG)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('are refused when their content is no image, whatever it pretends to be', async () => {
    const refused = await upload(owner, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: 'expected a PNG, JPEG, GIF or WebP image' });
  });

  it('are refused beyond 5 MB', async () => {
    const refused = await upload(owner, Buffer.concat([PNG, Buffer.alloc(MAX_IMAGE_BYTES)]));
    expect(refused.json()).toMatchObject({
      status: 413,
      message: 'The body is larger than the 5 MB that this call takes',
      code: 'tooLarge',
    });
  });

  it('are kept by a browser only while it may ask for them', async () => {
    const { url } = (await upload(owner, PNG)).json<{ url: string }>();
    const { headers } = await download(owner, url);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization'),
    });
    const ask = (known: Record<string, string>) =>
      app.http.inject({ method: 'GET', url, headers: { ...known, 'if-none-match': String(headers.etag) } });
    const again = await ask(headersOf(owner));
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask({})).statusCode).toBe(401);
  });

  it('are refused when the organization has no room left', async () => {
    const small = await makeTestApp({ UPLOAD_QUOTA_MB: '0' });
    const person = await small.owner();
    const refused = await small.http.inject({
      method: 'POST',
      url: '/upload',
      headers: { ...headersOf(person), 'content-type': 'application/octet-stream' },
      payload: PNG,
    });
    await small.stop();
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('0 MB it may keep')]);
  });

  it('do not exist for another organization, nor for someone not signed in', async () => {
    const { url } = (await upload(owner, PNG)).json<{ url: string }>();
    const stranger = await app.stranger();
    expect((await download(stranger, url)).statusCode).toBe(404);
    const renamed = url.replace(owner.organizationId, stranger.organizationId);
    expect((await download(stranger, renamed)).statusCode).toBe(404);
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  it('cannot be asked for by a path out of their folder', async () => {
    expect((await download(owner, `/upload/${owner.organizationId}/..%2F..%2Fsecrets.json`)).statusCode).toBe(404);
  });

  it('leave an audit row', async () => {
    await upload(owner, PNG);
    const { rows } = await app.services.database.query("select count(*) from audits where event = 'image.uploaded'");
    expect(Number(rows[0]?.[0])).toBeGreaterThan(0);
  });

  describe('in the sidebar', () => {
    it('can be the logo, beside a colour', async () => {
      const { url } = (await upload(owner, PNG)).json<{ url: string }>();
      await owner.call('PUT', '/organization/appearance', { sidebarColor: '#1d2433', logo: url });
      const answer = await owner.call<{ organization: { appearance: unknown } }>('GET', '/organization');
      expect(answer.body.organization.appearance).toEqual({ sidebarColor: '#1d2433', logo: url });
    });

    it('give way to ours when set to null; what is absent is left alone', async () => {
      await owner.call('PUT', '/organization/appearance', { sidebarColor: '#1d2433' });
      const changed = await owner.call('PUT', '/organization/appearance', { logo: null });
      expect(changed.body).toEqual({ appearance: { sidebarColor: '#1d2433', logo: null } });
    });

    it('must be images of one’s own', async () => {
      const stranger = await app.stranger();
      const { url } = (await upload(owner, PNG)).json<{ url: string }>();
      const refused = await stranger.call('PUT', '/organization/appearance', { logo: url });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'logo' }] } });
    });
  });
});
