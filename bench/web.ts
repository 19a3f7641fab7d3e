/**
 * Every list with 5,000 rows in the built app, in a real browser: `npm run bench -- web`, or some of them by name:
 * `npm run bench -- web tags members`. How soon a list can be used and how soon a key shows are held to their bars, with
 * the five values each figure is the middle of; a miss ends with a failure.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { openPglite } from '../packages/server/src/platform/db/pglite.ts';
import { startServer } from '../packages/server/test/serverProcess.ts';
import { type Ids, type ListBench, ROWS, listsOf } from './web/lists.ts';

const ROUNDS = 5;
const BARS = { interactiveMs: 1000, keyP95Ms: 50 };
const SEARCH = 'checkout web 42';
const TABLE_ROWS = '[role=table]:not([aria-busy]) [role=row] [role=cell]';
const ACCOUNT = { companyname: 'Acme', name: 'Olivia Owner', email: 'olivia@example.com', password: 'a long password' };
/** Sessions are signed with it, so every start of the server has to have the same. */
const SECRETS = {
  JWT_SECRET: 'a secret of the benchmark, long enough',
  ENCRYPTION_KEY: 'a key of the benchmark, long enough',
};

const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** An installation with one of everything, to be copied and filled. */
async function makeBase(directory: string): Promise<Ids> {
  const server = await startServer({ DATA_DIR: directory, ...SECRETS });
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await post('/auth/firsttime', ACCOUNT);
  const authorization = `Bearer ${token}`;
  const user = await (await fetch(`${server.origin}/user`, { headers: { authorization } })).json();
  const headers = { authorization, 'x-organization': user.organizations[0].id as string };
  const make = (path: string, body: object) => post(`/api/v1/${path}`, body, headers);
  const { featureId, datasourceId } = (await make('demo-project', {})) as Ids;
  const unitQuery = { name: 'VIP', datasource: datasourceId, userIdType: 'user_id', sql: 'select user_id from orders' };
  const role = { role: 'engineer', limitAccessByEnvironment: false, environments: [] };
  await make('segments', unitQuery);
  await make('dimensions', unitQuery);
  await make('tags', { id: 'mobile' });
  await make('invites', { emails: ['kim@example.com'], ...role, projectRoles: [] });
  await make('api-keys', { description: 'Deploy', ...role, projects: [] });
  await make('personal-access-tokens', { description: 'Laptop' });
  await make(`comments/feature/${featureId}`, { content: 'Looks good' });
  await server.stop();
  return { featureId, datasourceId };
}

async function fill(directory: string, { fill: statements }: ListBench): Promise<void> {
  const database = await openPglite(join(directory, 'database'), pino({ level: 'silent' }));
  for (const statement of statements) await database.query(statement);
  await database.close();
}

/** From the start of the visit to the frame in which rows stand and the page answers again. */
async function timeVisit(page: Page, url: string, ready: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll(selector).length < 5) return void requestAnimationFrame(look);
          // What is queued behind the drawing has to be done before a click would be heard.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        look();
      }),
    ready,
  );
}

/** From each key to the frame that shows what it did. */
async function timeKeys(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    document.addEventListener(
      'keydown',
      (event) => requestAnimationFrame(() => setTimeout(() => seen.push(performance.now() - event.timeStamp))),
      { capture: true },
    );
  });
  await page.locator('input[type=search]').click();
  await page.keyboard.type(text, { delay: 70 });
  await page.waitForTimeout(300);
  return page.evaluate(() => (globalThis as never as { seen: number[] }).seen);
}

type Measured = { first: number; visits: number[]; keys: number[][] };

async function measure(context: BrowserContext, origin: string, list: ListBench): Promise<Measured> {
  const page = await context.newPage();
  const url = origin + list.path;
  const ready = list.ready ?? TABLE_ROWS;
  const first = await timeVisit(page, url, ready);
  const visits: number[] = [];
  const keys: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.push(await timeVisit(page, url, ready));
    if (!list.ready) keys.push(await timeKeys(page, list.search ?? SEARCH));
  }
  await page.close();
  return { first, visits, keys };
}

async function bench(browser: Browser, base: string, list: ListBench): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-web-'));
  cpSync(base, directory, { recursive: true });
  await fill(directory, list);
  const server = await startServer({ DATA_DIR: directory, ...SECRETS });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  const { email, password } = ACCOUNT;
  const answer = await context.request.post(`${server.origin}/auth/login`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${await answer.text()}`);
  const { first, visits, keys } = await measure(context, server.origin, list);
  await context.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });

  const whole = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(' ');
  const interactive = quantile(visits, 0.5);
  const key = quantile(keys.flat(), 0.95);
  const met = interactive <= BARS.interactiveMs && !(key > BARS.keyP95Ms);
  const echo = keys.length ? `key p95 ${whole([key])} ms (${whole(keys.map((round) => quantile(round, 0.95)))})` : '';
  console.log(
    `${met ? 'met   ' : 'MISSED'} ${list.name.padEnd(23)} usable ${whole([interactive]).padStart(5)} ms (${whole(visits)}), first ${whole([first])}  ${echo}${list.note ? `  ${list.note}` : ''}`,
  );
  return met;
}

const base = mkdtempSync(join(tmpdir(), 'bench-web-base-'));
const browser = await openBrowser();
const wanted = process.argv.slice(2);
const lists = listsOf(await makeBase(base)).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
console.log(
  `${ROWS} rows each. Bars: usable in ${BARS.interactiveMs} ms, the middle of ${ROUNDS} visits; a key shows in ${BARS.keyP95Ms} ms, p95 of ${ROUNDS} rounds.`,
);
const met: boolean[] = [];
for (const list of lists) met.push(await bench(browser, base, list));
await browser.close();
rmSync(base, { recursive: true, force: true });
process.exitCode = met.every(Boolean) ? 0 : 1;
