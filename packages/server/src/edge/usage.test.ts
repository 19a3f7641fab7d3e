import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('what a connection was used for', () => {
  let app: TestApp;
  let owner: Person;
  let origin: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.stop());

  it('is counted by day: payloads, streams, evaluations, and what SDKs tell of by themselves', async () => {
    const id = await make.connection(owner);
    const path = `/api/v1/sdk-connections/${id}`;
    const changed = await owner.call<{ sdkConnection: { key: string } }>('PUT', path, { remoteEvalEnabled: true });
    const { key } = changed.body.sdkConnection;
    const post = (where: string, body: object) =>
      fetch(`${origin}${where}`, { method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(body) });
    await post(`/api/eval/${key}`, { attributes: {} });
    await post(`/api/eval/${key}`, { attributes: {} });
    await post('/ofrep/v1/evaluate/flags', { context: {} });
    const stream = await fetch(`${origin}/sub/${key}`);
    await stream.body?.cancel();
    const events = encodeURIComponent(
      JSON.stringify([
        { key: 'a', on: true },
        { key: 'b', on: false },
      ]),
    );
    expect((await fetch(`${origin}/usage/?key=${key}&events=${events}`)).status).toBe(204);
    const usage = async () => (await owner.call<{ usage: object[] }>('GET', `${path}/usage`)).body.usage;
    const today = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    const counted = { payloads: 0, streams: 1, remoteEvaluations: 2, ofrepEvaluations: 1, pings: 2 };
    const expected = { day: today, ...counted, clients: ['node'] };
    expect(await usage()).toEqual([expected]);
    await post(`/api/eval/${key}`, { attributes: {} });
    expect(await usage()).toEqual([{ ...expected, remoteEvaluations: 3 }]);
  });

  it('names what asked, with its version where it says one, and no more than a few', async () => {
    const id = await make.connection(owner);
    const { body } = await owner.call<{ sdkConnection: { key: string } }>('GET', `/api/v1/sdk-connections/${id}`);
    const ask = (agent: string) =>
      fetch(`${origin}/api/features/${body.sdkConnection.key}`, { headers: { 'user-agent': agent } });
    const clients = async () =>
      (await owner.call<{ usage: { clients: string[] }[] }>('GET', `/api/v1/sdk-connections/${id}/usage`)).body.usage
        .flatMap((day) => day.clients)
        .sort();
    await ask('python-requests/2.32.0');
    await ask('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36');
    expect(await clients()).toEqual(['Browser', 'python-requests 2.32.0']);
    for (const agent of ['Ruby', 'okhttp/4.12.0', '<script>', '{"$gt":1}', 'x'.repeat(300)]) await ask(agent);
    expect(await clients()).toEqual(['Browser', 'Ruby', 'okhttp 4.12.0', 'python-requests 2.32.0']);
    for (let n = 0; n < 60; n++) await ask(`bot/${n}`);
    expect((await clients()).length).toBe(30);
  });
});
