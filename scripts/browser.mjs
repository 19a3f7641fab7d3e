// Finds the browser that tests drive: the system's, else Debian's package when that can be installed.
import { existsSync } from 'node:fs';
import { apt, canApt } from './apt.mjs';

const KNOWN = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = () => KNOWN.find((path) => path && existsSync(path));

/** The path of a Chromium, or null when there is none to be had; then browser tests are skipped, and said so. */
export function ensureBrowser() {
  if (!installed() && canApt()) {
    console.log('Installing a browser for the tests …');
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
  }
  const browser = installed() ?? null;
  if (!browser) console.warn('No Chromium was found: tests in a browser are skipped. Set CHROMIUM to its path.');
  return browser;
}
