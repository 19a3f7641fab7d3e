import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { openBrowser, shoot } from './browser.ts';

const ACCOUNT = { companyname: 'Acme', name: 'Olivia Owner', email: 'olivia@example.com', password: 'a long password' };

describe('the life of a flag', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-flag-'));
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;
  let headers: Record<string, string> = {};

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }
  const open = (path: string) => page.goto(`${server.origin}${path}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const act = async (name: string) => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const row = (id: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) });

  beforeAll(async () => {
    server = await startServer({ DATA_DIR: directory });
    browser = await openBrowser();
    const { token } = await call<{ token: string }>('POST', '/auth/firsttime', ACCOUNT);
    headers = { authorization: `Bearer ${token}` };
    const { organizations } = await call<{ organizations: { id: string }[] }>('GET', '/user');
    headers['x-organization'] = organizations[0]?.id ?? '';
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const { email, password } = ACCOUNT;
    await context.request.post(`${server.origin}/auth/login`, { data: { email, password } });
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('begins with two steps, which stay until an SDK asked and there is a feature', async () => {
    const connection = { name: 'Web shop', languages: ['react'], environment: 'production' };
    const made = await call<{ sdkConnection: { key: string } }>('POST', '/api/v1/sdk-connections', connection);
    await open('/features');
    const steps = page.getByRole('list', { name: 'Setup steps' });
    await steps.waitFor();
    expect(await steps.getByRole('img', { name: 'to do' }).count()).toBe(2);
    await button('Add feature').click();
    await dialog().getByLabel('Feature key').fill('new-checkout');
    await dialog().getByLabel('Description').fill('Shows the **new** checkout');
    await dialog().getByLabel('Tags').fill('checkout');
    await page.keyboard.press('Enter');
    await dialog().getByRole('switch', { name: 'dev' }).click();
    await button('Create feature').click();
    await page.getByRole('dialog', { name: 'Use new-checkout in your code' }).waitFor();
    await fetch(`${server.origin}/api/features/${made.sdkConnection.key}`);
    await shoot(page, 'flag-first');
  });

  it('shows its code in the language of the connection, once, and again from the menu', async () => {
    const lines = () => page.getByRole('group', { name: 'Ask for a feature' });
    expect(await lines().innerText()).toContain("const isOn = useFeatureIsOn('new-checkout');");
    expect(page.url()).toContain('first');
    await button('Close').last().click();
    await page.waitForURL((url) => !url.search.includes('first'));
    await act('Show implementation');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Python', exact: true }).click();
    expect(await lines().innerText()).toContain('if gb.is_on("new-checkout"):');
    await button('Close').last().click();
  });

  it('shows what it was made with, and refuses a key that is taken or that cannot be one', async () => {
    await page.getByText('Olivia Owner', { exact: true }).first().waitFor();
    expect(await page.locator('strong', { hasText: 'new' }).count()).toBe(1);
    await page.getByText('checkout', { exact: true }).first().waitFor();
    await open('/features');
    await page.getByRole('button', { name: 'Add feature' }).click();
    await dialog().getByLabel('Feature key').fill('no spaces please');
    await button('Create feature').click();
    await dialog()
      .getByText(/letters, digits and the characters/)
      .waitFor();
    await dialog().getByLabel('Feature key').fill('NEW-checkout');
    await button('Create feature').click();
    await dialog()
      .getByText(/feature with the key/)
      .waitFor();
  });

  it('mends JSON that is almost JSON, when asked', async () => {
    await dialog().getByLabel('Feature key').fill('banner');
    await dialog().getByRole('combobox', { name: 'Value type' }).click();
    await page.getByRole('option', { name: 'json', exact: true }).click();
    const editor = dialog().locator('[contenteditable=true]');
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText("{title: 'Sale',}");
    await dialog().getByRole('button', { name: 'Write it as JSON' }).click();
    expect((await editor.innerText()).replaceAll(/\s/g, '')).toBe('{"title":"Sale"}');
    await button('Create feature').click();
    await page.getByRole('heading', { name: 'banner' }).waitFor();
  });

  it('is listed with its tags, switches and draft, sorted as last time, and found by tag and view', async () => {
    await call('POST', '/api/v1/features/new-checkout/revisions', { description: 'In a draft' });
    await open('/features');
    await row('new-checkout').getByText('Draft', { exact: true }).waitFor();
    expect(await row('new-checkout').getByRole('switch').count()).toBe(2);
    const keys = () => page.getByRole('row').getByRole('link').allInnerTexts();
    expect(await keys()).toEqual(['banner', 'new-checkout']);
    await page.getByRole('button', { name: /^Feature/ }).click();
    await expect.poll(keys).toEqual(['new-checkout', 'banner']);
    await open('/features');
    await row('banner').waitFor();
    expect(await keys()).toEqual(['new-checkout', 'banner']);
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/^Search/))
      .first()
      .fill('tag:checkout');
    await expect.poll(keys).toEqual(['new-checkout']);
    await shoot(page, 'flag-list');
  });

  it('is duplicated under the next free key', async () => {
    await open('/features');
    await row('banner')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect.poll(() => dialog().getByLabel('Feature key').inputValue()).toBe('banner_1');
    await button('Create the copy').click();
    await page.getByRole('heading', { name: 'banner_1' }).waitFor();
  });

  it('asks before an environment is switched, where the organization wants that', async () => {
    await open('/settings');
    await page.getByRole('switch', { name: 'Ask before an environment is switched' }).click();
    await button('Save feature settings').click();
    await page
      .getByText(/changed|saved|set/i)
      .last()
      .waitFor();
    await open('/features/banner_1');
    await page.getByRole('switch', { name: 'banner_1 in production' }).click();
    await page.getByRole('dialog', { name: 'Turn banner_1 off in production?' }).waitFor();
    await button('Turn off').click();
    await expect.poll(() => page.getByRole('switch', { name: 'banner_1 in production' }).isChecked()).toBe(false);
  });

  it('needs another one, which then cannot be archived', async () => {
    await act('Prerequisites');
    await button('Add prerequisite').click();
    await dialog().getByRole('combobox', { name: 'Feature' }).click();
    await page.getByRole('option', { name: 'new-checkout' }).click();
    await dialog().getByText('production: not live').waitFor();
    await dialog().getByRole('button', { name: 'Publish now' }).click();
    await button('Save and publish').click();
    await page.getByRole('region', { name: 'Prerequisites' }).getByRole('link', { name: 'new-checkout' }).click();
    await page.getByRole('heading', { name: 'new-checkout' }).waitFor();
    await act('Archive');
    await dialog().getByText('It cannot be archived while others need it:').waitFor();
    await shoot(page, 'flag-needed');
    await button('Cancel').or(button('Close')).last().click();
  });

  it('takes a rule with a new experiment, which starts when its draft is published', async () => {
    await open('/features/new-checkout');
    await button('Add rule').click();
    const panel = page.getByRole('dialog', { name: 'Add rule' });
    await panel.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Experiment', exact: true }).click();
    await panel.getByLabel('Description').fill('Half of everyone');
    await panel.getByRole('button', { name: 'New experiment' }).click();
    await panel.getByLabel('Name of the experiment').fill('Checkout test');
    await panel.getByRole('switch', { name: 'Sticky bucketing' }).click();
    expect(await panel.getByRole('switch', { name: 'Start when published' }).isChecked()).toBe(true);
    await button('Add to a draft').click();
    await page.getByText('Starts when published').waitFor();
    const experiments = async () =>
      (
        await call<{ experiments: { status: string; disableStickyBucketing?: boolean }[] }>(
          'GET',
          '/api/v1/experiments',
        )
      ).experiments;
    expect(await experiments()).toMatchObject([{ status: 'draft', disableStickyBucketing: true }]);
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await expect.poll(async () => (await experiments())[0]?.status).toBe('running');
    await page.getByText('Starts when published').waitFor({ state: 'detached' });
    await page.getByText('50%').first().waitFor();
    await shoot(page, 'flag-experiment');
  });

  it('carries the fields that the organization keeps', async () => {
    await open('/settings/custom-fields');
    await button('New custom field').click();
    await dialog().getByLabel('Name').fill('Team');
    await dialog().getByLabel('Id', { exact: true }).fill('team');
    await button('Create field').click();
    await page.getByText('Team', { exact: true }).waitFor();
    await open('/features/banner_1');
    await act('Edit details');
    await dialog().getByLabel(/^Team/).fill('web');
    await dialog().getByRole('button', { name: 'Publish now' }).click();
    await button('Save and publish').click();
    await page.getByRole('region', { name: 'Custom fields' }).getByText('web').waitFor();
  });

  it('says how to remove it, is archived in a draft, and deleted once it is archived', async () => {
    await open('/features/banner_1');
    await act('Remove this flag');
    await page
      .getByRole('list', { name: 'Steps' })
      .getByText(/^Archive banner_1/)
      .waitFor();
    await shoot(page, 'flag-removal');
    await button('Archive it now').click();
    await button('Archive in a draft').click();
    await page
      .getByRole('button', { name: /^Draft \d+/ })
      .or(page.getByText(/^Draft \d+, 1 change/))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await page.getByText('This feature is archived: SDKs no longer receive it.').waitFor();
    await act('Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => url.pathname === '/features');
    await row('banner').waitFor();
    expect(await row('banner_1').count()).toBe(0);
  });
});
