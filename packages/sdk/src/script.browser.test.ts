import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundle, openChromium, servePages } from '../test/browserPages.ts';
import type { GrowthBook } from './client/client.ts';
import type { Payload } from './payload.ts';

declare const _growthbook: GrowthBook;

let browser: Browser;
let page: Page;
let origin: string;
let close: () => void;
/** What the next page and its payload are to be. */
let head: string;
let attributes: string;
let payload: Payload;
/** The payload is answered when this is fulfilled. */
let payloadReady: Promise<void>;
const streams = new Set<ServerResponse>();

beforeAll(async () => {
  const script = await bundle(fileURLToPath(new URL('./script.ts', import.meta.url)));
  browser = await openChromium();
  const served = await servePages((path, _request, response) => {
    if (path === '/gb.js') return { type: 'text/javascript', body: script };
    if (path.startsWith('/api/features/')) {
      response.setHeader('x-sse-support', 'enabled');
      const send = () => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(payload));
      void payloadReady.then(send);
      return null;
    }
    if (path.startsWith('/sub/')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hello\n\n');
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return null;
    }
    const element = `<script src="/gb.js" data-client-key="sdk-k" data-api-host="${origin}" ${attributes}></script>`;
    return {
      type: 'text/html',
      body: `<!doctype html><html><head><title>Shop</title>${head}${element}</head><body><h1>Hi</h1></body></html>`,
    };
  });
  ({ origin, close } = served);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  close?.();
});

beforeEach(async () => {
  head = '';
  attributes = '';
  payload = { features: { color: { defaultValue: 'red' } } };
  payloadReady = Promise.resolve();
  page = await (await browser.newContext()).newPage();
});
afterEach(() => page.context().close());

const color = () => page.evaluate(() => _growthbook.getFeatureValue('color', 'none'));
const known = () => page.evaluate(() => _growthbook.getAttributes());

test('the script tag loads features and tells them what the page shows of its visitor', async () => {
  await page.goto(`${origin}/shoes?size=42&utm_source=mail`);
  await expect.poll(color).toBe('red');
  const first = await known();
  expect(first).toMatchObject({
    path: '/shoes',
    query: '?size=42&utm_source=mail',
    host: new URL(origin).host,
    url: `${origin}/shoes?size=42&utm_source=mail`,
    pageTitle: 'Shop',
    deviceType: 'desktop',
    browser: 'chrome',
    utmSource: 'mail',
  });
  expect(first.id).toMatch(/^[\da-f-]{36}$/);
  await page.goto(`${origin}/next`);
  expect(await known()).toMatchObject({ id: first.id, path: '/next', utmSource: 'mail' });
});

test('it notices that the address changed without a new page', async () => {
  const css = { css: 'h1 { color: rgb(1, 2, 3) }' };
  const urlPatterns = [{ include: true, type: 'simple' as const, pattern: '/sale' }];
  payload.experiments = [{ key: 'e', variations: [{}, css], weights: [0, 1], urlPatterns }];
  await page.goto(`${origin}/start`);
  await expect.poll(color).toBe('red');
  const look = () => page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color);
  expect(await look()).toBe('rgb(0, 0, 0)');
  await page.evaluate(() => history.pushState({}, '', '/sale'));
  await expect.poll(look).toBe('rgb(1, 2, 3)');
  expect(await known()).toMatchObject({ path: '/sale' });
});

test('options come from the element, then from the page; functions that wait are called with the client', async () => {
  attributes = 'data-no-auto-attributes data-client-key="sdk-other"';
  head = `<script>
    window.growthbook_config = { attributes: { id: 'me' }, clientKey: 'sdk-mine' };
    window.growthbook_queue = [(gb) => { window.early = gb.getClientKey(); }];
  </script>`;
  await page.goto(origin);
  expect(await page.evaluate('window.early')).toBe('sdk-mine');
  await page.evaluate('window.growthbook_queue.push((gb) => { window.late = gb.getClientKey(); })');
  expect(await page.evaluate('window.late')).toBe('sdk-mine');
  expect(await known()).toEqual({ id: 'me' });
});

test('a page that must ask first keeps the visitor’s id only once it says so', async () => {
  attributes = 'data-uuid-auto-persist="false"';
  await page.goto(origin);
  await expect.poll(color).toBe('red');
  expect(await page.context().cookies()).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('growthbookpersist')));
  const { id } = await known();
  await expect.poll(() => page.context().cookies()).toMatchObject([{ name: 'gbuuid', value: id }]);
});

test('trackers on the page are told of experiments, unless the page tracks by itself', async () => {
  head = `<script>
    window.dataLayer = [{ pageType: 'product' }];
    window.seen = [];
    window.gtag = (command, name, properties) => window.seen.push(['gtag', name, properties.variation_id]);
    window.analytics = { track: (name, properties) => window.seen.push(['segment', name, properties.experiment_id]) };
  </script>`;
  payload.features = {
    color: { defaultValue: 'red', rules: [{ key: 'exp', variations: ['red', 'blue'], weights: [0, 1] }] },
  };
  await page.goto(origin);
  await expect.poll(color).toBe('blue');
  expect(await known()).toMatchObject({ pageType: 'product' });
  await expect
    .poll(() => page.evaluate('window.seen'))
    .toEqual([
      ['gtag', 'experiment_viewed', '1'],
      ['segment', 'Experiment Viewed', 'exp'],
    ]);
  const pushed = (await page.evaluate('window.dataLayer')) as object[];
  expect(pushed.at(-1)).toMatchObject({ event: 'experiment_viewed', experiment_id: 'exp', variation_id: '1' });
});

test('anti-flicker hides the page until the features are there, but not for ever', async () => {
  attributes = 'data-anti-flicker data-anti-flicker-timeout="60000"';
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  payloadReady = promise;
  await page.goto(origin, { waitUntil: 'commit' });
  await page.waitForSelector('h1', { state: 'attached' });
  const opacity = () => page.evaluate(() => getComputedStyle(document.documentElement).opacity);
  expect(await opacity()).toBe('0');
  answer();
  await expect.poll(opacity).toBe('1');
  expect(await color()).toBe('red');
  payloadReady = new Promise(() => {});
  attributes = 'data-anti-flicker data-anti-flicker-timeout="300" data-disable-cache';
  await page.goto(origin, { waitUntil: 'commit' });
  await expect.poll(opacity, { timeout: 5000 }).toBe('1');
});

test('a visitor who is sent elsewhere never sees the page in between', async () => {
  attributes = 'data-anti-flicker data-navigate-delay="300"';
  head = `<script>
    if (location.pathname === '/old') document.addEventListener('growthbookdata', () => sessionStorage.setItem('opacity', getComputedStyle(document.documentElement).opacity));
  </script>`;
  const urlPatterns = [{ include: true, type: 'simple' as const, pattern: '/old' }];
  const variations = [{}, { urlRedirect: `${origin}/new` }];
  payload.experiments = [{ key: 'e', variations, weights: [0, 1], urlPatterns }];
  await page.goto(`${origin}/old`);
  await page.waitForURL('**/new');
  expect(await page.evaluate(() => sessionStorage.getItem('opacity'))).toBe('0');
});

test('sticky assignments are kept in a cookie where asked to', async () => {
  attributes = 'data-use-sticky-bucket-service="cookie"';
  const rule = { key: 'exp', variations: ['red', 'blue'], weights: [0, 1], meta: [{ key: 'r' }, { key: 'b' }] };
  payload.features = { color: { defaultValue: 'none', rules: [rule] } };
  await page.goto(origin);
  await expect.poll(color).toBe('blue');
  payload.features = { color: { defaultValue: 'none', rules: [{ ...rule, weights: [1, 0] }] } };
  await page.evaluate(() => localStorage.clear());
  await page.goto(origin);
  await expect.poll(color).toBe('blue');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(origin);
  await expect.poll(color).toBe('red');
});

test('a hidden page rests its stream, and a seen one wakes it', async () => {
  await page.goto(origin);
  await expect.poll(() => streams.size).toBe(1);
  const see = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.clock.install();
  await see('hidden');
  await page.clock.fastForward(19_000);
  expect(streams.size).toBe(1);
  await page.clock.fastForward(2_000);
  await expect.poll(() => streams.size).toBe(0);
  await see('visible');
  await expect.poll(() => streams.size).toBe(1);
});
