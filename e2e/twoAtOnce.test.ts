import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { openBrowser } from './browser.ts';
import { shootAll } from './looks.ts';

const PASSWORD = 'a long password';
const OLIVIA = { name: 'Olivia Owner', email: 'olivia@example.com', password: PASSWORD };
const KIM = { name: 'Kim Editor', email: 'kim@example.com', password: PASSWORD };
const FLAG = '/api/v1/features/checkout';
type Rule = { id: string; description: string; value: string };

describe('two people at one flag', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-two-'));
  const contexts: BrowserContext[] = [];
  let server: ServerProcess;
  let browser: Browser;
  let olivia: Page;
  let kim: Page;
  let headers: Record<string, string>;

  /** A call as Olivia makes it from a script. */
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }
  const flag = async () =>
    (await call<{ feature: { rules: Rule[]; description: string; defaultValue: string } }>('GET', FLAG)).feature;
  const values = async () => Object.fromEntries((await flag()).rules.map((rule) => [rule.description, rule.value]));

  /** Somebody signed in at a browser of their own, with the flag before them. */
  async function atTheFlag(who: typeof OLIVIA): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    contexts.push(context);
    const { email, password } = who;
    await context.request.post(`${server.origin}/auth/login`, { data: { email, password } });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(`${server.origin}/features/checkout`);
    await page.getByRole('heading', { name: 'For guests' }).waitFor();
    return page;
  }

  beforeAll(async () => {
    server = await startServer({ DATA_DIR: directory });
    browser = await openBrowser();
    headers = {};
    const { token } = await call<{ token: string }>('POST', '/auth/firsttime', { ...OLIVIA, companyname: 'Acme' });
    headers = { authorization: `Bearer ${token}` };
    const { organizations } = await call<{ organizations: { id: string }[] }>('GET', '/user');
    headers = { ...headers, 'x-organization': organizations[0]?.id ?? '' };
    const { invites } = await call<{ invites: { invite: { link: string } }[] }>('POST', '/api/v1/invites', {
      emails: [KIM.email],
      role: 'admin',
    });
    const invited = await call<{ token: string }>('POST', '/auth/register', KIM);
    const key = invites[0]?.invite.link.split('key=')[1];
    const olivias = headers;
    headers = { authorization: `Bearer ${invited.token}` };
    await call('POST', '/auth/invitation/accept', { key });
    headers = olivias;
    const rule = (id: string, description: string) => ({ id, type: 'force', description, value: 'off' });
    await call('POST', '/api/v1/features', { id: 'checkout', valueType: 'string', defaultValue: 'old' });
    await call('POST', FLAG, { rules: [rule('guests', 'For guests'), rule('members', 'For members')] });
    [olivia, kim] = [await atTheFlag(OLIVIA), await atTheFlag(KIM)];
  }, 90_000);
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function openRule(page: Page, rule: 'For guests' | 'For members') {
    await page.getByRole('button', { name: `Actions for rule ${rule === 'For guests' ? 1 : 2}` }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: /^Everywhere it is/ }).click();
    const panel = page.getByRole('dialog', { name: 'Edit rule' });
    await panel.getByRole('button', { name: 'Publish now' }).click();
    return panel;
  }
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save and publish' }).click();
  const notice = (page: Page, text: RegExp | string) => page.getByRole('dialog').getByText(text).waitFor();

  it('keeps both changes when they change different rules, and tells the second who was there first', async () => {
    const his = await openRule(kim, 'For members');
    await his.getByLabel('Serve').fill('kims');
    const hers = await openRule(olivia, 'For guests');
    await hers.getByLabel('Serve').fill('olivias');
    await save(olivia);
    await hers.waitFor({ state: 'hidden' });
    await save(kim);
    await notice(kim, 'Olivia Owner changed the rules after you opened this');
    expect(await values()).toEqual({ 'For guests': 'olivias', 'For members': 'off' });
    await his.getByText('What changed').click();
    await his.getByText('“For guests” in the rules: value').waitFor();
    await shootAll(kim, 'two-at-once-other-rule');
    await his.getByRole('button', { name: 'Save both' }).click();
    await his.waitFor({ state: 'hidden' });
    expect(await values()).toEqual({ 'For guests': 'olivias', 'For members': 'kims' });
  });

  it('shows what the first made of the same rule, and lets the second take it over', async () => {
    await olivia.reload();
    const his = await openRule(kim, 'For members');
    await his.getByLabel('Serve').fill('kims again');
    const hers = await openRule(olivia, 'For members');
    await hers.getByLabel('Serve').fill('olivias too');
    await save(olivia);
    await hers.waitFor({ state: 'hidden' });
    await save(kim);
    await notice(kim, /You changed “For members” in the rules too/);
    await notice(kim, 'olivias too');
    await shootAll(kim, 'two-at-once-same-rule');
    await his.getByRole('button', { name: 'Discard mine and reload' }).click();
    await his.waitFor({ state: 'hidden' });
    await kim.getByText('olivias too').first().waitFor();
    expect(await values()).toEqual({ 'For guests': 'olivias', 'For members': 'olivias too' });
  });

  it('replaces the other’s text only when its author says so', async () => {
    const his = await openDetails(kim);
    await his.getByLabel('Description').fill('Kim’s words');
    const hers = await openDetails(olivia);
    await hers.getByLabel('Description').fill('Olivia’s words');
    await hers.getByLabel('Owner').fill('Olivia');
    await save(olivia);
    await hers.waitFor({ state: 'hidden' });
    await save(kim);
    await notice(kim, 'Olivia Owner changed the description after you opened this');
    await shootAll(kim, 'two-at-once-details');
    await his.getByRole('button', { name: 'Replace theirs with mine' }).click();
    await his.waitFor({ state: 'hidden' });
    // Only what both changed is replaced.
    expect(await flag()).toMatchObject({ description: 'Kim’s words', owner: 'Olivia' });
  });

  async function openDetails(page: Page) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit details' }).click();
    const form = page.getByRole('dialog', { name: 'Edit details' });
    await form.getByRole('button', { name: 'Publish now' }).click();
    return form;
  }
});
