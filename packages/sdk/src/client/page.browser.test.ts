import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundle, openChromium, servePages } from '../../test/browserPages.ts';
import type { GrowthBook } from '../index.ts';

declare const SDK: typeof import('../index.ts');
declare let client: GrowthBook;

const html = `<!doctype html><html><head><title>t</title></head><body>
  <h1 class="a b" title="old">Hello</h1><ul id="list"><li id="one">1</li><li id="two">2</li></ul><div id="box"></div>
</body></html>`;

let browser: Browser;
let close: () => void;
let origin: string;
let page: Page;

beforeAll(async () => {
  const script = await bundle(fileURLToPath(new URL('../index.ts', import.meta.url)), 'SDK');
  const body = html.replace('<title>', '<script src="/sdk.js"></script><title>');
  ({ origin, close } = await servePages((path) =>
    path === '/sdk.js' ? { type: 'text/javascript', body: script } : { type: 'text/html', body },
  ));
  browser = await openChromium();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  close?.();
});

beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(`${origin}/start?ref=mail`);
});

afterEach(() => page.close());

const everywhere = [{ include: true, type: 'simple' as const, pattern: '*' }];

test('styles, scripts and element changes appear, and are taken back with the experiment', async () => {
  await page.evaluate((urlPatterns) => {
    const change = {
      css: 'h1 { color: rgb(1, 2, 3) }',
      js: 'window.ran = (window.ran || 0) + 1',
      domMutations: [
        { selector: 'h1', action: 'set', attribute: 'html', value: 'Bye' },
        { selector: 'h1', action: 'append', attribute: 'html', value: '!' },
        { selector: 'h1', action: 'append', attribute: 'class', value: 'c' },
        { selector: 'h1', action: 'remove', attribute: 'class', value: 'a' },
        { selector: 'h1', action: 'set', attribute: 'title', value: 'new' },
        {
          selector: '#two',
          action: 'set',
          attribute: 'position',
          parentSelector: '#list',
          insertBeforeSelector: '#one',
        },
        { selector: 'h1', action: 'set', attribute: 'on click', value: 'no' },
      ],
    };
    const experiment = { key: 'e', variations: [{}, change], weights: [0, 1], urlPatterns };
    (globalThis as never as { client: GrowthBook }).client = new SDK.GrowthBook({
      attributes: { id: 'u1' },
      experiments: [experiment],
    });
  }, everywhere);
  const look = () =>
    page.evaluate(() => {
      const h1 = document.querySelector('h1') as HTMLElement;
      const order = [...document.querySelectorAll('li')].map((item) => item.id).join();
      return [h1.innerHTML, h1.className, h1.title, getComputedStyle(h1).color, order].join(' | ');
    });
  expect(await look()).toBe('Bye! | b c | new | rgb(1, 2, 3) | two,one');
  expect(await page.evaluate('window.ran')).toBe(1);
  await page.evaluate(() => client.setForcedVariations({ e: 0 }));
  expect(await look()).toBe('Hello | a b | old | rgb(0, 0, 0) | one,two');
});

test('changes reach elements added later, survive the page overwriting them, and give back what the page set last', async () => {
  await page.evaluate((urlPatterns) => {
    const domMutations = [{ selector: '.late', action: 'append', attribute: 'html', value: ' (new)' }];
    const experiment = { key: 'e', variations: [{}, { domMutations }], weights: [0, 1], urlPatterns };
    (globalThis as never as { client: GrowthBook }).client = new SDK.GrowthBook({
      attributes: { id: 'u1' },
      experiments: [experiment],
    });
    (document.querySelector('#box') as HTMLElement).innerHTML = '<p class="late">Later</p>';
  }, everywhere);
  const late = page.locator('.late');
  await expect.poll(() => late.innerHTML()).toBe('Later (new)');
  await page.evaluate(() => {
    (document.querySelector('.late') as HTMLElement).innerHTML = 'Overwritten';
  });
  await expect.poll(() => late.innerHTML()).toBe('Overwritten (new)');
  await page.evaluate(() => client.destroy());
  expect(await late.innerHTML()).toBe('Overwritten');
});

test('changes that cannot be made are left out, and throw nothing into the page', async () => {
  const shown = await page.evaluate((urlPatterns) => {
    const position = { selector: '#list', action: 'set', attribute: 'position', parentSelector: '#one' };
    const nowhere = { selector: 'h1[', action: 'set', attribute: 'html', value: 'no' };
    const title = { selector: 'h1', action: 'set', attribute: 'html', value: 'Bye' };
    const variations = [{}, { domMutations: [position, nowhere, title] }];
    const experiments = [{ key: 'e', variations, weights: [0, 1], urlPatterns }];
    const options = { attributes: { id: 'u1' }, experiments };
    const applyDomChangesCallback = () => {
      throw new Error('not today');
    };
    new SDK.GrowthBook({ ...options, applyDomChangesCallback });
    const before = document.querySelector('h1')?.innerHTML;
    new SDK.GrowthBook(options);
    return [before, document.querySelector('h1')?.innerHTML, document.querySelector('#list > #one')?.id];
  }, everywhere);
  expect(shown).toEqual(['Hello', 'Bye', 'one']);
});

test('manual experiments wait to be triggered', async () => {
  const shown = await page.evaluate((urlPatterns) => {
    const change = { css: 'h1 { color: rgb(1, 2, 3) }' };
    const experiment = { key: 'e', manual: true, variations: [{}, change], weights: [0, 1], urlPatterns };
    const growthbook = new SDK.GrowthBook({ attributes: { id: 'u1' }, experiments: [experiment] });
    const before = document.querySelectorAll('style').length;
    const results = growthbook.triggerExperiment('e');
    return [before, document.querySelectorAll('style').length, results?.length];
  }, everywhere);
  expect(shown).toEqual([0, 1, 1]);
});

test('a redirect waits for the tracking callback, keeps the query string, and happens once', async () => {
  await page.evaluate((target) => {
    new SDK.GrowthBook({
      attributes: { id: 'u1' },
      trackingCallback: async () => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        sessionStorage.setItem('tracked', String(Number(sessionStorage.getItem('tracked')) + 1));
      },
      experiments: [
        {
          key: 'r',
          variations: [{}, { urlRedirect: target }],
          weights: [0, 1],
          persistQueryString: true,
          urlPatterns: [{ include: true, type: 'simple', pattern: '/start' }],
        },
        {
          key: 'later',
          variations: [{}, { css: 'h1 { color: red }' }],
          urlPatterns: [{ include: true, type: 'simple', pattern: '*' }],
        },
      ],
    });
  }, `${origin}/landing?plan=pro`);
  expect(await page.locator('style').count()).toBe(0);
  await page.waitForURL(`${origin}/landing?plan=pro&ref=mail`);
  expect(await page.evaluate(() => sessionStorage.getItem('tracked'))).toBe('1');
});

test('script injection, visual changes and redirects can be switched off', async () => {
  const results = await page.evaluate((urlPatterns) => {
    const run = (options: object, change: object) => {
      const growthbook = new SDK.GrowthBook({
        attributes: { id: 'u1' },
        navigate: () => {},
        ...options,
        experiments: [{ key: 'e', changeId: 'c1', variations: [{}, change], weights: [0, 1], urlPatterns }],
      });
      return [growthbook.getCompletedChangeIds().length, growthbook.getDeferredTrackingCalls().length].join();
    };
    const [js, css, urlRedirect] = ['window.x = 1', 'h1 { color: red }', 'https://other.example/'];
    return [
      run({}, { css }),
      run({ disableJsInjection: true }, { js }),
      run({ disableVisualExperiments: true }, { css }),
      run({ disableUrlRedirectExperiments: true }, { urlRedirect }),
      run({ disableCrossOriginUrlRedirectExperiments: true }, { urlRedirect }),
      run({ blockedChangeIds: ['c1'] }, { css }),
      run({}, {}),
    ];
  }, everywhere);
  expect(results).toEqual(['1,1', '0,0', '0,0', '0,0', '0,0', '0,0', '0,0']);
});
