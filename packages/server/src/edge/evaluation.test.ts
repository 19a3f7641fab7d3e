import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));

describe('evaluation at the edge', () => {
  let app: TestApp;
  let owner: Person;
  let origin: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    await make.feature(owner, { id: 'plain', valueType: 'string', defaultValue: 'blue' });
    const rules = [{ id: 'vip', type: 'force', value: 'gold', condition: '{"email":"vip@shop.example"}' }];
    await make.feature(owner, { id: 'targeted', valueType: 'string', defaultValue: 'blue', rules });
    const values = [
      { value: 'blue', weight: 1 },
      { value: 'green', weight: 0 },
    ];
    const split = { id: 'split', type: 'experiment', trackingKey: 'colours', values };
    await make.feature(owner, { id: 'split', valueType: 'string', defaultValue: 'none', rules: [split] });
    await make.feature(owner, { id: 'list', valueType: 'json', defaultValue: '[1,2]' });
  });
  afterAll(() => app.stop());

  const connect = async (more: object = {}): Promise<string> => {
    const id = await make.connection(owner);
    const changed = await owner.call<{ sdkConnection: { key: string } }>('PUT', `/api/v1/sdk-connections/${id}`, more);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    return changed.body.sdkConnection.key;
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  describe('for an SDK that asks to be told (POST /api/eval)', () => {
    const evaluate = (key: string, body: unknown) => post(`/api/eval/${key}`, body);

    it('answers with values only, which nobody may keep', async () => {
      const key = await connect({ remoteEvalEnabled: true });
      const response = await evaluate(key, {
        attributes: { id: 'u1', email: 'vip@shop.example' },
        forcedVariations: { colours: 1 },
        forcedFeatures: [['plain', 'x']],
        url: 'https://shop.example/cart',
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const payload = (await response.json()) as { features: object; dateUpdated: string };
      expect(payload).not.toHaveProperty('status');
      expect(payload.features).toMatchObject({ targeted: { defaultValue: 'gold' }, plain: { defaultValue: 'x' } });
      expect(JSON.stringify((payload.features as { split: object }).split)).toContain('green');
      expect(Date.parse(payload.dateUpdated)).toBeGreaterThan(0);
      expect(JSON.stringify(payload)).not.toContain('email');
    });

    it('keeps the rules from whoever downloads, and says so in a way a CDN may keep', async () => {
      const key = await connect({ remoteEvalEnabled: true });
      const response = await fetch(`${origin}/api/features/${key}`);
      expect([response.status, response.headers.get('x-unrecoverable')]).toEqual([400, '1']);
      expect(await response.json()).toEqual({ status: 400, error: 'Remote evaluation required for this connection' });
    });

    it('needs neither encryption nor hashing, so they go off', async () => {
      const id = await make.connection(owner);
      const path = `/api/v1/sdk-connections/${id}`;
      const made = await owner.call('PUT', path, { encryptPayload: true, hashSecureAttributes: true });
      expect(made.body).toMatchObject({ sdkConnection: { encryptPayload: true } });
      const changed = await owner.call('PUT', path, { remoteEvalEnabled: true });
      expect(changed.body).toMatchObject({
        sdkConnection: { remoteEvalEnabled: true, encryptPayload: false, hashSecureAttributes: false },
      });
    });

    it.each([
      ['parts than anything has', { attributes: { tags: Array(30_000).fill(1) } }, 'at most 20,000 values'],
      ['attributes than anybody has', { attributes: fields(1001) }, 'at most 1000 entries'],
      ['forced features than there are', { forcedFeatures: Array(1001).fill(1) }, 'at most 1000 entries'],
    ])('refuses a user with more %s, and says how many there may be', async (_, body, told) => {
      const key = await connect({ remoteEvalEnabled: true });
      const refused = await evaluate(key, body);
      expect(refused.status).toBe(400);
      const said = await refused.text();
      expect(said).toContain(told);
      expect(said.length).toBeLessThan(400);
    });

    it.each([
      ['a connection that does not evaluate remotely', {}, { attributes: {} }, 'Failed to get evaluated features'],
      [
        'a forced variation that is no number',
        { remoteEvalEnabled: true },
        { forcedVariations: { a: 'b' } },
        'Invalid input',
      ],
      ['attributes that are no object', { remoteEvalEnabled: true }, { attributes: 7 }, 'Invalid input'],
      ['what is not JSON', { remoteEvalEnabled: true }, '{', 'Invalid input'],
      ['what is too long', { remoteEvalEnabled: true }, `"${'x'.repeat(2_200_000)}"`, 'Invalid input'],
    ])('refuses %s', async (_, more, body, error) => {
      const response = await evaluate(await connect(more), body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ status: 400, error });
    });

    it('lets pages of any site ask', async () => {
      const response = await fetch(`${origin}/api/eval/any`, { method: 'OPTIONS' });
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-methods')).toContain('POST');
      expect(response.headers.get('access-control-allow-headers')).toContain('content-type');
    });
  });

  describe('for an OpenFeature client (OFREP)', () => {
    const FLAGS = '/ofrep/v1/evaluate/flags';
    const asking = (key: string) => ({ authorization: `Bearer ${key}` });

    it('answers for one flag with the reason', async () => {
      const key = await connect({ encryptPayload: true });
      const context = { targetingKey: 'u1', email: 'vip@shop.example' };
      const response = await post(`${FLAGS}/targeted`, { context }, { 'x-api-key': key });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        key: 'targeted',
        reason: 'TARGETING_MATCH',
        value: 'gold',
        metadata: { source: 'force', ruleId: 'vip' },
      });
    });

    it.each([
      ['unheard-of', { context: {} }, 404, 'FLAG_NOT_FOUND'],
      ['list', { context: {} }, 400, 'GENERAL'],
      ['plain', { context: [] }, 400, 'INVALID_CONTEXT'],
      ['plain', '{', 400, 'PARSE_ERROR'],
    ])('says what is wrong about %s asked with %j', async (flag, body, status, errorCode) => {
      const response = await post(`${FLAGS}/${flag}`, body, asking(await connect()));
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ errorCode });
    });

    it.each([
      [
        'attributes than anybody has',
        { context: fields(1001) },
        'INVALID_CONTEXT',
        'context: expected at most 1000 entries',
      ],
      ['parts than anything has', { more: Array(30_000).fill(1) }, 'PARSE_ERROR', 'expected at most 20,000 values'],
    ])('refuses more %s, and says how many there may be', async (_, body, errorCode, told) => {
      const refused = await post(FLAGS, body, asking(await connect()));
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errorCode, errorDetails: expect.stringContaining(told) });
    });

    it('wants a key that exists', async () => {
      for (const headers of [{}, asking('sdk-unknown'), { 'x-api-key': 'sdk-unknown' }]) {
        const response = await post(FLAGS, { context: {} }, headers as Record<string, string>);
        expect([response.status, await response.text()]).toEqual([401, '']);
      }
    });

    it('answers for all flags at once, and with 304 while neither they nor the user change', async () => {
      const headers = asking(await connect());
      const context = { targetingKey: 'u1' };
      const first = await post(FLAGS, { context }, headers);
      const etag = first.headers.get('etag') ?? '';
      const { flags, eventStreams } = (await first.json()) as { flags: { key: string }[]; eventStreams: object[] };
      expect(flags.find(({ key }) => key === 'plain')).toMatchObject({ reason: 'STATIC', value: 'blue' });
      expect(eventStreams).toEqual([
        { type: 'sse', endpoint: { requestUri: expect.stringContaining('/ofrep/v1/events/') } },
      ]);
      const asked = (given: object) => post(FLAGS, { context: given }, { ...headers, 'if-none-match': etag });
      expect((await asked(context)).status).toBe(304);
      expect((await asked({ ...context, plan: 'pro' })).status).toBe(200);
      await make.feature(owner);
      await expect.poll(async () => (await asked(context)).status).toBe(200);
    });

    it('tells of changes over its event stream', async () => {
      const key = await connect();
      const controller = new AbortController();
      const response = await fetch(`${origin}/ofrep/v1/events/${key}`, { signal: controller.signal });
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const heard: string[] = [];
      const reading = (async () => {
        for await (const chunk of response.body ?? []) heard.push(Buffer.from(chunk).toString());
      })().catch(() => {});
      await expect
        .poll(() => heard.join(''))
        .toMatch(/event: message\ndata: \{"type":"refetchEvaluation","etag":"[^"]+"\}\n\n/);
      const before = heard.join('').length;
      await make.feature(owner);
      await expect.poll(() => heard.join('').slice(before), { timeout: 10_000 }).toContain('refetchEvaluation');
      controller.abort();
      await reading;
    });
  });
});
