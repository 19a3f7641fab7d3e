import type { SeenAttribute } from '@gb/domain/attributes';
import type { SdkConnection } from '@gb/domain/sdk-connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('attributes that come with users whom the server evaluates', () => {
  let app: TestApp;
  let owner: Person;
  let origin: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    await app.setPlan('enterprise');
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.stop());

  const seen = async () => {
    const { body } = await owner.call<{ seen: SeenAttribute[] }>('GET', '/api/v1/attributes-seen');
    return new Map(body.seen.map((one) => [one.property, one]));
  };

  it('are nothing while nobody was evaluated', async () => {
    expect((await seen()).size).toBe(0);
  });

  it('show their values, but for those that name somebody, are secret, or that nobody registered', async () => {
    await owner.call('POST', '/api/v1/attributes', { property: 'mail', datatype: 'secureString' });
    const made = await owner.call<{ sdkConnection: SdkConnection }>('POST', '/api/v1/sdk-connections', {
      ...{ name: 'Web', languages: ['javascript'], environment: 'production', remoteEvalEnabled: true },
    });
    const { key } = made.body.sdkConnection;
    const users = ['NL', 'BE', 'NL'].map((country, n) => ({ id: `u${n}`, country, mail: 'a@b.c', tier: 'gold' }));
    for (const attributes of users) {
      const body = JSON.stringify({ attributes });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${origin}/api/eval/${key}`, { method: 'POST', headers, body })).status).toBe(200);
    }
    const context = JSON.stringify({ context: { targetingKey: 'u9', country: 'LU' } });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    await fetch(`${origin}/ofrep/v1/evaluate/flags`, { method: 'POST', headers, body: context });
    const found = await seen();
    expect(found.get('country')).toMatchObject({
      isRegistered: true,
      values: [
        { value: 'NL', count: 2 },
        { value: 'BE', count: 1 },
        { value: 'LU', count: 1 },
      ],
    });
    expect([found.get('id')?.values, found.get('mail')?.values]).toEqual([[], []]);
    expect(found.get('tier')).toMatchObject({ isRegistered: false, values: [] });
  });
});
