import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietLog } from '../packages/server/test/app.ts';
import { type MailSink, linkIn, startMailSink } from '../packages/server/test/mailSink.ts';
import { type ServerProcess, startServer } from '../packages/server/test/serverProcess.ts';
import { openPglite } from '../packages/server/src/platform/db/pglite.ts';
import { openBrowser, shoot } from './browser.ts';
import { keyboardOf } from './keyboard.ts';

const PASSWORD = 'a long password';
const JWT_SECRET = 'a secret the journey knows, to make an expired token';

describe('people, by keyboard alone, from invitation to goodbye', () => {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-people-'));
  const problems: string[] = [];
  const contexts: BrowserContext[] = [];
  let sink: MailSink;
  let server: ServerProcess;
  let browser: Browser;
  let origin: string;
  let owner: Page;
  let environment: Record<string, string>;

  beforeAll(async () => {
    sink = await startMailSink();
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    environment = {
      DATA_DIR: directory,
      PORT: String(port),
      APP_ORIGIN: origin,
      IS_MULTI_ORG: 'true',
      JWT_SECRET,
      ENCRYPTION_KEY: 'a key of sufficient length for the journey',
      ...sink.environment,
    };
    server = await startServer(environment);
    browser = await openBrowser();
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
    await server?.stop();
    await sink?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Limits to environments come with a paid plan, and no licence can be bought in a test: the plan is written down. */
  async function buyEnterprise(): Promise<void> {
    await server.stop();
    const database = await openPglite(join(directory, 'database'), quietLog);
    await database.query(`update organizations set plan = 'enterprise'`);
    await database.close();
    server = await startServer(environment);
  }

  /** Somebody at a browser of their own. */
  async function somebody(): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => problems.push(error.message));
    return page;
  }
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  /** Nobody here has a mouse: every control is reached with Tab. */
  const fill = (page: Page, name: string, text: string) => keyboardOf(page).fill(name, text);
  const press = (page: Page, name: string) => keyboardOf(page).use('button', name);

  async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.goto(origin);
    await fill(page, 'Email address', email);
    await fill(page, 'Password', password);
    await press(page, 'Log In');
  }
  /** On the page that the link of a registration leads to. Whoever finishes an account there is signed in. */
  const finishAccount = async (page: Page, email: string) => {
    await fill(page, 'Password', PASSWORD);
    await press(page, 'Finish my account');
    await page.getByText(`Your account for ${email} is ready.`).waitFor();
    await keyboardOf(page).use('link', 'Go on');
  };
  const isInside = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor();
  const confirmAddress = async (page: Page, email: string) => {
    await page.goto(linkIn(await sink.letterTo(email, /Confirm your address/)));
    await page.getByText(`${email} is confirmed.`).waitFor();
  };

  it('sets up, and invites somebody who may work in dev only', async () => {
    owner = await somebody();
    await owner.goto(origin);
    await fill(owner, 'Company name', 'Acme');
    await fill(owner, 'Name', 'Olivia Owner');
    await fill(owner, 'Email address', 'olivia@acme.example');
    await fill(owner, 'Password', PASSWORD);
    await press(owner, 'Create account');
    await isInside(owner);
    await buyEnterprise();
    await owner.goto(`${origin}/features`);
    await press(owner, 'Add feature');
    await fill(owner, 'Feature key', 'new-checkout');
    await press(owner, 'Create feature');
    await owner.getByRole('button', { name: 'Watching' }).waitFor();

    await owner.goto(`${origin}/settings/team`);
    await press(owner, 'Invite');
    const dialog = owner.getByRole('dialog');
    const keyboard = keyboardOf(owner);
    await fill(owner, 'Email addresses', 'Kim@Acme.example');
    await keyboard.press('Enter');
    await keyboard.choose('Role', 'Engineer', dialog);
    await keyboard.toggle('Only in some environments');
    await keyboard.choose('Environments', 'dev', dialog);
    await keyboard.use('button', 'Invite', dialog);
    await owner.getByText('The invitation was sent.').waitFor();
    await shoot(owner, 'people-1-invited');
  });

  it('lets the invited person in, to work as far as their role goes', async () => {
    const kim = await somebody();
    await kim.goto(linkIn(await sink.letterTo('kim@acme.example', /invited to join Acme/)));
    await kim.getByText('Olivia Owner invited you to join Acme with the role Engineer.').waitFor();
    expect(await field(kim, 'Email address').inputValue()).toBe('kim@acme.example');
    await fill(kim, 'Name', 'Kim Engineer');
    await fill(kim, 'Password', PASSWORD);
    await press(kim, 'Create account');
    await press(kim, 'Accept the invitation');
    await isInside(kim);

    await kim.goto(`${origin}/features/new-checkout`);
    const production = kim.getByRole('switch', { name: /production/i }).first();
    await production.waitFor();
    expect(await production.isDisabled()).toBe(true);
    const dev = kim.getByRole('switch', { name: /dev/i }).first();
    const before = await dev.isChecked();
    await keyboardOf(kim).toggle(/dev/i);
    await expect.poll(() => dev.isChecked()).toBe(!before);
    await shoot(kim, 'people-2-limited');

    expect(await kim.getByRole('link', { name: 'Team' }).count()).toBe(0);
    await kim.goto(`${origin}/settings/team`);
    await kim.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
    expect(await kim.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    await kim.goto(`${origin}/account/permissions`);
    await kim.getByText('Because the role is Engineer, limited to dev.').waitFor();
    await kim.getByText('switch features on and off and publish changes in dev only').waitFor();
  });

  it('tells whoever watches what others did', async () => {
    await owner.goto(origin);
    await keyboardOf(owner).use('link', 'Activity Feed');
    await owner.getByText(/Kim Engineer switched dev (on|off)/).waitFor();
  });

  it('lets a colleague of the same domain ask to join, and an administrator approve', async () => {
    await confirmAddress(owner, 'olivia@acme.example');
    await owner.goto(`${origin}/settings/team?view=joining`);
    await keyboardOf(owner).toggle('People with a confirmed address of acme.example may ask to join');
    await press(owner, 'Save');
    await expect.poll(() => owner.getByRole('switch', { name: /acme.example may ask/ }).isChecked()).toBe(true);

    const jo = await somebody();
    await jo.goto(origin);
    await press(jo, 'Create an account');
    await fill(jo, 'Name', 'Jo Joiner');
    await fill(jo, 'Email address', 'jo@acme.example');
    await fill(jo, 'Password', PASSWORD);
    await press(jo, 'Create account');
    await jo.getByText('We sent a link to jo@acme.example. Open it to finish your account.').waitFor();
    await shoot(jo, 'people-registered');
    await jo.goto(linkIn(await sink.letterTo('jo@acme.example', /Finish your account/)));
    await finishAccount(jo, 'jo@acme.example');
    await jo.getByRole('heading', { name: 'Join your team' }).waitFor();
    await press(jo, 'Join');
    await jo.getByText('An administrator of Acme must approve your request').waitFor();
    expect(await jo.getByRole('button', { name: 'Pending' }).isDisabled()).toBe(true);

    await owner.goto(linkIn(await sink.letterTo('olivia@acme.example', /Jo Joiner asks to join Acme/)));
    await press(owner, 'Approve Jo Joiner');
    await keyboardOf(owner).use('button', 'Approve', owner.getByRole('dialog'));
    await owner.getByText('Nobody is waiting').waitFor();
    await jo.goto(linkIn(await sink.letterTo('jo@acme.example', /member of Acme now/)));
    await isInside(jo);
  });

  it('lets a forgotten password be replaced', async () => {
    const jo = await somebody();
    await jo.goto(origin);
    await press(jo, 'Forgot password?');
    await jo.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await fill(jo, 'Email address', 'jo@acme.example');
    await jo.keyboard.press('Enter');
    await jo.getByText('Password reset link sent to jo@acme.example.').waitFor();
    await jo.goto(linkIn(await sink.letterTo('jo@acme.example', /new password/)));
    await fill(jo, 'New password', 'an even longer password');
    await jo.keyboard.press('Enter');
    await jo.getByText('Password successfully changed').waitFor();
    await keyboardOf(jo).use('link', 'Go to log in');
    await jo.getByRole('heading', { name: 'Log In' }).waitFor();
    await fill(jo, 'Email address', 'jo@acme.example');
    await fill(jo, 'Password', 'an even longer password');
    await jo.keyboard.press('Enter');
    await isInside(jo);
  });

  it('goes on by itself when the token expired, and keeps what was typed when the session ended', async () => {
    const kim = await somebody();
    await logIn(kim, 'kim@acme.example');
    await isInside(kim);
    await kim.goto(`${origin}/account/profile`);
    await fill(kim, 'Name', 'Kim the Engineer');
    const used = await expireNextCall(kim, '/user/name');
    await press(kim, 'Save');
    await kim.getByText('Saved', { exact: true }).waitFor();
    expect(used()).toEqual([401, 200]);

    await fill(kim, 'Name', 'Kim, still typing');
    await kim.context().clearCookies();
    await signOutElsewhere('kim@acme.example', PASSWORD);
    await press(kim, 'Save');
    const dialog = kim.getByRole('dialog', { name: "You've been logged out" });
    await dialog.waitFor();
    await kim.getByText('Your session has expired. Refresh the page to continue.').waitFor();
    await keyboardOf(kim).fill('Password', PASSWORD, dialog);
    await press(kim, 'Sign in again');
    await dialog.waitFor({ state: 'detached' });
    expect(await field(kim, 'Name').inputValue()).toBe('Kim, still typing');
    await press(kim, 'Save');
    await kim.getByText('Saved', { exact: true }).waitFor();
  });

  it('stops a revoked browser at its next request', async () => {
    const here = await somebody();
    const there = await somebody();
    await logIn(here, 'kim@acme.example');
    await isInside(here);
    await logIn(there, 'kim@acme.example');
    await isInside(there);
    await press(there, 'Account of Kim, still typing');
    await there.getByRole('menuitem').first().waitFor();
    expect(await there.getByRole('menuitem').allTextContents()).toEqual([
      'My Personal Access Tokens',
      'Edit Profile',
      'Change Password',
      'Sign Out',
    ]);
    await here.goto(`${origin}/account/sessions`);
    await here.getByText('This browser', { exact: true }).waitFor();
    const others = here.getByRole('button', { name: 'Sign out' });
    for (let left = await others.count(); left > 0; left = await others.count()) {
      await press(here, 'Sign out');
      await expect.poll(() => others.count()).toBeLessThan(left);
    }
    const over = there.getByRole('dialog', { name: "You've been logged out" });
    // The page may have asked for something by itself already; else the open menu leads to a page that does.
    if (!(await over.isVisible())) await there.keyboard.press('Enter');
    await over.waitFor();
    await there.reload();
    await there.getByRole('heading', { name: 'Log In' }).waitFor();
    await here.reload();
    await isInside(here);
  });

  it('keeps two tabs signed in that start at the same moment, again and again', async () => {
    const first = await somebody();
    await logIn(first, 'jo@acme.example', 'an even longer password');
    await isInside(first);
    const second = await first.context().newPage();
    await second.goto(origin);
    for (let round = 0; round < 3; round++) {
      await Promise.all([first.reload(), second.reload()]);
      await Promise.all([isInside(first), isInside(second)]);
    }
  });

  it('shows two organizations nothing of each other', async () => {
    const rita = await somebody();
    await rita.goto(origin);
    await press(rita, 'Create an account');
    await fill(rita, 'Name', 'Rita Rival');
    await fill(rita, 'Email address', 'rita@rival.example');
    await fill(rita, 'Password', PASSWORD);
    await press(rita, 'Create account');
    await rita.goto(linkIn(await sink.letterTo('rita@rival.example', /Finish your account/)));
    await finishAccount(rita, 'rita@rival.example');
    await fill(rita, 'Company name', 'Rival');
    await press(rita, 'Create');
    await isInside(rita);
    await rita.goto(`${origin}/features/new-checkout`);
    await rita.getByText('No feature with id new-checkout').waitFor();
    await rita.goto(`${origin}/settings/team`);
    await rita.getByText('Rita Rival (you)').waitFor();
    expect(await rita.getByText('acme.example').count()).toBe(0);
    const acme = await owner.evaluate(() => localStorage.getItem('gb-last-picked-org'));
    const ofAcme = acme ?? (await organizationOf('kim@acme.example'));
    await rita.goto(`${origin}/?org=${ofAcme}`);
    await isInside(rita);
    expect(await rita.getByText('Acme', { exact: true }).count()).toBe(0);
  });

  it('did all that without an error on a page', () => {
    expect(problems).toEqual([]);
  });

  const post = (path: string, body: object, token = '') =>
    fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  const tokenOf = async (email: string, password: string): Promise<string> =>
    ((await (await post('/auth/login', { email, password })).json()) as { token: string }).token;

  /** Ends every other session of somebody, as a changed password does. */
  async function signOutElsewhere(email: string, password: string): Promise<void> {
    const token = await tokenOf(email, password);
    const answer = await post('/auth/change-password', { currentPassword: password, newPassword: password }, token);
    expect(answer.status).toBe(200);
  }
  async function organizationOf(email: string): Promise<string> {
    const headers = { authorization: `Bearer ${await tokenOf(email, PASSWORD)}` };
    const me = (await (await fetch(`${origin}/user`, { headers })).json()) as { organizations: { id: string }[] };
    return me.organizations[0]?.id ?? '';
  }
});

/** Lets the next call to a path carry the page's own token as it is half an hour later. Gives the statuses answered. */
async function expireNextCall(page: Page, path: string): Promise<() => number[]> {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(path)) statuses.push(response.status());
  });
  await page.route(
    `**${path}`,
    async (route) => {
      const headers = await route.request().allHeaders();
      const { sid } = jwt.decode((headers.authorization ?? '').slice('Bearer '.length)) as { sid: string };
      const expired = jwt.sign({ sid }, JWT_SECRET, { expiresIn: -1 });
      await route.continue({ headers: { ...headers, authorization: `Bearer ${expired}` } });
    },
    { times: 1 },
  );
  return () => statuses;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
