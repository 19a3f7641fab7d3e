import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webcrypto } from 'node:crypto';
import { EventSource } from 'eventsource';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearCache,
  configureCache,
  GrowthBook,
  GrowthBookClient,
  getPolyfills,
  prefetchPayload,
  setPolyfills,
} from '../index.ts';
import type { Payload } from '../payload.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let apiHost: string;
let handle: Handler;
let requests: { method: string | undefined; url: string; body: string }[];

const answer = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}, status = 200) => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const payloadOf = (value: unknown, dateUpdated = '2026-01-01T00:00:00Z'): Payload => ({
  features: { color: { defaultValue: value } },
  dateUpdated,
});

beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    requests.push({ method: request.method, url: request.url ?? '', body: Buffer.concat(chunks).toString() });
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setPolyfills({ EventSource: EventSource as never, localStorage: undefined });
  configureCache({ staleTTL: 60_000, maxEntries: 10, backgroundSync: true });
});

afterEach(async () => {
  await clearCache();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('loads features from the server, once for clients that ask at the same time', async () => {
  handle = (_, response) => answer(response, payloadOf('red'));
  const clients = [1, 2, 3].map(() => new GrowthBook({ apiHost: `${apiHost}/`, clientKey: 'sdk-abc' }));
  const answers = await Promise.all(clients.map((client) => client.init()));
  expect(answers[0]).toEqual({ success: true, source: 'network' });
  expect(clients.map((client) => client.getFeatureValue('color', 'none'))).toEqual(['red', 'red', 'red']);
  expect(requests.map(({ url }) => url)).toEqual(['/api/features/sdk-abc']);
});

test('asks the provider’s cloud where no other host is named', async () => {
  const { fetch } = getPolyfills();
  const asked: string[] = [];
  const nowhere = (async (url: string) => {
    asked.push(url);
    throw new Error('offline');
  }) as never;
  setPolyfills({ fetch: nowhere });
  await new GrowthBook({ clientKey: 'sdk-abc' }).init();
  setPolyfills({ fetch });
  expect(asked).toEqual(['https://cdn.growthbook.io/api/features/sdk-abc']);
});

test('takes a payload from the cache without asking again', async () => {
  handle = (_, response) => answer(response, payloadOf('red'));
  await new GrowthBook({ apiHost, clientKey: 'sdk-abc' }).init();
  const second = new GrowthBook({ apiHost, clientKey: 'sdk-abc' });
  expect(await second.init()).toEqual({ success: true, source: 'cache' });
  expect(second.getFeatureValue('color', 'none')).toBe('red');
  expect(requests).toHaveLength(1);
});

test('finds what was prefetched in the cache', async () => {
  handle = (_, response) => answer(response, payloadOf('red'));
  await prefetchPayload({ apiHost, clientKey: 'sdk-abc' });
  expect((await new GrowthBook({ apiHost, clientKey: 'sdk-abc' }).init()).source).toBe('cache');
  await prefetchPayload({ apiHost, clientKey: 'sdk-abc', skipCache: true });
  expect(requests).toHaveLength(2);
});

test('serves a stale payload at once and refreshes it behind', async () => {
  configureCache({ staleTTL: -1 });
  handle = (_, response) => answer(response, payloadOf(requests.length));
  await new GrowthBook({ apiHost, clientKey: 'sdk-abc' }).init();
  const second = new GrowthBook({ apiHost, clientKey: 'sdk-abc' });
  expect((await second.init()).source).toBe('cache');
  expect(second.getFeatureValue('color', 0)).toBe(1);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
});

test('keeps the newest ten payloads', async () => {
  handle = (_, response) => answer(response, payloadOf('red'));
  for (let i = 0; i < 11; i++) await new GrowthBook({ apiHost, clientKey: `sdk-${i}` }).init();
  expect((await new GrowthBook({ apiHost, clientKey: 'sdk-10' }).init()).source).toBe('cache');
  expect((await new GrowthBook({ apiHost, clientKey: 'sdk-0' }).init()).source).toBe('network');
});

test('remembers payloads for the next page', async () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: async (key: string) => texts.get(key) ?? null,
    setItem: async (key: string, value: string) => void texts.set(key, value),
  };
  setPolyfills({ localStorage: storage });
  handle = (_, response) => answer(response, payloadOf('red'));
  await new GrowthBook({ apiHost, clientKey: 'sdk-abc' }).init();
  const stored = texts.get('gbFeaturesCache') as string;
  await clearCache();
  texts.set('gbFeaturesCache', stored);
  expect((await new GrowthBook({ apiHost, clientKey: 'sdk-abc' }).init()).source).toBe('cache');
  expect(requests).toHaveLength(1);
});

test('remembers payloads in a storage that an application put there, without a document', async () => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  });
  vi.resetModules();
  const fresh = await import('../index.ts');
  vi.unstubAllGlobals();
  handle = (_, response) => answer(response, payloadOf('red'));
  await new fresh.GrowthBook({ apiHost, clientKey: 'sdk-abc' }).init();
  expect(texts.get('gbFeaturesCache')).toContain('red');
});

test('does not take an error answer for a payload, and becomes ready all the same', async () => {
  handle = (_, response) => answer(response, { status: 400, error: 'Invalid API Key' }, {}, 400);
  const renderer = vi.fn();
  const client = new GrowthBook({ apiHost, clientKey: 'sdk-abc', renderer });
  const result = await client.init();
  expect(result).toMatchObject({ success: false, source: 'error' });
  expect(client.ready).toBe(true);
  expect(renderer).toHaveBeenCalledTimes(1);
  expect(client.evalFeature('color').source).toBe('unknownFeature');
});

test('gives up waiting after the timeout', async () => {
  handle = () => {};
  const client = new GrowthBook({ apiHost, clientKey: 'sdk-abc' });
  expect(await client.init({ timeout: 20 })).toMatchObject({ success: false, source: 'timeout' });
});

test('refuses set-ups that cannot work', async () => {
  const attempt = (options: ConstructorParameters<typeof GrowthBook>[0]) => () => new GrowthBook(options);
  expect(attempt({ remoteEval: true, clientKey: 'k', decryptionKey: 'd' })).toThrow(
    'Encryption is not available for remoteEval',
  );
  expect(attempt({ remoteEval: true })).toThrow('Missing clientKey');
  expect(attempt({ remoteEval: true, clientKey: 'k', apiHost: 'https://cdn.growthbook.io' })).toThrow(
    'Cannot use remoteEval on GrowthBook Cloud',
  );
  expect(attempt({ cacheKeyAttributes: ['id'] })).toThrow('cacheKeyAttributes are only used for remoteEval');
  await expect(new GrowthBook().refreshFeatures()).rejects.toThrow('Missing clientKey');
});

test('reads encrypted payloads, and only logs when the key does not fit', async () => {
  const raw = webcrypto.getRandomValues(new Uint8Array(16));
  const iv = webcrypto.getRandomValues(new Uint8Array(16));
  const key = await webcrypto.subtle.importKey('raw', raw, 'AES-CBC', true, ['encrypt']);
  const clear = new TextEncoder().encode(JSON.stringify({ color: { defaultValue: 'réd' } }));
  const cipher = await webcrypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, clear);
  const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64');
  const payload = { features: {}, encryptedFeatures: `${base64(iv)}.${base64(cipher)}` };

  const client = new GrowthBook({ decryptionKey: base64(raw) });
  await client.init({ payload });
  expect(client.getFeatureValue('color', '')).toBe('réd');
  expect(client.getPayload()).toEqual(payload);

  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stranger = new GrowthBook({ decryptionKey: base64(iv) });
  await stranger.init({ payload });
  expect(stranger.evalFeature('color').source).toBe('unknownFeature');
  expect(log).toHaveBeenCalled();
  log.mockRestore();
  expect(() => client.initSync({ payload })).toThrow('initSync does not support encrypted payloads');
});

test('follows the stream of a server that has one', async () => {
  let stream: ServerResponse | undefined;
  handle = (request, response) => {
    if (!request.url?.startsWith('/sub/')) return answer(response, payloadOf('red'), { 'x-sse-support': 'enabled' });
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 10000\n\n');
    stream = response;
  };
  const client = new GrowthBook({ apiHost, clientKey: 'sdk-abc' });
  await client.init({ streaming: true });
  await vi.waitFor(() => expect(stream).toBeDefined());
  const payload = JSON.stringify(payloadOf('blue', '2026-01-02T00:00:00Z'));
  stream?.write(`id: 1\nevent: features\ndata: ${payload}\n\n`);
  await vi.waitFor(() => expect(client.getFeatureValue('color', '')).toBe('blue'));
  client.destroy({ destroyAllStreams: true });
  await vi.waitFor(() => expect(stream?.destroyed || stream?.closed).toBe(true));
});

test('polls where there is no stream', async () => {
  handle = (_, response) => answer(response, payloadOf(requests.length, `${requests.length}`));
  const client = new GrowthBook({ apiHost, clientKey: 'sdk-abc' });
  await client.init({ pollingInterval: 15 });
  await vi.waitFor(() => expect(client.getFeatureValue('color', 0)).toBeGreaterThan(2));
  client.destroy();
});

test('asks the server to evaluate, again when what it knows changes, and reports the experiments behind the values', async () => {
  const track = { experiment: { key: 'exp', variations: [{}, 'b'] }, result: { key: '1', variationId: 1 } };
  handle = (_, response) => {
    const { attributes } = JSON.parse(requests.at(-1)?.body ?? '{}') as { attributes: { id: string } };
    answer(response, { features: { color: { defaultValue: 1, rules: [{ force: attributes.id, tracks: [track] }] } } });
  };
  const trackingCallback = vi.fn();
  const client = new GrowthBook({
    apiHost,
    clientKey: 'sdk-abc',
    remoteEval: true,
    cacheKeyAttributes: ['id'],
    attributes: { id: 'u1', page: 'a' },
    trackingCallback,
  });
  await client.init();
  expect(client.getFeatureValue('color', '')).toBe('u1');
  await client.setAttributes({ id: 'u2', page: 'a' });
  expect(client.getFeatureValue('color', '')).toBe('u2');
  await client.setAttributes({ id: 'u2', page: 'b' });
  await client.setURL('https://shop.example/cart');
  client.setForcedFeatures(new Map([['color', 'red']]));
  await client.setForcedVariations({ exp: 0 });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(4).fill('POST /api/eval/sdk-abc'));
  expect(JSON.parse(requests[3]?.body ?? '')).toEqual({
    attributes: { id: 'u2', page: 'b' },
    forcedVariations: { exp: 0 },
    forcedFeatures: [['color', 'red']],
    url: 'https://shop.example/cart',
  });
  expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
    attributes: { id: 'u2', page: 'a' },
    forcedVariations: {},
    forcedFeatures: [],
    url: '',
  });
  expect(trackingCallback).toHaveBeenCalledTimes(1);
});

test('one client serves many users', async () => {
  handle = (_, response) =>
    answer(response, {
      features: { color: { defaultValue: 'red', rules: [{ condition: { country: 'NL' }, force: 'orange' }] } },
    });
  const client = new GrowthBookClient({ apiHost, clientKey: 'sdk-abc', globalAttributes: { country: 'BE' } });
  await client.init();
  expect(client.getFeatureValue('color', '', { attributes: { id: '1' } })).toBe('red');
  expect(client.getFeatureValue('color', '', { attributes: { id: '2', country: 'NL' } })).toBe('orange');
});
