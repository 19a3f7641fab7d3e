import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@gb/domain/product';
import type { Logger } from 'pino';
import type { EdgeApp } from './edgeApp.ts';
import { COMPILED } from './platform/compiled.ts';
import { ConfigError, type Config, readConfig } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { isAway } from './platform/db/failures.ts';
import { DirectoryInUse } from './platform/db/lock.ts';
import { NewerSchema } from './platform/db/migrate.ts';
import { openPglite } from './platform/db/pglite.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { makeLog } from './platform/log.ts';

/** Starts the server of this process, or ends it with a sentence that says what to do. */
async function main(): Promise<void> {
  enableCompileCache(COMPILED);
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  // The embedded database starts in a thread of its own while the program loads.
  const [database, makeProgram] = await Promise.all([openDatabase(config, log), loadProgram(config)]);
  const program = await makeProgram({ config, database, log });
  await serve(program, config, await firstSteps(database, config));
  goOnAfterMistakes(log);
  flushCompileCache();
}

const openDatabase = async ({ databaseUrl, dataDir }: Config, log: Logger): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, log) : openPglite(join(dataDir, 'database'), log);

type Parts = { config: Config; database: Database; log: Logger };

/** What this process is to be: the whole product, or a server for SDK traffic alone. */
const loadProgram = async ({ role }: Config): Promise<(parts: Parts) => Promise<EdgeApp>> =>
  role === 'edge' ? (await import('./edgeApp.ts')).makeEdgeApp : (await import('./app.ts')).makeApp;

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

/**
 * What nobody caught costs whatever it was about, and not everybody's SDK traffic: it is told and the server goes on.
 * Decision 0402 says why that is safe enough here.
 */
function goOnAfterMistakes(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => log.error({ error, event }, 'nobody caught this error; the server goes on'));
}

function addressOf({ http }: EdgeApp, config: Config): string {
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  return config.appOrigin ?? `http://${host}:${port}`;
}

/** What a person who just installed this has to know. */
async function firstSteps(database: Database, config: Config): Promise<string[]> {
  if (config.role === 'edge') return ['It serves SDK traffic only.'];
  const someone = await database.query('select 1 from users limit 1');
  if (someone.rows.length > 0) return [];
  const next = ['This is a new installation: open the address and create the first account.'];
  if (config.setupCode) next.push(`The set-up form will ask for this code: ${config.setupCode}`);
  return next;
}

main().catch((error: unknown) => {
  process.stderr.write(`\n  ${sentence(error)}\n\n`);
  process.exit(1);
});

function sentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof NewerSchema)
    return error.message;
  const { code, port, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`;
  if (isAway(error)) return 'The database in DATABASE_URL does not answer.';
  return stack ?? String(error);
}
