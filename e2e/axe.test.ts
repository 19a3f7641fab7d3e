import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { findProblems } from './axe.ts';
import { openBrowser } from './browser.ts';

const ROUTES = join(import.meta.dirname, '../packages/web/src/routes');
const PHONE = { width: 390, height: 844 };
const SIZES = [{ width: 1440, height: 900 }, PHONE];
const PAGES_AT_ONCE = 2;
const SETTLE_MS = 30_000;
const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }';

/** The address of every page of the app, from its route files: `features/$id.tsx` is `/features/$id`. */
const addresses = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('__') && file !== 'gallery.tsx')
  .map((file) => `/${file.replace(/(\/?index)?\.tsx$/, '')}`)
  .sort();

const OVERLAYS: readonly [name: string, open: (page: Page) => Promise<void>][] = [
  ['command palette', (page) => page.keyboard.press('Control+k')],
  ['shortcuts', (page) => page.keyboard.press('?')],
  ['help menu', (page) => page.getByRole('button', { name: 'Help' }).click()],
  ['project selector', (page) => page.getByRole('button', { name: /^Project:/ }).click()],
  ['filter menu', (page) => page.getByRole('button', { name: 'Environment', exact: true }).click()],
  ['columns', (page) => page.getByRole('button', { name: 'Columns and rows' }).click()],
  ['what the search box offers', (page) => page.keyboard.press('/')],
  [
    'form',
    (page) =>
      page
        .locator('h1')
        .click()
        .then(() => page.keyboard.press('c')),
  ],
];

/** Finds what axe objects to on one page in both sizes and themes. */
async function inspect(page: Page, address: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme);
      // Only colours differ between the themes: the second one needs no more than their rules.
      const problems = await findProblems(page, theme === 'light' ? undefined : ['color-contrast']);
      found.push(...problems.map((problem) => `${address} ${theme} ${size.width}: ${problem}`));
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > size.width) found.push(`${address} ${size.width}: scrolls sideways`);
  }
  return found;
}

/** Opens a page and waits until it shows what it has. Nothing is to be caught half-way from one colour to another. */
async function open(page: Page, url: string): Promise<void> {
  await page.setViewportSize(SIZES[0] as (typeof SIZES)[number]);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.addStyleTag({ content: STILL });
  await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[data-loading]'));
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(SETTLE_MS);
  await context.addInitScript(() => localStorage.setItem('gb_ui_theme', 'light'));
  return context;
}

describe('everybody can use', () => {
  const directory = mkdtempSync(join(tmpdir(), 'axe-'));
  let browser: Browser;
  let server: ServerProcess;
  let context: BrowserContext;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer({ DATA_DIR: directory, IS_MULTI_ORG: 'true' }), openBrowser()]);
    context = await newContext(browser);
    ids = await makeDemo(context, server.origin);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('every page of the app, in both themes and sizes', async () => {
    const waiting = [...addresses];
    const found: string[] = [];
    const work = async () => {
      const page = await context.newPage();
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const address = next.includes('$') ? ids[next] : next;
        if (!address) throw new Error(`The page ${next} needs a thing to show: name one in makeDemo`);
        await open(page, server.origin + address).catch((cause: unknown) => {
          throw new Error(`The page ${address} does not come to rest`, { cause });
        });
        found.push(...(await inspect(page, next)));
      }
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
    expect(found).toEqual([]);
  });

  it('what opens over a page', async () => {
    const page = await context.newPage();
    await open(page, `${server.origin}/features`);
    const opened = page.locator('[role=dialog], [role=menu], [role=listbox]').first();
    const found: string[] = [];
    for (const [name, act] of OVERLAYS) {
      await act(page);
      await opened.waitFor();
      found.push(...(await findProblems(page)).map((problem) => `${name}: ${problem}`));
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  });

  it('the way to another organization on a phone, whose bar has no room for it', async () => {
    const page = await context.newPage();
    await open(page, `${server.origin}/features`);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: OWN }).click();
    const other = page.getByRole('menuitem', { name: OTHER });
    await other.waitFor();
    expect(await findProblems(page)).toEqual([]);
    await other.click();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: OTHER }).waitFor();
  });

  it('the parts of the interface, as the gallery shows them', async () => {
    const gallery = await serveGallery(directory);
    const page = await (await newContext(browser)).newPage();
    await page.goto(`${gallery.origin}/gallery`);
    await page.addStyleTag({ content: STILL });
    await page.locator('.cm-content').nth(1).waitFor();
    const found = await inspect(page, '/gallery');
    await page.getByRole('button', { name: 'Open a modal' }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await findProblems(page)));
    gallery.stop();
    expect(found).toEqual([]);
  });
});

/** Two organizations, for the switcher that people in several have; their names take the room that names take. */
const [OWN, OTHER] = ['Acme Laboratories', 'Another company with a long name'] as const;

/** Signs a new installation up, with two organizations and the demo, and says what each page of one thing is to show. */
async function makeDemo(context: BrowserContext, origin: string): Promise<Record<string, string>> {
  const { request } = context;
  const account = {
    companyname: OWN,
    name: 'Olivia Owner',
    email: 'olivia@example.com',
    password: 'a long password',
  };
  const { token } = await (await request.post(`${origin}/auth/firsttime`, { data: account })).json();
  const user = await (await request.get(`${origin}/user`, { headers: { authorization: `Bearer ${token}` } })).json();
  const headers = { authorization: `Bearer ${token}`, 'x-organization': user.organizations[0].id };
  const read = async (path: string) => (await request.get(`${origin}/api/v1/${path}`, { headers })).json();
  await request.post(`${origin}/organization`, {
    headers: { authorization: headers.authorization },
    data: { company: OTHER },
  });
  const demo = await (await request.post(`${origin}/api/v1/demo-project`, { headers, data: {} })).json();
  await request.post(`${origin}/api/v1/comments/feature/${demo.featureId}`, {
    headers,
    data: { content: 'Looks **good**, see [the plan](https://example.com)' },
  });
  const begun = await (
    await request.post(`${origin}/api/v1/features/${demo.featureId}/revisions`, {
      headers,
      data: { defaultValue: 'other', description: 'Another' },
    })
  ).json();
  await request.post(`${origin}/api/v1/namespaces`, { headers, data: { displayName: 'checkout' } });
  const { savedGroup } = await (
    await request.post(`${origin}/api/v1/saved-groups`, {
      headers,
      data: { name: 'Gold members', attributeKey: 'id', values: ['u_1', 'u_2'] },
    })
  ).json();
  const grown = await (
    await request.post(`${origin}/api/v1/saved-groups-revisions/${savedGroup.id}/new/items/add`, {
      headers,
      data: { items: ['u_3'] },
    })
  ).json();
  const ramped = {
    id: 'ramped',
    valueType: 'boolean',
    defaultValue: 'false',
    rules: [{ id: 'r', type: 'force', value: 'true' }],
  };
  await request.post(`${origin}/api/v1/features`, { headers, data: ramped });
  const steps = [0.1, 1].map((coverage) => ({ interval: 3600, actions: [{ patch: { coverage } }] }));
  const { rampSchedule } = await (
    await request.post(`${origin}/api/v1/ramp-schedules`, {
      headers,
      data: { featureId: 'ramped', ruleId: 'r', steps },
    })
  ).json();
  await request.post(`${origin}/api/v1/ramp-schedules/${rampSchedule.id}/actions/start`, { headers, data: {} });
  const { factTables } = await read('fact-tables');
  const { factMetrics } = await read('fact-metrics');
  const { metric } = await (
    await request.post(`${origin}/api/v1/metrics`, {
      headers,
      data: {
        name: 'Orders',
        type: 'binomial',
        datasourceId: demo.datasourceId,
        sql: { identifierTypes: ['user_id'], conversionSQL: 'select * from orders' },
      },
    })
  ).json();
  return {
    '/features/$id': `/features/${demo.featureId}`,
    '/features/$id_.versions': `/features/${demo.featureId}/versions`,
    '/features/$id_.compare': `/features/${demo.featureId}/compare`,
    '/features/$id_.drafts.$version': `/features/${demo.featureId}/drafts/${begun.revision.version}`,
    '/features/$id_.ramps.$rampId': `/features/ramped/ramps/${rampSchedule.id}`,
    '/saved-groups/$id': `/saved-groups/${savedGroup.id}`,
    '/saved-groups/$id_.drafts.$version': `/saved-groups/${savedGroup.id}/drafts/${grown.revision.version}`,
    '/experiment/$id': `/experiment/${demo.experimentId}`,
    '/datasources/$id': `/datasources/${demo.datasourceId}`,
    '/sdks/$id': `/sdks/${demo.sdkConnectionId}`,
    '/fact-tables/$id': `/fact-tables/${factTables[0].id}`,
    '/fact-metrics/$id': `/fact-metrics/${factMetrics[0].id}`,
    '/experiments/import/$id': `/experiments/import/${demo.datasourceId}`,
    '/metric/$id': `/metric/${metric.id}`,
    '/settings/team/$id': `/settings/team/${user.userId}`,
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Builds the app with its gallery, which what people run does not have, and serves the files. */
async function serveGallery(directory: string): Promise<{ origin: string; stop(): void }> {
  const outDir = join(directory, 'gallery');
  await build({
    configFile: join(import.meta.dirname, '../packages/web/vite.config.ts'),
    mode: 'gallery',
    logLevel: 'silent',
    build: { outDir, minify: false },
  });
  const server: Server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) return response.writeHead(404).end('{}');
    const file = extname(path) ? path : '/index.html';
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? (extname(path) ? 'font/woff2' : 'text/html') });
    response.end(readFileSync(join(outDir, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
