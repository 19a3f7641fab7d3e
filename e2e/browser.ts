import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';

const ARTIFACTS = join(import.meta.dirname, 'artifacts');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-sync'];

/** The browser that `npm test` found; a test that needs one fails when there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error('No Chromium: set CHROMIUM to its path');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Keeps a picture of the page among the artefacts of the run. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), fullPage: false, animations: 'disabled' });
}
