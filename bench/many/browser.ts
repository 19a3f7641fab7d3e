import type { Locator, Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { type Line, type Lines, RUNS } from './bars.ts';
import { ACCOUNT, type Installation } from './installation.ts';

const ROWS = '[role=table]:not([aria-busy]) [role=row] [role=cell]';
const WORDS = 'checkout web 42';
/** A person who types fast. */
const BETWEEN_KEYS_MS = 60;

/** The list of flags in a real browser: how soon it stands, whether it keeps up with typing, how soon a flag opens. */
export async function* measureBrowser({ server, call }: Installation): Lines {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  const { email, password } = ACCOUNT;
  const signedIn = await context.request.post(`${server.origin}/auth/login`, { data: { email, password } });
  if (!signedIn.ok()) throw new Error(`Nobody could sign in: ${await signedIn.text()}`);
  const page = await context.newPage();
  const cold = await visit(page, `${server.origin}/features`);
  const [lists, keys, opened, lost]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < RUNS; round++) {
    lists.push(await visit(page, `${server.origin}/features`));
    const typing = await type(page);
    keys.push(typing.p95);
    lost.push(typing.lost);
    const box = page.getByRole('combobox', { name: 'Search features' });
    await box.fill('');
    // What is offered to search for lies over the rows until one turns to them.
    await box.blur();
    await page.waitForTimeout(800);
    opened.push(await open(page));
  }
  const fromScratch: number[] = [];
  for (let round = 0; round < RUNS; round++) fromScratch.push(await visitFlag(page, server.origin));
  const { revision } = await call<{ revision: { version: number } }>('POST', '/api/v1/features/switched/revisions', {
    description: 'Words to be reviewed',
  });
  const reviews: number[] = [];
  for (let round = 0; round < RUNS; round++) reviews.push(await review(page, server.origin, revision.version));
  await browser.close();
  yield* [
    { name: 'list shown, cold', unit: 'ms', runs: [cold] },
    { name: 'list shown, warm', unit: 'ms', runs: lists, bar: 1000 },
    { name: 'key echo, p95', unit: 'ms', runs: keys, bar: 50 },
    { name: 'letters lost', unit: '', runs: [Math.max(...lost)], bar: 0 },
    { name: 'opening one from the list', unit: 'ms', runs: opened, bar: 300 },
    { name: 'opening one by its address', unit: 'ms', runs: fromScratch },
    { name: 'from a draft to its review', unit: 'ms', runs: reviews, bar: 500 },
  ] satisfies Line[];
}

/** Until the selector matches in a frame after which the page answers again; counted from `since` of the page's clock. */
const untilUsable = (page: Page, selector: string, atLeast: number, since: number): Promise<number> =>
  page.evaluate(
    ({ selector, atLeast, since }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll(selector).length < atLeast) return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
        };
        look();
      }),
    { selector, atLeast, since },
  );

async function visit(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return untilUsable(page, ROWS, 5, 0);
}

/** From each key to the frame that shows it in the box, and how many letters are missing at the end. */
async function type(page: Page): Promise<{ p95: number; lost: number }> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    document.addEventListener(
      'keydown',
      (event) => requestAnimationFrame(() => setTimeout(() => seen.push(performance.now() - event.timeStamp))),
      { capture: true },
    );
  });
  const box = page.getByRole('combobox', { name: 'Search features' });
  await box.click();
  await page.keyboard.type(WORDS, { delay: BETWEEN_KEYS_MS });
  await page.waitForTimeout(600);
  const seen = await page.evaluate(() => (globalThis as never as { seen: number[] }).seen);
  const sorted = seen.sort((a, b) => a - b);
  const shown = await box.inputValue();
  const lost = [...WORDS].filter((letter, index) => shown[index] !== letter).length;
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, lost };
}

/** From the click on a flag of the list to the page that shows its rules. */
const open = (page: Page): Promise<number> =>
  clickUntil(page, page.locator('[role=table] a').nth(3), 'section[aria-label=Environments]');

async function clickUntil(page: Page, link: Locator, selector: string): Promise<number> {
  await link.evaluate((element) => {
    element.addEventListener('click', () => Object.assign(globalThis, { clicked: performance.now() }), { once: true });
  });
  await link.click();
  const clicked = await page.evaluate(() => (globalThis as never as { clicked: number }).clicked);
  return untilUsable(page, selector, 1, clicked);
}

/** From the click on a draft's review to the page that says what is before it is live. */
async function review(page: Page, origin: string, version: number): Promise<number> {
  await visitFlag(page, origin);
  const link = page.locator(`a[href^="/features/switched/drafts/${version}"]`).first();
  return clickUntil(page, link, 'section[aria-label="Before it is live"]');
}

async function visitFlag(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/features/switched`, { waitUntil: 'commit' });
  return untilUsable(page, 'section[aria-label=Environments]', 1, 0);
}
