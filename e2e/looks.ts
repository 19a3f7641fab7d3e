import type { Page } from 'playwright-core';
import { shoot } from './browser.ts';

/** Pictures of each state as people meet it: on a desk and on a phone, in light and in dark. */
const LOOKS = [
  { name: 'desk-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desk-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Keeps four pictures of the page as it is, and leaves it on a desk in light. */
export async function shootAll(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await shoot(page, `${name}-${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}
