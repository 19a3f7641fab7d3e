import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { openBrowser, shoot } from './browser.ts';
import { keyboardOf } from './keyboard.ts';

const ACCOUNT = { companyname: 'Acme', name: 'Olivia Owner', email: 'olivia@example.com', password: 'a long password' };

describe('the pages around flags', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-around-'));
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

  it('make a saved group of ids, take a file after showing what comes of it, and answer who is in it', async () => {
    await open('/saved-groups');
    await page.getByRole('button', { name: 'New saved group' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Gold members');
    await page.getByLabel('Attribute').click();
    await page.getByRole('option', { name: 'id', exact: true }).click();
    await page.getByLabel('Values').fill('u_1, u_2, u_3');
    await page.getByRole('button', { name: 'Create saved group' }).click();
    await page.getByRole('heading', { name: 'Gold members' }).waitFor();

    const file = join(directory, 'gold.csv');
    const ids = Array.from({ length: 99_000 }, (_, n) => `${n}@example.com,u_${n}`);
    writeFileSync(file, ['email,user', ...ids, '5@example.com,u_5', 'nobody,'].join('\n'));
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByLabel('File with ids').setInputFiles(file);
    await page.getByText('No column is called id: choose the one with the ids').waitFor();
    await page.getByLabel('Column').click();
    await page.getByRole('option', { name: 'user', exact: true }).click();
    const outcome = page.getByRole('status').filter({ hasText: 'ids after' });
    await outcome.getByText('99,000').waitFor();
    expect((await outcome.innerText()).replaceAll(/\s+/g, ' ')).toBe(
      '99,000 ids after +98,997 new 0 no longer there 1 twice in what was given 1 not an id, see lines',
    );
    await shoot(page, 'saved-group-upload');
    await page.getByRole('button', { name: 'Save to a draft' }).click();

    await page.getByText('98,997 ids added').waitFor();
    await shoot(page, 'saved-group-draft');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Live is the same as this version.').waitFor();
    await page.getByRole('link', { name: 'Gold members' }).first().click();
    await page.getByText('99,000 values of id').waitFor();
    await page.getByLabel('Is somebody in it?').fill('u_48213');
    await page.getByText('is in', { exact: true }).waitFor();
    await page.getByLabel('Is somebody in it?').fill('u_99000');
    await page.getByText('is not in', { exact: true }).waitFor();
    await shoot(page, 'saved-group');
  });

  it('say by how many a list is over its limit, and do not take it', async () => {
    await page.getByRole('button', { name: 'Append' }).click();
    const more = Array.from({ length: 1_500 }, (_, n) => `v_${n}`).join('\n');
    await page.getByRole('textbox', { name: 'Ids' }).fill(more);
    await page.getByText('A list has at most 100,000 values; these are 500 too many.').waitFor();
    expect(await page.getByRole('button', { name: 'Append now' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  it('do not delete a saved group that a flag targets, and name the flag', async () => {
    const { savedGroups } = await call<{ savedGroups: { id: string }[] }>('GET', '/api/v1/saved-groups');
    const rule = { id: 'r', type: 'force', value: 'true', savedGroups: [{ match: 'any', ids: [savedGroups[0]?.id] }] };
    await call('POST', '/api/v1/features', {
      id: 'upsell',
      valueType: 'boolean',
      defaultValue: 'false',
      rules: [rule],
    });
    await page.reload();
    await page.getByRole('link', { name: 'upsell' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It cannot be deleted while 1 feature uses it:').waitFor();
    await dialog.getByRole('link', { name: 'upsell' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('work for saved groups by keyboard alone', async () => {
    await open('/saved-groups');
    await page.getByRole('link', { name: 'Gold members' }).waitFor();
    const keys = keyboardOf(page);
    await keys.use('link', 'Gold members');
    await page.getByRole('heading', { name: 'Gold members' }).waitFor();
    await keys.use('button', 'Append');
    await keys.fill('Ids', 'w_1\nw_2');
    await page.getByText('2 people change group').waitFor();
    await keys.use('button', 'Append now');
    await page.getByText('99,002 values of id').waitFor();
  });

  it('give a draft a part of a namespace by the arrow keys and by numbers, never on somebody else’s', async () => {
    await call('POST', '/api/v1/namespaces', { displayName: 'checkout', description: 'From basket to receipt' });
    const variations = [{ name: 'A' }, { name: 'B' }];
    const part = (range: [number, number]) => ({ namespace: { enabled: true, name: 'checkout', range } });
    const flow = await call<{ experiment: { id: string } }>('POST', '/api/v1/experiments', {
      ...{ name: 'Checkout flow', variations },
      ...part([0, 0.6]),
    });
    await call('POST', `/api/v1/experiments/${flow.experiment.id}/start`);
    await call('POST', '/api/v1/experiments', { name: 'Coupon link', variations, ...part([0.7, 0.8]) });
    await call('POST', '/api/v1/experiments', { name: 'Wallet order', variations });

    await open('/namespaces');
    const keys = keyboardOf(page);
    await keys.use('button', 'checkout');
    await page.getByText('The longest free range is 0.80 to 1.00.').waitFor();
    await shoot(page, 'namespace');
    await keys.use('button', 'Place an experiment');
    await keys.choose('Experiment', 'Wallet order');
    await keys.use('button', 'Choose a range');
    const place = page.getByRole('slider', { name: 'Place of Wallet order' });
    await keys.reach(page.getByRole('slider', { name: 'End of Wallet order' }));
    for (let count = 0; count < 12; count++) await keys.press('ArrowLeft');
    expect(await place.getAttribute('aria-valuetext')).toBe('0.80 to 0.88');
    await page.getByRole('slider', { name: 'Place of Wallet order' }).focus();
    await keys.press('ArrowLeft');
    expect(await place.getAttribute('aria-valuetext')).toBe('0.62 to 0.70');
    await page.getByLabel('From').fill('0.50');
    await page.getByText('Checkout flow has 0.00 to 0.60').waitFor();
    expect(await page.getByRole('button', { name: /^Take/ }).isDisabled()).toBe(true);
    await page.getByLabel('From').fill('0.60');
    await shoot(page, 'namespace-placing');
    await page.getByRole('button', { name: 'Take 10%' }).click();
    await page.getByText('0.60 to 0.70').waitFor();
  });

  it('move a draft in a namespace with the mouse, and name the experiments that a new seed reshuffles', async () => {
    await page.getByRole('button', { name: 'Move Wallet order' }).click();
    const place = page.getByRole('slider', { name: 'Place of Wallet order' });
    const box = await place.boundingBox();
    if (!box) throw new Error('It is nowhere');
    await page.mouse.move(box.x + box.width / 2, box.y + 26);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 3, box.y + 26, { steps: 8 });
    await page.mouse.up();
    expect(await place.getAttribute('aria-valuetext')).toMatch(/^0\.8\d to 0\.9\d$/);
    await page.getByRole('button', { name: /^Take/ }).click();
    await page.getByRole('button', { name: 'Rotate seed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 running experiment is reshuffled').waitFor();
    await dialog.getByText('Checkout flow').waitFor();
    await dialog.getByText('checkout-1').waitFor();
    await dialog.getByRole('button', { name: 'Rotate seed' }).click();
    await page.getByText('with seed checkout-1').waitFor();
  });

  it('do not delete a namespace that experiments have parts of, and name them', async () => {
    await page.getByRole('button', { name: 'Actions for checkout' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It cannot be deleted while 3 experiments use it:').waitFor();
    await dialog.getByRole('link', { name: 'Coupon link' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('show lines for Node with a flag of the organization, which get a change of it as it happens', async () => {
    const { sdkConnection } = await call<{ sdkConnection: { id: string; key: string } }>(
      'POST',
      '/api/v1/sdk-connections',
      {
        ...{ name: 'Backend', languages: ['nodejs'], environment: 'production' },
      },
    );
    await call('POST', '/api/v1/features', { id: 'new-checkout', valueType: 'boolean', defaultValue: 'false' });
    await call('POST', '/api/v1/features/new-checkout/toggle', { environments: { production: true } });
    await open(`/sdks/${sdkConnection.id}`);
    const code = page.locator('pre');
    await code.filter({ hasText: "gb.isOn('new-checkout', user)" }).waitFor();
    const connect = await code.filter({ hasText: 'new GrowthBookClient' }).innerText();
    expect(connect).toContain(sdkConnection.key);
    const watch = `
      const look = () => console.log(gb.isOn('new-checkout', { attributes: { id: 'u1' } }));
      look();
      setInterval(look, 50);`;
    // Beside the tests, so that it finds the libraries the lines name.
    const file = join(import.meta.dirname, 'artifacts', 'pasted.mjs');
    mkdirSync(join(import.meta.dirname, 'artifacts'), { recursive: true });
    writeFileSync(file, `${connect.replace(/apiHost: '[^']*'/, `apiHost: '${server.origin}'`)}\n${watch}`);
    const running = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    running.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    try {
      await expect.poll(() => said, { timeout: 20_000 }).toContain('false');
      await call('POST', '/api/v1/features/new-checkout', { defaultValue: 'true' });
      await expect.poll(() => said, { timeout: 20_000 }).toContain('true');
    } finally {
      running.kill();
      rmSync(file, { force: true });
    }
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Backend (copy)' }).waitFor();
  });
});
