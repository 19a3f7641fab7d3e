import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPglite } from '../src/platform/db/pglite.ts';
import { quickFolder } from './quickFolder.ts';
import { quietLog, startOnce } from './prepare.ts';

/** Making a database takes seconds, copying one does not: every test file copies this one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(quickFolder(), 'test-template-'));
  await startOnce(await openPglite(directory, quietLog));
  project.provide('pgliteTemplate', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteTemplate: string;
  }
}
