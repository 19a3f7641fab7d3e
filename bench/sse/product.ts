import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { makeApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { openPglite } from '../../packages/server/src/platform/db/pglite.ts';
import { openPostgres } from '../../packages/server/src/platform/db/postgres.ts';

/** The product in a process of its own, on its own database or on the PostgreSQL named. */
const url = process.argv[2];
const directory = mkdtempSync(join(tmpdir(), 'bench-sse-'));
const log = pino({ level: 'error' });
const secrets = { JWT_SECRET: 'b'.repeat(32), ENCRYPTION_KEY: 'b'.repeat(32) };
const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'error', ...secrets });
const database = url ? openPostgres(url, log) : await openPglite(join(directory, 'database'), log);
const app = await makeApp({ config, database, log });
await app.http.listen({ port: 0, host: '127.0.0.1' });

/** Resident bytes after the garbage was collected. */
process.on('message', async (message) => {
  if (message !== 'memory') return;
  for (let round = 0; round < 4; round++) {
    (globalThis as { gc?: () => void }).gc?.();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  process.send?.({ rss: process.memoryUsage.rss() });
});
process.send?.({ port: (app.http.server.address() as AddressInfo).port });

/* Nobody is left to ask. */
process.on('disconnect', () => process.exit());
