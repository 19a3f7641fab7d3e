import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { makeEdge } from './edge/index.ts';
import { makeAuth } from './platform/auth/auth.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { makeContexts } from './platform/http/contexts.ts';
import { mountHealth } from './platform/http/health.ts';
import { mountRoutes } from './platform/http/mount.ts';
import { mountReference } from './platform/http/openapi.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { makeServer } from './platform/http/server.ts';
import type { AppServices } from './platform/http/services.ts';
import { mountWebApp } from './platform/http/webApp.ts';
import { makeJobs } from './platform/jobs/jobs.ts';
import { makeSecrets } from './platform/secrets.ts';
import { routes } from './routes.ts';
import { raisePayloadRevisions } from './sdk-connections/index.ts';

/** The running product: everything is made and wired here and nowhere else. */
export type App = {
  http: FastifyInstance;
  services: AppServices;
  /** Stops taking requests, finishes what was begun, and closes the database. */
  stop(): Promise<void>;
};

export async function makeApp(given: { config: Config; database: Database; log: Logger; clock?: Clock }): Promise<App> {
  const { config, database, log, clock = systemClock } = given;
  await migrate(database);
  const auth = makeAuth({ database, clock, secret: config.jwtSecret });
  const jobs = makeJobs(database, log);
  const edge = makeEdge(database, log);
  const secrets = makeSecrets(config.encryptionKey);
  const services: AppServices = { config, clock, log, database, auth, jobs, secrets };
  const http = await makeServer(config, log, edge.handle);
  const table = routes as readonly AnyRoute[];
  mountHealth(http, database);
  await mountReference(http, table);
  mountRoutes(http, table, makeContexts(services, [raisePayloadRevisions]), services);
  await mountWebApp(http);
  const stopHearing = await auth.listen();
  await edge.start();
  return {
    http,
    services,
    async stop() {
      await edge.stop();
      await http.close();
      await jobs.stop();
      await stopHearing();
      await database.close();
    },
  };
}
