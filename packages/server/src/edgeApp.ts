import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { makeEdge, payloadsIn } from './edge/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { isAway } from './platform/db/failures.ts';
import { migrate } from './platform/db/migrate.ts';
import { mountHealth } from './platform/http/health.ts';
import { makeServer } from './platform/http/server.ts';
import { mountNothing } from './platform/http/webApp.ts';

/** A server for SDK traffic alone. It needs no sign-in and no jobs, and can start while the database is away. */
export type EdgeApp = {
  http: FastifyInstance;
  stop(): Promise<void>;
};

/** The composition of `ROLE=edge`. With the database away it serves what it kept on disk until that is back. */
export async function makeEdgeApp(given: { config: Config; database: Database; log: Logger }): Promise<EdgeApp> {
  const { config, database, log } = given;
  await migrate(database).catch((error: unknown) => {
    if (!isAway(error)) throw error;
    log.warn({ error }, 'the database is away; payloads come from disk until it is back');
  });
  const cacheControl = config.payloadCacheControl;
  const edge = makeEdge({ database, log, clock: systemClock, directory: payloadsIn(config), cacheControl });
  const http = await makeServer(config, log, edge.handle);
  mountHealth(http, { database, dataDir: config.dataDir });
  mountNothing(http);
  await edge.start();
  return {
    http,
    async stop() {
      await edge.stop();
      await http.close();
      await database.close();
    },
  };
}
