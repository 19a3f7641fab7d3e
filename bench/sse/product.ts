import { mkdtempSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
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

const sockets = new Set<Socket>();
app.http.server.on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});

/** Bytes that wait for the one reader who has the most waiting. */
const queued = (): number => Math.max(0, ...[...sockets].map(({ writableLength }) => writableLength));

/**
 * Bytes after the garbage was collected: resident, and held by the thread that serves, on its heap and beside it. What is
 * resident moves by megabytes as the allocator and the database's own thread please.
 */
process.on('message', async (message) => {
  if (message === 'queued') return void process.send?.({ queued: queued() });
  if (message !== 'memory') return;
  for (let round = 0; round < 4; round++) {
    (globalThis as { gc?: () => void }).gc?.();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, held: heapUsed + external });
});
process.send?.({ port: (app.http.server.address() as AddressInfo).port });

/* Nobody is left to ask. */
process.on('disconnect', () => process.exit());
