import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

const hashed = (salt: string, text: string) =>
  createHash('sha256')
    .update(salt + text)
    .digest('hex');

describe('the salt of secure attributes', () => {
  let app: TestApp;
  let owner: Person;
  let origin: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.stop());

  it('is set in the settings, and every connection that hashes serves what it makes at once', async () => {
    await owner.call('POST', '/api/v1/attributes', { property: 'email', datatype: 'secureString' });
    const { body: made } = await owner.call<{ sdkConnection: { key: string } }>('POST', '/api/v1/sdk-connections', {
      ...{ name: 'Shop', language: 'javascript', environment: 'production', hashSecureAttributes: true },
    });
    await owner.call('POST', '/api/v1/features', {
      ...{ id: 'salted', valueType: 'boolean', defaultValue: 'false' },
      environments: { production: { enabled: true } },
    });
    const rule = { id: 'r', type: 'force', value: 'true', condition: '{"email":"a@b.co"}' };
    await owner.call('POST', '/api/v1/features/salted', {
      environments: { production: { enabled: true, rules: [rule] } },
    });
    const served = async () => (await fetch(`${origin}/api/features/${made.sdkConnection.key}`)).text();
    await expect.poll(served).toContain(hashed('', 'a@b.co'));
    const answer = await owner.call('PUT', '/api/v1/settings/features', { secureAttributeSalt: 'pepper' });
    expect(answer).toMatchObject({
      status: 200,
      body: { secureAttributeSalt: 'pepper', killswitchConfirmation: false },
    });
    await expect.poll(served).toContain(hashed('pepper', 'a@b.co'));
    const { body: history } = await owner.call('GET', '/api/v1/activity');
    expect(JSON.stringify(history)).not.toContain('pepper');
  });

  it('says which field it cannot take', async () => {
    const answer = await owner.call<{ message: string }>('PUT', '/api/v1/settings/features', {
      secureAttributeSalt: 'x'.repeat(300),
    });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('secureAttributeSalt')]);
  });
});
