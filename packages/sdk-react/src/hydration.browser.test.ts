// @vitest-environment node
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, openChromium, servePages } from '../../sdk/test/browserPages.ts';
import { draw } from '../test/hydrated.tsx';

const payload = {
  features: {
    color: { defaultValue: 'red', rules: [{ condition: { id: 'u7' }, force: 'rgb(1, 2, 3)' }] },
    banner: { defaultValue: true },
  },
};

let browser: Browser;
let page: Page;
let origin: string;
let close: () => void;

beforeAll(async () => {
  const script = await bundle(fileURLToPath(new URL('../test/hydrated.tsx', import.meta.url)), 'Page');
  ({ origin, close } = await servePages((path, request) => {
    if (path === '/page.js') return { type: 'text/javascript', body: script };
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('user') ?? '';
    const given = { payload, attributes: { id } };
    // Every change of the page after the server's own drawing is written down.
    const watch = `window.changes = []; new MutationObserver((list) => window.changes.push(...list.map((one) => one.type)))
      .observe(document.querySelector('#root'), { subtree: true, childList: true, attributes: true, characterData: true });`;
    return {
      type: 'text/html',
      body: `<!doctype html><body><div id="root">${draw(given)}</div><script>${watch}</script><script src="/page.js"></script>
        <script>window.client = Page.takeOver(${JSON.stringify(given)}); setTimeout(() => { window.taken = true; }, 100);</script>`,
    };
  }));
  browser = await openChromium();
  page = await browser.newPage();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  close?.();
});

test.each(['u1', 'u2', 'u7'])(
  'the browser takes over what the server drew for %s without changing anything',
  async (user) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${origin}/?user=${user}`);
    await page.waitForFunction('window.taken');
    expect(await page.evaluate('window.changes')).toEqual([]);
    expect(errors.filter((text) => !text.includes('favicon'))).toEqual([]);
    expect(await page.locator('p').textContent()).toBe(user === 'u7' ? 'rgb(1, 2, 3)' : 'red');
  },
);

test('it draws again when features change afterwards', async () => {
  await page.goto(`${origin}/?user=u1`);
  await page.waitForFunction('window.taken');
  await page.evaluate('client.setFeatures({ color: { defaultValue: "blue" } })');
  await expect.poll(() => page.locator('p').textContent()).toBe('blue');
  expect(await page.locator('main').textContent()).not.toContain('Sale!');
});
