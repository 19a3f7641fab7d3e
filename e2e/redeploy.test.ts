import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { openBrowser } from './browser.ts';
import { shootAll } from './looks.ts';

describe('a page that is open while its server is renewed', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-'));
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;

  const start = (build: string, port = '0') =>
    startServer({ DATA_DIR: directory, PORT: port, BUILD_SHA: build, BUILD_DATE: '2026-11-01T00:00:00Z' });

  beforeAll(async () => {
    server = await start('aaaaaaa');
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(20_000);
    await page.goto(server.origin);
    await page.getByLabel('Company name').fill('Acme');
    await page.getByLabel('Name', { exact: true }).fill('Olivia Owner');
    await page.getByRole('textbox', { name: 'Email' }).fill('olivia@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long password');
    await page.getByRole('button', { name: /create|sign up|set up/i }).click();
    await page.getByRole('heading', { name: 'Welcome, Olivia' }).waitFor();
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('keeps its shell when another page cannot be loaded, and says that the server is away', async () => {
    await server.kill();
    await page.getByRole('link', { name: 'Features', exact: true }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    expect(await page.getByRole('complementary', { name: 'Sidebar' }).isVisible()).toBe(true);
    await page.getByText(/^The server cannot be reached/).waitFor();
    await shootAll(page, 'server-away');
  });

  it('says without a click that the server died, and loads the page that failed by itself when it is back', async () => {
    server = await start('aaaaaaa', new URL(server.origin).port);
    await page.goto(`${server.origin}/settings/tags`);
    await page.getByRole('heading', { name: 'No tags yet' }).waitFor();
    await page.waitForLoadState('networkidle');
    await server.kill();
    await page.getByText(/^The server cannot be reached/).waitFor();
    await page.getByRole('link', { name: 'Features', exact: true }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    server = await start('aaaaaaa', new URL(server.origin).port);
    await page.getByRole('heading', { name: 'Features', exact: true }).waitFor({ timeout: 30_000 });
    expect(await page.getByText(/^The server cannot be reached/).count()).toBe(0);
    await server.kill();
  });

  it('notices the new build, and goes on from a reload', async () => {
    server = await start('bbbbbbb', new URL(server.origin).port);
    await page.getByText('There is a newer version of the product.').waitFor({ timeout: 30_000 });
    await shootAll(page, 'server-new-build');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Features', exact: true }).waitFor();
    await page.getByText('build bbbbbbb').waitFor();
  });

  it('says so in the place of a dialog whose file does not load, and opens it when asked again', async () => {
    const form = /\/assets\/TagForm-.*\.js/;
    await page.route(form, (route) => route.abort());
    await page.goto(`${server.origin}/settings/tags`);
    await page.getByRole('button', { name: 'New tag' }).first().click();
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await shootAll(page, 'server-missing-part');
    await page.unroute(form);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'New tag' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('says at once that it is offline, still opens its dialogs, and says when it is back', async () => {
    const fetched = page.waitForResponse(/\/assets\/TagForm-.*\.js/);
    await page.goto(`${server.origin}/settings/tags`);
    await page.getByRole('heading', { name: 'No tags yet' }).waitFor();
    await fetched;
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByText(/^You are offline/).waitFor();
    await shootAll(page, 'server-offline');
    await page.getByRole('button', { name: 'New tag' }).first().click();
    await page.getByRole('dialog', { name: 'New tag' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('Connected again.').waitFor({ timeout: 30_000 });
  });
});
