import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSource } from 'eventsource';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { openBrowser, shoot } from './browser.ts';

type OfficialClient = {
  loadFeatures(options?: { autoRefresh?: boolean }): Promise<void>;
  isOn(key: string): boolean;
  setAttributes(attributes: Record<string, unknown>): void;
  destroy(): void;
};
const official = createRequire(import.meta.url)('@growthbook/growthbook') as {
  GrowthBook: new (options: object) => OfficialClient;
  setPolyfills(polyfills: object): void;
};

describe('from an empty folder to a decision', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-'));
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;
  let client: OfficialClient | undefined;
  const problems: string[] = [];

  beforeAll(async () => {
    server = await startServer({ DATA_DIR: directory });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(10_000);
    page.on('pageerror', (error) => problems.push(error.message));
  });
  afterAll(async () => {
    client?.destroy();
    await browser?.close();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('sets a new installation up', async () => {
    await page.goto(server.origin);
    await page.getByLabel('Company name').fill('Acme');
    await page.getByLabel('Name', { exact: true }).fill('Olivia Owner');
    await page.getByRole('textbox', { name: 'Email' }).fill('olivia@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('a long password');
    await shoot(page, '1-first-time');
    await page.getByRole('button', { name: /create|sign up|set up/i }).click();
    await page.getByRole('heading', { name: 'Welcome, Olivia' }).waitFor();
  });

  it('makes the demo shop and shows its winner', async () => {
    await page.getByRole('button', { name: 'Create the demo project' }).click();
    await page.getByRole('heading', { name: 'Checkout layout' }).waitFor({ timeout: 60_000 });
    await page
      .getByText(/One page is ahead/i)
      .first()
      .waitFor({ timeout: 30_000 });
    await shoot(page, '2-results');
  });

  it('makes a flag with a rule', async () => {
    await page.goto(`${server.origin}/features`);
    await page.getByRole('button', { name: 'Add feature' }).first().click();
    await page.getByLabel('Feature key').fill('new-search');
    await page.getByRole('button', { name: 'Create feature' }).click();
    // The first one shows the code that asks for it.
    await page.getByRole('dialog').getByText('new-search').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    await page.getByRole('dialog').getByLabel('Description').fill('Everyone gets it');
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Serve').click();
    await page.getByRole('option', { name: 'true' }).click();
    await panel.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('button', { name: 'Add and publish' }).click();
    // The list shows the rule at once; the panel goes away when the server has it.
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Everyone gets it' }).waitFor();
    await shoot(page, '3-feature');
  });

  it('gives the flag to an official SDK, which hears when it is switched off', async () => {
    await page.goto(`${server.origin}/sdks`);
    await page.getByRole('button', { name: 'Create new SDK connection' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Web shop');
    await form.getByLabel('SDK language').click();
    await page.getByRole('option', { name: 'React', exact: true }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Waiting for the first request').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the client key' }).click();
    const clientKey = await page.evaluate(() => navigator.clipboard.readText());
    expect(clientKey).toMatch(/^sdk-[0-9a-zA-Z]+$/);
    official.setPolyfills({ EventSource, fetch: globalThis.fetch });
    client = new official.GrowthBook({ apiHost: server.origin, clientKey, subscribeToChanges: true });
    client.setAttributes({ id: 'u1' });
    await client.loadFeatures({ autoRefresh: true });
    expect(client.isOn('new-search')).toBe(true);
    await page.getByText('Connected', { exact: true }).waitFor({ timeout: 30_000 });
    await page.goto(`${server.origin}/sdks`);
    const listed = page.getByRole('row').filter({ hasText: 'Web shop' });
    for (const text of ['Connected', 'production', 'React', 'all'])
      await listed.getByText(text, { exact: true }).waitFor();
    await page.goto(`${server.origin}/features/new-search`);
    await page
      .getByRole('switch', { name: /production/i })
      .first()
      .click();
    await expect.poll(() => client?.isOn('new-search'), { timeout: 5000 }).toBe(false);
  });

  it('stops the experiment with a conclusion', async () => {
    await page.goto(`${server.origin}/experiments`);
    await page.getByText('Checkout layout').first().click();
    await page.getByRole('button', { name: 'Stop experiment' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Conclusion').click();
    await page.getByRole('option', { name: /won/i }).click();
    await dialog.getByRole('button', { name: 'Stop experiment' }).click();
    await page.getByText('Stopped').first().waitFor();
    await shoot(page, '4-stopped');
  });

  it('did all that without an error on a page', () => {
    expect(problems).toEqual([]);
  });
});
