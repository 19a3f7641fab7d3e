import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { openBrowser } from './browser.ts';

type Told = { type: string; event?: string; userId: string; properties?: Record<string, unknown> };

/** One place that hears everything a page may send away: telemetry, error reports, and where it asks for flags. */
describe('what a page tells of its use', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-insight-'));
  const told: Told[] = [];
  const reports: string[] = [];
  let asked = 0;
  let sink: Server;
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    sink = createServer(async (request: IncomingMessage, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      const path = request.url ?? '';
      if (path.startsWith('/telemetry')) told.push(JSON.parse(await text(request)));
      if (path.includes('/envelope/')) reports.push(await text(request));
      if (path !== '/api/features/sdk-ours') return response.end();
      asked += 1;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ features: { 'fact-tables': { defaultValue: false } } }));
    });
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(sink.address() as AddressInfo).port}`;
    server = await startServer({
      DATA_DIR: dataDir,
      TELEMETRY_URL: `http://${host}/telemetry`,
      SENTRY_DSN: `http://key@${host}/1`,
      PRODUCT_FLAGS_HOST: `http://${host}`,
      PRODUCT_FLAGS_KEY: 'sdk-ours',
    });
    browser = await openBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    sink?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('goes to the configured destination, without addresses or names', async () => {
    await page.goto(server.origin);
    const form = page.getByRole('form');
    await form.getByLabel('Company').fill('Acme Labs');
    await form.getByLabel('Name', { exact: true }).fill('Olivia Owner');
    await form.getByLabel('Email').fill('olivia@acme.io');
    await form.getByRole('textbox', { name: 'Password' }).fill('a long password');
    await form.getByRole('button').last().click();
    await page.getByRole('heading', { name: 'Welcome, Olivia' }).waitFor();
    const events = () => told.flatMap(({ event }) => event ?? []);
    await expect.poll(events).toEqual(expect.arrayContaining(['App Load', 'Register-first', 'Organization Loaded']));
    for (const { properties } of told.filter(({ type }) => type === 'track'))
      expect(properties).toMatchObject({ url: '', referrer: '', host: 'localhost' });
    expect(told.find(({ type }) => type === 'identify')?.userId).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(told)).not.toMatch(/olivia|acme|u_|org_/i);
  });

  it('follows the product’s own flags where an operator keeps them, anew on each page', async () => {
    await page.getByRole('button', { name: 'Metrics and Data' }).click();
    await page.getByRole('link', { name: 'Data Sources' }).waitFor();
    expect(await page.getByRole('link', { name: 'Fact Tables' }).count()).toBe(0);
    const before = asked;
    await page.getByRole('link', { name: 'Data Sources' }).click();
    await page.getByRole('heading', { name: 'Data Sources', exact: true }).waitFor();
    await expect.poll(() => asked).toBeGreaterThan(before);
  });

  it('reports errors of the page to the service an operator named', async () => {
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('a broken page')), 0));
    await expect.poll(() => reports.join('\n'), { timeout: 10_000 }).toContain('a broken page');
    const user = told.findLast(({ type }) => type === 'identify')?.userId;
    expect(user).toMatch(/^[0-9a-f]{64}$/);
    expect(reports.join('\n')).toContain(`"user":{"id":"${user}"`);
  });
});
