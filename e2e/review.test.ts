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

describe('a change that needs approval', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-review-'));
  const contexts: BrowserContext[] = [];
  let server: ServerProcess;
  let browser: Browser;
  let olivia: Page;
  let kim: Page;
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
  const rules = async () =>
    (await call<{ feature: { rules: { description: string; value: string }[] } }>('GET', FLAG)).feature.rules;

  async function signedIn({ email, password }: typeof OLIVIA): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    contexts.push(context);
    await context.request.post(`${server.origin}/auth/login`, { data: { email, password } });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return page;
  }

  beforeAll(async () => {
    server = await startServer({ DATA_DIR: directory });
    browser = await openBrowser();
    const { token } = await call<{ token: string }>('POST', '/auth/firsttime', { ...OLIVIA, companyname: 'Acme' });
    headers = { authorization: `Bearer ${token}` };
    const { organizations } = await call<{ organizations: { id: string }[] }>('GET', '/user');
    const olivias = { ...headers, 'x-organization': organizations[0]?.id ?? '' };
    headers = olivias;
    const { invites } = await call<{ invites: { invite: { link: string } }[] }>('POST', '/api/v1/invites', {
      emails: [KIM.email],
      role: 'engineer',
    });
    const invited = await call<{ token: string }>('POST', '/auth/register', KIM);
    headers = { authorization: `Bearer ${invited.token}` };
    await call('POST', '/auth/invitation/accept', { key: invites[0]?.invite.link.split('key=')[1] });
    headers = olivias;
    const guests = { id: 'guests', type: 'force', description: 'For guests', value: 'off' };
    await call('POST', '/api/v1/features', {
      id: 'checkout',
      valueType: 'string',
      defaultValue: 'old',
      rules: [guests],
    });
    await call('PUT', '/api/v1/settings/approvals', { requireReviews: [{ environments: ['production'] }] });
    [olivia, kim] = [await signedIn(OLIVIA), await signedIn(KIM)];
  }, 90_000);
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('goes to a draft, which says what it changes and what it needs, and asks for review', async () => {
    await kim.goto(`${server.origin}/features/checkout`);
    await kim.getByRole('button', { name: 'Actions for rule 1' }).click();
    await kim.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await kim.getByRole('button', { name: /^Everywhere it is/ }).click();
    const editor = kim.getByRole('dialog', { name: 'Edit rule' });
    await editor.getByLabel('Serve').fill('kims');
    await editor.getByRole('button', { name: 'Save to a draft' }).last().click();
    await kim.getByText('Draft 2, 1 change').waitFor();
    await shootAll(kim, 'flag-draft');
    await kim.getByRole('link', { name: 'Review', exact: true }).click();
    await kim.getByRole('heading', { name: 'Draft 2' }).waitFor();
    await kim.getByText('serve kims').first().waitFor();
    await kim.getByText('production: 0 of 1 approval').waitFor();
    expect(await kim.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    await kim.getByRole('button', { name: 'Ask for review' }).click();
    await kim.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
    await kim.getByText('Waits for approval').waitFor();
    expect(await rules()).toMatchObject([{ value: 'off' }]);
  });

  it('has a conflict settled where somebody published the same rule meanwhile', async () => {
    const changed = { id: 'guests', type: 'force', description: 'For guests', value: 'olivias', environments: ['dev'] };
    await call('PUT', '/api/v1/settings/approvals', { requireReviews: [] });
    await call('POST', FLAG, { rules: [changed] });
    await call('PUT', '/api/v1/settings/approvals', { requireReviews: [{ environments: ['production'] }] });
    await kim.reload();
    await kim.getByRole('heading', { name: '1 conflict' }).waitFor();
    await shootAll(kim, 'review-conflict');
    await kim.getByLabel('Keep mine').check();
    await kim.getByRole('button', { name: 'Settle 1 conflict' }).click();
    await kim.getByText('No conflict with what is live').waitFor();
  });

  it('goes live by itself once somebody else approved it', async () => {
    await olivia.goto(`${server.origin}/features/checkout`);
    await olivia.getByRole('button', { name: 'Live, 1 draft' }).click();
    await olivia.getByRole('menuitem', { name: /^Draft 2/ }).click();
    await olivia.getByRole('link', { name: 'Review', exact: true }).click();
    await olivia.getByRole('button', { name: 'Approve' }).click();
    const dialog = olivia.getByRole('dialog');
    await dialog.getByLabel(/Remark/).fill('Good');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await rules())[0]?.value, { timeout: 15_000 }).toBe('kims');
    await olivia.reload();
    await olivia.getByText('Published', { exact: true }).first().waitFor();
    await olivia.getByRole('tab', { name: /Conversation/ }).click();
    await olivia.getByText('Good').waitFor();
    await shootAll(olivia, 'review-conversation');
  });
});
