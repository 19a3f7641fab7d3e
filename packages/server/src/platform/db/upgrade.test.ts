import { createDecipheriv } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, makeTestApp } from '../../../test/app.ts';
import { openDump, readDumped } from '../../../test/openDump.ts';

/** The commit whose installations were dumped: a demo, people, drafts, running experiments, every noun there was. */
const VERSION = '500da6d';

const dumped = readDumped(VERSION);
let app: TestApp;
let headers: Record<string, string>;
let origin: string;

beforeAll(async () => {
  app = await makeTestApp({}, await openDump(VERSION));
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const login = await app.anonymous<{ token: string }>('POST', '/auth/login', {
    email: dumped.email,
    password: 'a long password',
  });
  headers = { authorization: `Bearer ${login.body.token}` };
  const me = await app.anonymous<{ organizations: { id: string }[] }>('GET', '/user', undefined, headers);
  headers['x-organization'] = me.body.organizations[0]?.id ?? '';
});
afterAll(() => app.stop());

const get = (path: string) => app.anonymous('GET', path, undefined, headers);

/** A payload byte for byte, but for when it was made; an encrypted one is new each time, what it holds is not. */
const comparable = (body: string, key?: string): string =>
  body
    .replace(/"dateUpdated":"[^"]*"/, '')
    .replace(/"(encrypted\w+)":"([^"]+)"/g, (_, name, text) => `${name}: ${key ? decrypted(text, key) : text}`);

function decrypted(text: string, key: string): string {
  const [iv = '', cipher = ''] = text.split('.');
  const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'));
  return decipher.update(cipher, 'base64', 'utf8') + decipher.final('utf8');
}

describe('an installation of an earlier version', () => {
  it.each(Object.entries(dumped.objects))('opens all of its %s', async (noun, ids) => {
    const answers = await Promise.all(ids.map((id) => get(`/api/v1/${noun}/${encodeURIComponent(id)}`)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  });

  it.each(Object.entries(dumped.payloads).map(([key, payload]) => [payload.name, key, payload] as const))(
    'serves %s the same as before',
    async (_name, key, { body, encryptionKey }) => {
      const served = await (await fetch(`${origin}/api/features/${key}`)).text();
      expect(comparable(served, encryptionKey)).toBe(comparable(body, encryptionKey));
    },
  );

  it('lets every flag be switched off', async () => {
    const body = { environments: { production: false } };
    const answers = await Promise.all(
      (dumped.objects.features ?? []).map((id) =>
        app.anonymous('POST', `/api/v1/features/${id}/toggle`, body, headers),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  });
});
