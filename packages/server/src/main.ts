import pino from 'pino';
import { PRODUCT_NAME } from '@gb/domain/product';
import { join } from 'node:path';
import { type App, makeApp } from './app.ts';
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
  const app = await makeApp({ config, database, log });
  await app.http.listen({ port: config.port, host: config.host });
  stopOnSignals(app);
  await greet(app, config);
}

function stopOnSignals(app: App): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void app.stop().then(() => process.exit(0));
    });
}

async function greet(app: App, config: Config): Promise<void> {
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const url = config.appOrigin ?? `http://${host}:${port}`;
  const [someone] = await ormOver(app.services.database).select({ id: users.id }).from(users).limit(1);
  const next = someone ? [] : ['This is a new installation: open the address and create the first account.'];
  if (!someone && config.setupCode) next.push(`The set-up form will ask for this code: ${config.setupCode}`);
  process.stdout.write(['', `${PRODUCT_NAME} is ready at ${url}`, ...next, ''].join('\n  '));
  process.stdout.write('\n');
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
