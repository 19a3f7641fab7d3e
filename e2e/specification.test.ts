import { type Server, createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { openBrowser } from './browser.ts';

const PASSWORD = 'a long password';

/** A picture of one point. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Pages of the menu: address, heading, what the tab is called. */
const PAGES = [
  ['/features', 'Features'],
  ['/experiments', 'Experiments'],
  ['/metrics', 'Metrics'],
  ['/fact-tables', 'Fact Tables'],
  ['/segments', 'Segments'],
  ['/dimensions', 'Dimensions'],
  ['/datasources', 'Data Sources'],
  ['/sdks', 'SDK Connections'],
  ['/attributes', 'Attributes'],
  ['/namespaces', 'Namespaces'],
  ['/environments', 'Environments'],
  ['/saved-groups', 'Saved Groups'],
  ['/settings', 'General'],
  ['/settings/team', 'Team'],
  ['/settings/tags', 'Tags'],
  ['/projects', 'Projects'],
  ['/settings/keys', 'API Keys'],
  ['/activity', 'Activity Feed'],
  ['/account/personal-access-tokens', 'Personal access tokens'],
] as const;

/** What the sidebar of an administrator leads to, in its order. */
const SIDEBAR = [
  ['Get Started', '/getstarted'],
  ['Features', '/features'],
  ['Experiments', '/experiments'],
  ['Metrics', '/metrics'],
  ['Fact Tables', '/fact-tables'],
  ['Segments', '/segments'],
  ['Dimensions', '/dimensions'],
  ['Data Sources', '/datasources'],
  ['SDK Connections', '/sdks'],
  ['Attributes', '/attributes'],
  ['Namespaces', '/namespaces'],
  ['Environments', '/environments'],
  ['Saved Groups', '/saved-groups'],
  ['General', '/settings'],
  ['Team', '/settings/team'],
  ['Tags', '/settings/tags'],
  ['Projects', '/projects'],
  ['API Keys', '/settings/keys'],
] as const;

describe('the specification in a browser', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-'));
  let server: ServerProcess;
  let licences: Awaited<ReturnType<typeof serveLicences>>;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  /** A page of somebody who is not signed in. */
  const stranger = async (): Promise<Page> => {
    const fresh = await (await browser.newContext()).newPage();
    fresh.setDefaultTimeout(20_000);
    return fresh;
  };
  const open = async (path: string): Promise<void> => void (await page.goto(server.origin + path));
  const seen = (text: string | RegExp) => page.getByText(text).first().waitFor();

  beforeAll(async () => {
    licences = await serveLicences();
    server = await startServer({ DATA_DIR: directory, LICENSE_SERVER_URL: licences.origin });
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await open('/');
    await page.getByLabel('Company name').fill('Acme');
    await page.getByLabel('Name', { exact: true }).fill('Olivia Owner');
    await page.getByRole('textbox', { name: 'Email' }).fill('olivia@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: /create|sign up|set up/i }).click();
    await page.getByRole('heading', { name: 'Welcome, Olivia' }).waitFor();
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    licences?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each(PAGES)('%s is there, under its own heading and title', async (path, heading) => {
    await open(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.title()).toContain(heading);
  });

  it('the sidebar leads to its pages by their names', async () => {
    await open('/features');
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const group of ['Metrics and Data', 'SDK Configuration', 'Settings'])
      await menu.getByRole('button', { name: group, expanded: false }).click();
    await menu.getByRole('link', { name: 'API Keys' }).waitFor();
    const found = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    const named = SIDEBAR.map(([label, to]) => [to === '/fact-tables' ? `${label}beta` : label, to]);
    const addresses = new Set<string | null>(SIDEBAR.map(([, to]) => to));
    expect(found.filter(([, to]) => addresses.has(to ?? null))).toEqual(named);
    await menu.getByRole('link', { name: 'Get Started' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Olivia' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/getstarted');
  });

  it('the home page is titled Home, and no page is indexed', async () => {
    await open('/');
    await page.getByRole('heading', { name: 'Welcome, Olivia' }).waitFor();
    expect(await page.title()).toContain('Home');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  });

  it('lists search for q of the address, and take filters out of what is typed', async () => {
    for (const id of ['alpha-checkout', 'dim-ui'])
      await call('POST', '/api/v1/features', { id, valueType: 'boolean', defaultValue: 'false' });
    await call('POST', '/api/v1/features/alpha-checkout/toggle', { environments: { production: false } });
    await call('POST', '/api/v1/features/dim-ui/toggle', { environments: { production: true } });
    await open('/features?q=checkout');
    await page.getByRole('link', { name: 'alpha-checkout' }).waitFor();
    const box = page.getByRole('combobox', { name: 'Search features' }).first();
    expect(await box.inputValue()).toBe('checkout');
    await page.getByRole('link', { name: 'dim-ui' }).waitFor({ state: 'detached' });
    await box.fill('on:production');
    await page.getByRole('link', { name: 'dim-ui' }).waitFor();
    await page.getByRole('link', { name: 'alpha-checkout' }).waitFor({ state: 'detached' });
    await box.fill('off:production');
    await page.getByRole('link', { name: 'alpha-checkout' }).waitFor();
    await page.getByRole('link', { name: 'dim-ui' }).waitFor({ state: 'detached' });
  });

  it('a rule is dragged to its place', async () => {
    const where = { environments: ['production'] };
    const force = (id: string) => ({ ...where, id, type: 'force', value: 'true', description: id });
    const body = {
      id: 'in-order',
      valueType: 'boolean',
      defaultValue: 'false',
      rules: [force('first'), force('second')],
    };
    await call('POST', '/api/v1/features', body);
    await open('/features/in-order');
    const titles = () => page.getByRole('heading', { name: /^(first|second)$/ }).allTextContents();
    await expect.poll(titles).toEqual(['first', 'second']);
    const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move .*${name}`) });
    await handle('second').scrollIntoViewIfNeeded();
    const middleOf = async (name: string) => {
      const box = await handle(name).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const [from, to] = [await middleOf('second'), await middleOf('first')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x, to.y - 10, { steps: 10 });
    await page.mouse.up();
    await expect.poll(titles).toEqual(['second', 'first']);
    await page.getByText(/^Draft 2, 1 change/).waitFor();
  });

  it('the top bar says where one is, and leads back', async () => {
    await open('/features/alpha-checkout');
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await trail.getByText('alpha-checkout').waitFor();
    expect(await trail.getByRole('listitem').allTextContents()).toEqual(['Features', 'alpha-checkout']);
    expect(await page.title()).toContain('alpha-checkout');
    await trail.getByRole('link', { name: 'Features' }).click();
    await page.getByRole('heading', { level: 1, name: 'Features' }).waitFor();
  });

  it('a longer text has two to six lines of room, as many as it needs', async () => {
    await open('/projects');
    await page.getByRole('button', { name: 'New project' }).first().click();
    const area = page.getByRole('dialog').getByLabel('Description');
    const lines = async (text: string): Promise<number> => {
      await area.fill(text);
      return area.evaluate((element) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
        const inner = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
        return Math.round(inner / Number.parseFloat(lineHeight));
      });
    };
    const texts = [1, 4, 20].map((count) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n'));
    expect([await lines(texts[0] ?? ''), await lines(texts[1] ?? ''), await lines(texts[2] ?? '')]).toEqual([2, 4, 6]);
  });

  it('the page of the demo leads to its parts, and metrics to their pages by their kind', async () => {
    await open('/demo-datasource-project');
    await page.getByRole('button', { name: 'Create the demo project' }).click();
    await page
      .getByRole('link', { name: /experiment/i })
      .first()
      .waitFor({ timeout: 60_000 });
    const { factMetrics } = await call<{ factMetrics: { id: string; name: string }[] }>('GET', '/api/v1/fact-metrics');
    const { dataSources } = await call<{ dataSources: { id: string }[] }>('GET', '/api/v1/data-sources');
    const sql = { identifierTypes: ['user_id'], conversionSQL: 'select * from orders' };
    const made = { name: 'Asked by SQL', type: 'binomial', datasourceId: dataSources[0]?.id, sql };
    const { metric } = await call<{ metric: { id: string } }>('POST', '/api/v1/metrics', made);
    await open('/metrics');
    const address = (name: string) => page.getByRole('link', { name, exact: true }).first().getAttribute('href');
    expect(await address(factMetrics[0]?.name ?? '')).toBe(`/fact-metrics/${factMetrics[0]?.id}`);
    expect(factMetrics[0]?.id).toMatch(/^fact__/);
    expect(await address('Asked by SQL')).toBe(`/metric/${metric.id}`);
  });

  it('the way in of an invitation registers', async () => {
    const guest = await stranger();
    await guest.goto(`${server.origin}/invitation?key=none`);
    await guest.getByRole('button', { name: /create|register|sign up/i }).waitFor();
    await guest.getByLabel('Name', { exact: true }).waitFor();
  });

  it('says in its own words what cannot be started', async () => {
    const broken = await stranger();
    await broken.route('**/api/init', (route) => route.fulfill({ status: 500, json: { message: 'out of order' } }));
    await broken.goto(server.origin);
    await broken.getByText('Error Initializing GrowthBook: out of order').waitFor();
  });

  it('says in its own words why signing in did not come to an end', async () => {
    await page.route('**/user', (route) => route.fulfill({ status: 500, json: { message: 'nobody home' } }));
    await open('/features');
    await seen('Error Signing In');
    await seen('nobody home');
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    await page.unroute('**/user');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Features' }).waitFor();
  });

  it('says which API cannot be reached, and tries again', async () => {
    await page.route('**/auth/refresh', (route) => route.abort());
    await open('/features');
    await seen(/^Error connecting to the GrowthBook API at /);
    await page.unroute('**/auth/refresh');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Features' }).waitFor();
  });

  it('says on a domain of one’s own which two settings make that go wrong, and where to read of them', async () => {
    const guest = await stranger();
    await guest.route('**/auth/refresh', (route) => route.abort());
    const own = new URL(server.origin);
    own.hostname = 'flags.localhost';
    await guest.goto(own.href);
    await guest.getByText(/^Error connecting to the GrowthBook API at /).waitFor();
    const hint = guest.getByText(/APP_ORIGIN and API_HOST/);
    expect(await hint.getByRole('link').getAttribute('target')).toBe('_blank');
    await guest.goto(server.origin);
    await guest.getByText(/^Error connecting to the GrowthBook API at /).waitFor();
    expect(await hint.count()).toBe(0);
  });

  it('sends with each call who asks and for which organization, and what it sends as JSON', async () => {
    const sent = new Map<string, Record<string, string>>();
    page.on('request', async (request) => {
      const headers = await request.allHeaders().catch(() => ({}));
      sent.set(`${request.method()} ${new URL(request.url()).pathname}`, headers);
    });
    await open('/settings/tags');
    await page.getByRole('button', { name: 'New tag' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('growth');
    await page.getByRole('button', { name: 'Create tag' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { organizations } = await call<{ organizations: { id: string }[] }>('GET', '/user');
    const who = { authorization: expect.stringMatching(/^Bearer \S+$/), 'x-organization': organizations[0]?.id };
    await expect.poll(() => sent.get('POST /api/v1/tags')).toMatchObject(who);
    expect(sent.get('POST /api/v1/tags')?.['content-type']).toBe('application/json');
    expect(sent.get('GET /api/v1/tags')).toMatchObject(who);
    expect(sent.get('GET /api/v1/tags')).not.toHaveProperty('content-type');
    expect(sent.get('POST /auth/refresh')?.cookie).toContain('=');
    expect(sent.get('GET /user')).toMatchObject({ authorization: who.authorization });
  });

  it('tells nobody of an error on a page where no service for that is named', async () => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.origin)) elsewhere.push(request.url());
    });
    await open('/features');
    await page.getByRole('heading', { level: 1, name: 'Features' }).waitFor();
    const broke = page.waitForEvent('pageerror');
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('a broken page')), 0));
    await broke;
    await page.waitForLoadState('networkidle');
    expect(elsewhere).toEqual([]);
  });

  it('has words of its own where an answer has none', async () => {
    await page.route('**/auth/refresh', (route) => route.fulfill({ json: {} }));
    await open('/features');
    await seen('Unknown refresh response');
    await page.unroute('**/auth/refresh');
    await page.route('**/user', (route) => route.fulfill({ status: 500, body: '' }));
    await open('/features');
    await seen('There was an error');
    await page.unroute('**/user');
    await page.route('**/api/v1/tags**', (route) => route.abort());
    await open('/settings/tags');
    await seen('Error connecting to the API');
    await page.unroute('**/api/v1/tags**');
  });

  it('says something where a refused sign-in says nothing', async () => {
    const guest = await stranger();
    await guest.route('**/auth/login', (route) => route.fulfill({ status: 400, json: {} }));
    await guest.goto(`${server.origin}/login`);
    await guest.getByRole('textbox', { name: 'Email' }).fill('olivia@example.com');
    await guest.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await guest.getByRole('button', { name: 'Log in' }).click();
    await guest.getByText('An error occurred. Please try again.').waitFor();
  });

  it('asks for what two parts of a page want once, for the organization one works in', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.headers()['x-organization']) asked.push(request.url());
    });
    await open('/features');
    await page.getByRole('link', { name: 'alpha-checkout' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
  });

  it('shows images as the person signed in, and says why one cannot be shown', async () => {
    await open('/settings');
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: DOT });
    await page.locator('img[src^="blob:"]').first().waitFor();
    const { organizations } = await call<{ organizations: { id: string }[] }>('GET', '/user');
    const gone = `![gone](/upload/${organizations[0]?.id}/img_none.png)`;
    await call('POST', '/api/v1/comments/feature/alpha-checkout', { content: gone });
    await open('/features/alpha-checkout');
    await seen(/^Error: /);
  });

  it('asks the licence service for a trial, and says what it answered', async () => {
    await open('/features');
    const tryFor = async (email: string) => {
      await page.getByRole('button', { name: 'Try Enterprise' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: /request|submit|start/i }).click();
      return dialog;
    };
    const close = async () => {
      await page.keyboard.press('Escape');
      const discard = page.getByRole('button', { name: 'Discard', exact: true });
      if (await discard.isVisible().catch(() => false)) await discard.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const sent = await tryFor('new@example.com');
    await sent
      .getByText('Thank you for requesting an Enterprise trial license. Please check your email for next steps.')
      .waitFor();
    expect(await sent.getByRole('button').allTextContents()).toEqual(['', 'Close']);
    await sent.getByRole('button', { name: 'Close' }).last().click();
    const { organizations } = await call<{ organizations: { id: string; dateCreated: string }[] }>('GET', '/user');
    expect(licences.asked.at(-1)).toEqual({
      companyName: 'Acme',
      organizationId: organizations[0]?.id,
      name: 'Olivia Owner',
      email: 'new@example.com',
      context: {
        organizationCreated: organizations[0]?.dateCreated,
        currentSeats: 1,
        currentPlan: 'oss',
        currentBuild: expect.any(String),
        ctaSource: 'sidebar',
      },
    });
    expect(licences.accepted).toEqual(['application/json']);
    const expired = await tryFor('expired@example.com');
    await expired.getByText('Your license key has already expired. Please contact us...').waitFor();
    await close();
    const broken = await tryFor('broken@example.com');
    await broken.getByText('There was a server error. Please try again later...').waitFor();
    await broken.getByText('no paper').waitFor();
    await close();
    const active = await tryFor('active@example.com');
    await active
      .getByText('You already have an active license key. Please check your email, or click below to resend the key...')
      .waitFor();
    expect(await active.getByRole('textbox').count()).toBe(0);
    licences.canResend = false;
    await active.getByRole('button', { name: /resend/i }).click();
    await active.getByText('the post office is closed').waitFor();
    licences.canResend = true;
    await active.getByRole('button', { name: /resend/i }).click();
    await active
      .getByText('Your trial license has been resent to the email address first used to request it.')
      .waitFor();
  });

  it('keeps its menu behind a button on a phone', async () => {
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`${server.origin}/features`);
    await phone.getByRole('heading', { level: 1, name: 'Features' }).waitFor();
    const link = phone.getByRole('link', { name: 'Experiments', exact: true });
    expect(await link.isVisible()).toBe(false);
    await phone.getByRole('button', { name: /menu/i }).first().click();
    await link.click();
    await phone.getByRole('heading', { level: 1, name: 'Experiments' }).waitFor();
    expect(await link.isVisible()).toBe(false);
  });

  /** Asks the server as the person whose page it is. */
  async function call<T>(method: string, path: string, data?: unknown): Promise<T> {
    const { token } = await (
      await context.request.post(`${server.origin}/auth/login`, {
        data: { email: 'olivia@example.com', password: PASSWORD },
      })
    ).json();
    const authorization = `Bearer ${token}`;
    const me = await (await context.request.get(`${server.origin}/user`, { headers: { authorization } })).json();
    const headers = { authorization, 'x-organization': me.organizations[0].id };
    const answer = await context.request.fetch(server.origin + path, { method, headers, ...(data ? { data } : {}) });
    return answer.json() as Promise<T>;
  }
});

/** What answers of a licence service look like: by the address that asks. */
const ANSWERS: Record<string, [number, string]> = {
  'expired@example.com': [400, 'expired license exists'],
  'active@example.com': [400, 'active license exists'],
  'broken@example.com': [500, 'no paper'],
};

/** A licence service as the specification describes it, with what it was asked. */
async function serveLicences() {
  const asked: Record<string, unknown>[] = [];
  const accepted: (string | undefined)[] = [];
  const service = { origin: '', asked, accepted, canResend: true, stop: () => void server.close() };
  const server: Server = createServer((request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      if (request.url?.startsWith('/resendKey?org=org_'))
        return service.canResend
          ? response.writeHead(200, cors).end('ok')
          : response.writeHead(503, cors).end('the post office is closed');
      const wish = JSON.parse(body) as Record<string, string>;
      asked.push(wish);
      if (request.method === 'POST' && request.url === '/trial') accepted.push(request.headers.accept);
      const [status, text] = ANSWERS[wish.email ?? ''] ?? [200, 'sent'];
      response.writeHead(status, cors).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
