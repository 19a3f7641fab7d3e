import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { openPglite } from '../src/platform/db/pglite.ts';

/** Creating a database takes seconds, copying one does not: every test file copies this empty one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'test-template-'));
  const database = await openPglite(directory, pino({ level: 'silent' }));
  await database.close();
  project.provide('emptyPglite', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}

declare module 'vitest' {
  export interface ProvidedContext {
    emptyPglite: string;
  }
}
