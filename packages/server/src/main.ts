import pino from 'pino';
import { PRODUCT_NAME } from '@gb/domain/product';
import { join } from 'node:path';
import { type App, makeApp } from './app.ts';
import { type EdgeApp, makeEdgeApp } from './edgeApp.ts';
import { ConfigError, type Config, readConfig } from './platform/config.ts';
import { DirectoryInUse } from './platform/db/lock.ts';
import { openPglite } from './platform/db/pglite.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { ormOver } from './platform/db/drizzle.ts';
import { users } from './platform/tables.ts';

/** Starts the server of this process, or ends it with a sentence that says what to do. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel }, pino.destination({ sync: true }));
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, log)
    : await openPglite(join(config.dataDir, 'database'), log);
  const parts = { config, database, log };
  if (config.role === 'edge') return serve(await makeEdgeApp(parts), config, ['It serves SDK traffic only.']);
  const app = await makeApp(parts);
  await serve(app, config, await firstSteps(app, config));
}

async function serve(app: EdgeApp, config: Config, next: readonly string[]): Promise<void> {
  await app.http.listen({ port: config.port, host: config.host });
  stopOnSignals(app);
  process.stdout.write(['', `${PRODUCT_NAME} is ready at ${addressOf(app, config)}`, ...next, ''].join('\n  '));
  process.stdout.write('\n');
}

function stopOnSignals(app: EdgeApp): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void app.stop().then(() => process.exit(0));
    });
}

function addressOf({ http }: EdgeApp, config: Config): string {
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  return config.appOrigin ?? `http://${host}:${port}`;
}

/** What a person who just installed this has to know. */
async function firstSteps(app: App, config: Config): Promise<string[]> {
  const [someone] = await ormOver(app.services.database).select({ id: users.id }).from(users).limit(1);
  if (someone) return [];
  const next = ['This is a new installation: open the address and create the first account.'];
  if (config.setupCode) next.push(`The set-up form will ask for this code: ${config.setupCode}`);
  return next;
}

main().catch((error: unknown) => {
  process.stderr.write(`\n  ${sentence(error)}\n\n`);
  process.exit(1);
});

function sentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error.message;
  const { code, port, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`;
  if (code === 'ECONNREFUSED') return 'The database in DATABASE_URL does not answer.';
  return stack ?? String(error);
}
