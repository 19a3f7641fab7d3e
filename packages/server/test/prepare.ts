import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { makeApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/database.ts';

export const quietLog = pino({ level: process.env.TEST_LOG ?? 'silent' });

/** Settings of an installation of its own, unless `environment` says otherwise. */
export const testConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({
    JWT_SECRET: 'test-secret-test-secret-test-secret',
    ENCRYPTION_KEY: 'test-key-test-key-test-key-test-key',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'test-data-')),
    IS_MULTI_ORG: 'true',
    DATA_FOLDERS: tmpdir(),
    ...environment,
  });

/** Starts the product once and stops it, which closes the database. Copies of it start several times faster. */
export async function startOnce(database: Database): Promise<void> {
  const app = await makeApp({ config: testConfig(), database, log: quietLog });
  await app.stop();
}
