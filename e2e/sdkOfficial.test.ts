import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature as OpenFeatureServer } from '@openfeature/server-sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { snippetsFor } from '../packages/web/src/sdk-connections/snippets/snippetsFor.ts';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { runs } from '../test/scale.ts';
import { openBrowser } from './browser.ts';
import { type ClientsPage, freePort, serveClients } from './clients/serve.ts';

type Client = {
  init(options?: object): Promise<{ success: boolean }>;
  loadFeatures(options?: object): Promise<void>;
  setAttributes(attributes: object): Promise<void>;
  setURL(url: string): Promise<void>;
  getFeatureValue(key: string, fallback: unknown): unknown;
  destroy(): void;
};
declare const libraries: Record<string, { GrowthBook: new (options: object) => Client }>;
declare const drawWithReact: (options: object, feature: string) => void;
declare const OFREPWebProvider: new (options: object) => object;
declare const OpenFeature: {
  setContext(context: object): Promise<void>;
  setProviderAndWait(provider: object): Promise<void>;
  getClient(): { getStringDetails(key: string, fallback: string): Record<string, unknown> };
};
/** What the tests leave in the page. */
declare let client: Client;
declare let seen: unknown[];

type Connection = { key: string; encryptionKey: string };

/** The official libraries from npm, in Chromium and in Node, against the running server of another origin. */
describe('official client libraries', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-sdk-'));
  let environment: Record<string, string>;
  let server: ServerProcess;
  let clients: ClientsPage;
  let browser: Browser;
  let page: Page;
  let headers: Record<string, string>;
  const problems: string[] = [];

  beforeAll(async () => {
    environment = { DATA_DIR: directory, PORT: String(await freePort()) };
    [server, clients, browser] = await Promise.all([startServer(environment), serveClients(), openBrowser()]);
    const account = { companyname: 'Acme', name: 'Olivia', email: 'o@example.com', password: 'a long password' };
    const { token } = await call<{ token: string }>('POST', '/auth/firsttime', account);
    headers = { authorization: `Bearer ${token}` };
    const me = await call<{ organizations: { id: string }[] }>('GET', '/user');
    headers['x-organization'] = me.organizations[0]?.id ?? '';
    const rules = [{ id: 'nl', type: 'force', value: 'orange', condition: '{"country":"NL"}' }];
    await call('POST', '/api/v1/features', { id: 'colour', valueType: 'string', defaultValue: 'blue', rules });
    await call('POST', '/api/v1/features', { id: 'split', valueType: 'string', defaultValue: 'none' });
    await splitByExperiment();
  });
  afterAll(async () => {
    await browser?.close();
    await clients?.close();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const context = await browser.newContext();
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(clients.url);
  });
  afterEach(async () => {
    await page.context().close();
    expect(problems.splice(0)).toEqual([]);
  });

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(server.origin + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  async function splitByExperiment(): Promise<void> {
    type Made = { experiment: { id: string; variations: { id: string }[] } };
    const { experiment } = await call<Made>('POST', '/api/v1/experiments', {
      name: 'Split',
      variations: [{ name: 'A' }, { name: 'B' }],
    });
    await call('POST', `/api/v1/experiments/${experiment.id}/start`, {});
    const variations = experiment.variations.map(({ id }, index) => ({ variationId: id, value: `v${index}` }));
    const rules = [{ id: 'exp', type: 'experiment-ref', experimentId: experiment.id, variations }];
    await call('POST', '/api/v1/features/split', { rules });
  }

  /** Starts an experiment whose second variation, everybody's unless told otherwise, changes the pages at a path. */
  async function experimentOn(
    pattern: string,
    change: (variationId: string) => object,
    more: object = {},
  ): Promise<void> {
    type Made = { experiment: { id: string; variations: { id: string }[] } };
    const variations = [{ name: 'As it is' }, { name: 'Changed' }];
    const input = { name: `On ${pattern}`, variations, variationWeights: [0, 1], ...more };
    const { experiment } = await call<Made>('POST', '/api/v1/experiments', input);
    const own = change(experiment.variations[1]?.id ?? '');
    const pageChanges = [{ id: 'main', urlPatterns: [{ type: 'simple', pattern }], ...own }];
    await call('PUT', `/api/v1/experiments/${experiment.id}/page-changes`, { pageChanges });
    await call('POST', `/api/v1/experiments/${experiment.id}/start`, {});
  }

  async function connect(more: object = {}): Promise<Connection> {
    const input = { name: 'Shop', languages: ['javascript'], environment: 'production', ...more };
    return (await call<{ sdkConnection: Connection }>('POST', '/api/v1/sdk-connections', input)).sdkConnection;
  }

  const setDefault = (value: string) => call('POST', '/api/v1/features/colour', { defaultValue: value });
  const colour = () => page.evaluate(() => client.getFeatureValue('colour', 'not known'));

  /** Makes a client in the page and loads it; it follows changes where asked to. */
  const open = (library: string, options: object, streaming = false): Promise<void> =>
    page.evaluate(
      async ([name, given, follows]) => {
        seen = [];
        const trackingCallback = (experiment: { key: string }) => void seen.push(experiment.key);
        const { GrowthBook } = libraries[name] as (typeof libraries)[string];
        client = new GrowthBook({ attributes: { id: 'u1', country: 'DE' }, trackingCallback, ...given });
        if (name === 'oldest') await client.loadFeatures({ autoRefresh: follows });
        else await client.init({ streaming: follows });
      },
      [library, { apiHost: server.origin, ...options }, streaming] as const,
    );

  describe.each(runs(['newest'], ['newest', 'oldest']))('JavaScript, %s', (library) => {
    it('loads, and follows changes over the stream', async () => {
      await setDefault('blue');
      await open(library, { clientKey: (await connect()).key, subscribeToChanges: true }, true);
      expect(await colour()).toBe('blue');
      await page.waitForTimeout(300); // until the stream is open, which the library does not tell
      await setDefault('teal');
      await expect.poll(colour, { timeout: 5000 }).toBe('teal');
      await page.evaluate(() => client.setAttributes({ country: 'NL' }));
      expect(await colour()).toBe('orange');
    });

    it('reads an encrypted payload', async () => {
      await setDefault('blue');
      const { key, encryptionKey } = await connect({ encryptPayload: true });
      await open(library, { clientKey: key, decryptionKey: encryptionKey });
      expect(await colour()).toBe('blue');
    });

    it('has the server evaluate, tells of experiments, and follows changes', async () => {
      await setDefault('blue');
      const { key } = await connect({ remoteEvalEnabled: true });
      await open(library, { clientKey: key, remoteEval: true, subscribeToChanges: true }, true);
      expect(await colour()).toBe('blue');
      const split = await page.evaluate(() => client.getFeatureValue('split', 'none'));
      expect(['v0', 'v1']).toContain(split);
      expect(await page.evaluate(() => seen)).toHaveLength(1);
      await page.evaluate(() => client.setAttributes({ id: 'u1', country: 'NL' }));
      await expect.poll(colour, { timeout: 5000 }).toBe('orange');
      await page.evaluate(() => client.setAttributes({ id: 'u1', country: 'DE' }));
      await page.waitForTimeout(300);
      await setDefault('pink');
      await expect.poll(colour, { timeout: 5000 }).toBe('pink');
    });

    it('falls back to the page’s own value for a key nobody has', async () => {
      await open(library, { clientKey: 'sdk-nobody' });
      expect(await colour()).toBe('not known');
    });
  });

  it('React draws features, and draws them again when they change', async () => {
    await setDefault('blue');
    const { key } = await connect();
    const options = { apiHost: server.origin, clientKey: key, attributes: { id: 'u1' } };
    await page.evaluate((given) => drawWithReact(given, 'colour'), options);
    const shown = page.locator('#react');
    await expect.poll(() => shown.textContent()).toBe('blue');
    await page.waitForTimeout(300);
    await setDefault('teal');
    await expect.poll(() => shown.textContent(), { timeout: 5000 }).toBe('teal');
  });

  it.each(runs(['newest'], ['newest', 'oldest']))(
    '%s: an experiment changes the page it is for, and no other',
    async (library) => {
      const title = { selector: 'title', action: 'set', attribute: 'html', value: `Changed for ${library}` };
      await experimentOn(`/start-${library}`, (variationId) => ({
        type: 'visual',
        variations: [{ variationId, domMutations: [title] }],
      }));
      const { key, encryptionKey } = await connect({ includeVisualExperiments: true, encryptPayload: true });
      const options = { clientKey: key, decryptionKey: encryptionKey };
      await page.goto(`${clients.url}elsewhere`);
      await open(library, options);
      expect(await page.title()).toBe('Clients');
      await page.goto(`${clients.url}start-${library}`);
      await open(library, options);
      await expect.poll(() => page.title()).toBe(`Changed for ${library}`);
    },
  );

  it('a page is sent on by an experiment that redirects, with its query string', async () => {
    const url = `${clients.url}new`;
    await experimentOn('/old', (variationId) => ({ type: 'redirect', variations: [{ variationId, url }] }));
    const { key } = await connect({ includeRedirectExperiments: true });
    await page.goto(`${clients.url}old?from=mail`);
    await open('newest', { clientKey: key });
    await page.waitForURL(`${url}?from=mail`);
  });

  const onServer = { remoteEvalEnabled: true, includeVisualExperiments: true, includeRedirectExperiments: true };

  it.each(runs(['newest'], ['newest', 'oldest', 'ours']))(
    '%s: the server decides what changes a page',
    async (library) => {
      const titled = (value: string) => (variationId: string) => ({
        type: 'visual',
        variations: [{ variationId, domMutations: [{ selector: 'title', action: 'set', attribute: 'html', value }] }],
      });
      const dutch = { condition: '{"country":"NL"}' };
      await experimentOn(`/first-${library}`, titled('First'), { ...dutch, trackingKey: `first-${library}` });
      await experimentOn(`/second-${library}`, titled('Second'), { trackingKey: `second-${library}` });
      const asItIs = { variationWeights: [1, 0], trackingKey: `as-it-is-${library}` };
      await experimentOn(`/second-${library}`, titled('Not shown'), asItIs);
      const { key } = await connect(onServer);
      await page.goto(`${clients.url}first-${library}`);
      await open(library, { clientKey: key, remoteEval: true });
      expect(await page.title()).toBe('Clients');
      await page.evaluate(() => client.setAttributes({ id: 'u1', country: 'NL' }));
      await expect.poll(() => page.title()).toBe('First');
      // Official libraries tell the server of no page before they are told of one themselves.
      await page.evaluate((url) => client.setURL(url), `${clients.url}second-${library}`);
      await expect.poll(() => page.title()).toBe('Second');
      expect(await page.evaluate(() => seen.toSorted())).toEqual(
        ['as-it-is', 'first', 'second'].map((name) => `${name}-${library}`),
      );
      await page.evaluate((url) => client.setURL(url), `${clients.url}elsewhere`);
      await expect.poll(() => page.title()).toBe('Clients');
    },
  );

  it.each(runs(['ours'], ['newest', 'ours']))(
    '%s: the server decides who is sent on, and those who stay count',
    async (library) => {
      const sendsTo = (url: string) => (variationId: string) => ({
        type: 'redirect',
        variations: [{ variationId, url }],
      });
      const url = `${clients.url}moved-${library}`;
      await experimentOn(`/leave-${library}`, sendsTo(url));
      await experimentOn(`/stay-${library}`, sendsTo(url), {
        variationWeights: [1, 0],
        trackingKey: `stay-${library}`,
      });
      const { key } = await connect(onServer);
      await page.goto(`${clients.url}stay-${library}`);
      await open(library, { clientKey: key, remoteEval: true });
      await expect.poll(() => page.evaluate(() => seen)).toEqual([`stay-${library}`]);
      await page.goto(`${clients.url}leave-${library}?from=mail`);
      await open(library, { clientKey: key, remoteEval: true });
      await page.waitForURL(`${url}?from=mail`);
    },
  );

  it('the script tag, pasted into a page of another site, loads from here and switches a feature live', async () => {
    await setDefault('blue');
    const { key, encryptionKey } = await connect({ languages: ['nocode-other'], encryptPayload: true });
    const target = { apiHost: server.origin, clientKey: key, remoteEval: false, decryptionKey: encryptionKey };
    const [tag] = snippetsFor('nocode-other', target);
    const listener = `<script>
      document.addEventListener('growthbookdata', () => {
        document.querySelector('h1').textContent = window._growthbook.getFeatureValue('colour', 'not known');
      });
    </script>`;
    clients.setPage('/shop', `<!doctype html><title>Shop</title>${tag?.code}${listener}<h1>nothing yet</h1>`);
    await page.goto(`${clients.url}shop`);
    const shown = page.locator('h1');
    await expect.poll(() => shown.textContent()).toBe('blue');
    await page.waitForTimeout(300);
    await setDefault('teal');
    await expect.poll(() => shown.textContent(), { timeout: 5000 }).toBe('teal');
  });

  it('a page keeps what it has while the network is cut, and loads again after', async () => {
    await setDefault('blue');
    const { key } = await connect();
    await open('newest', { clientKey: key });
    await page.context().setOffline(true);
    await open('newest', { clientKey: key });
    expect(await colour()).toBe('blue');
    await open('newest', { clientKey: 'sdk-other' });
    expect(await colour()).toBe('not known');
    await page.context().setOffline(false);
    await setDefault('teal');
    // Another key, since the library keeps a payload for a minute, and once told not to stream never streams in the page.
    await open('newest', { clientKey: (await connect()).key });
    expect(await colour()).toBe('teal');
  });

  it('a page outlives a restart of the server, and hears of the next change', async () => {
    await setDefault('blue');
    await open('newest', { clientKey: (await connect()).key }, true);
    await page.waitForTimeout(300);
    await server.kill();
    expect(await colour()).toBe('blue');
    server = await startServer(environment);
    await setDefault('green');
    await expect.poll(colour, { timeout: 30_000 }).toBe('green');
  });

  describe('OpenFeature with the OFREP provider', () => {
    const details = (flag: string) =>
      page.evaluate((key) => OpenFeature.getClient().getStringDetails(key, 'not known'), flag);
    const provide = (key: string) =>
      page.evaluate(
        async ([baseUrl, clientKey]) => {
          await OpenFeature.setContext({ targetingKey: 'u1', country: 'DE' });
          const provider = new OFREPWebProvider({ baseUrl, headers: [['X-API-Key', clientKey]] });
          await OpenFeature.setProviderAndWait(provider);
        },
        [server.origin, key] as const,
      );

    it('in a page: values with reasons, another user, and changes over the event stream', async () => {
      await setDefault('blue');
      await provide((await connect({ languages: ['openfeature'] })).key);
      expect(await details('colour')).toMatchObject({ value: 'blue', reason: 'STATIC' });
      const split = await details('split');
      expect(split).toMatchObject({ reason: 'SPLIT', flagMetadata: { ruleId: 'exp', hashValue: 'u1' } });
      expect(split.value).toBe(`v${split.variant}`);
      expect(await details('unheard-of')).toMatchObject({ value: 'not known', errorCode: 'FLAG_NOT_FOUND' });
      await page.evaluate(() => OpenFeature.setContext({ targetingKey: 'u1', country: 'NL' }));
      await expect.poll(() => details('colour')).toMatchObject({ value: 'orange', reason: 'TARGETING_MATCH' });
      await page.evaluate(() => OpenFeature.setContext({ targetingKey: 'u1', country: 'DE' }));
      await page.waitForTimeout(300);
      await setDefault('violet');
      await expect.poll(async () => (await details('colour')).value, { timeout: 10_000 }).toBe('violet');
    });

    it('in a page: a key nobody has makes the provider say so', async () => {
      await expect(provide('sdk-nobody')).rejects.toThrow();
      expect(await details('colour')).toMatchObject({ value: 'not known' });
    });

    it('on a server: one flag at a time', async () => {
      await setDefault('blue');
      const { key } = await connect();
      await OpenFeatureServer.setProviderAndWait(
        new OFREPProvider({ baseUrl: server.origin, headers: [['Authorization', `Bearer ${key}`]] }),
      );
      const ask = (country: string) =>
        OpenFeatureServer.getClient().getStringDetails('colour', 'none', { targetingKey: 'u1', country });
      expect(await ask('DE')).toMatchObject({ value: 'blue', reason: 'STATIC' });
      expect(await ask('NL')).toMatchObject({ value: 'orange', reason: 'TARGETING_MATCH' });
      const unknown = await OpenFeatureServer.getClient().getBooleanDetails('unheard-of', true, {});
      expect(unknown).toMatchObject({ value: true, errorCode: 'FLAG_NOT_FOUND' });
    });
  });
});
