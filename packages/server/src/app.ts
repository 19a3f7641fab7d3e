import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { forgetComments } from './comments/index.ts';
import { eventCopyJob, removeUnusedUploads } from './data-sources/index.ts';
import { eventWebhookReader, tellEventWebhooks } from './event-webhooks/index.ts';
import { detachTag } from './deletions/index.ts';
import { type Edge, makeEdge, payloadsIn } from './edge/index.ts';
import { forgetCodeRefs } from './code-refs/index.ts';
import { sendStaleDigests } from './stale-digests/index.ts';
import { applySchedules, featureVersions, inheritEnvironment } from './features/index.ts';
import { tickRamps } from './ramps/index.ts';
import { publishDue } from './revisions/index.ts';
import { makeAuth } from './platform/auth/auth.ts';
import { makeKeys } from './platform/auth/keys.ts';
import { makeTries } from './platform/auth/tries.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { tidy } from './platform/db/tidy.ts';
import { makeEngines } from './platform/engines/engines.ts';
import { makeOutbox } from './platform/events/outbox.ts';
import { makeContexts } from './platform/http/contexts.ts';
import { makeGuardedFetch } from './platform/http/guardedFetch.ts';
import { mountHealth } from './platform/http/health.ts';
import { mountRoutes } from './platform/http/mount.ts';
import { mountReference } from './platform/http/openapi.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { makeServer } from './platform/http/server.ts';
import type { AppServices } from './platform/http/services.ts';
import { mountNothing, mountWebApp } from './platform/http/webApp.ts';
import { makeFileStore } from './platform/files/makeFileStore.ts';
import { watchNeighbours } from './platform/files/neighbours.ts';
import { RUN_CANCEL_CHANNEL, type Runs } from './platform/jobs/cancelling.ts';
import { makeJobs } from './platform/jobs/jobs.ts';
import { makeMailer } from './platform/mail/mailer.ts';
import type { ChangeListener } from './platform/record.ts';
import { makeSecrets } from './platform/secrets.ts';
import { requeueScans, scanJob } from './past-experiments/index.ts';
import { keepReferences, rebuildReferences } from './references/index.ts';
import { routes } from './routes.ts';
import { requeueLost, pruneSnapshots, runSchedule, snapshotJob } from './snapshots/index.ts';
import { workIn } from './platform/systemContext.ts';
import { watchOwnWork } from './watching/index.ts';
import { groupVersions } from './saved-groups/index.ts';
import { raisePayloadRevisions } from './sdk-connections/index.ts';

/** The running product: everything is made and wired here and nowhere else. */
export type App = {
  http: FastifyInstance;
  services: AppServices;
  /** Stops taking requests, finishes what was begun, and closes the database. */
  stop(): Promise<void>;
};

type Given = {
  config: Config;
  database: Database;
  log: Logger;
  clock?: Clock;
  /** Where services on the internet are found, when a test stands in for them. */
  cloudGateway?: string | null;
};

export async function makeApp(given: Given): Promise<App> {
  const { config, database, log, clock = systemClock } = given;
  await migrate(database);
  await rebuildReferences(database);
  const auth = makeAuth({ database, clock, secret: config.jwtSecret });
  const keys = makeKeys({ database, clock, auth });
  const mailer = makeMailer(config.mail);
  const jobs = makeJobs(database, log);
  const files = makeFileStore(config);
  const engines = makeEngines(config.engines, log);
  const cacheControl = config.payloadCacheControl;
  const edge = makeEdge({ database, log, clock, directory: payloadsIn(config), cacheControl });
  const secrets = makeSecrets(config.encryptionKey);
  const services: AppServices = {
    config,
    clock,
    log,
    database,
    auth,
    keys,
    tries: makeTries({ database, clock }),
    mailer,
    jobs,
    files,
    secrets,
    listeners: [
      deliverTo(edge),
      keepReferences,
      inheritEnvironment,
      detachTag,
      forgetComments,
      forgetCodeRefs,
      watchOwnWork,
      tellEventWebhooks,
    ],
    engines,
    cloudGateway: given.cloudGateway ?? null,
    servedPayload: edge.served,
    flushUsage: edge.usage.flush,
    flushSeen: edge.seen.flush,
  };
  const http = await makeServer(config, log, edge.handle);
  const table = routes as readonly AnyRoute[];
  const contexts = makeContexts(services);
  const place = { database, clock, dataDir: config.dataDir };
  const neighbours = await watchNeighbours(place, () => {
    if (!files.isShared) log.warn(NOT_SHARED);
  });
  mountHealth(http, { database, dataDir: config.dataDir }, () =>
    files.isShared || !neighbours.isElsewhere() ? 'ok' : 'notShared',
  );
  if (config.role === 'all' || config.role === 'web') {
    await mountReference(http, table);
    mountRoutes(http, table, contexts, services);
    await mountWebApp(http);
  } else mountNothing(http);
  const stopHearing = await auth.listen();
  await edge.start();
  const stopJobs = await startJobs(services, contexts);
  return {
    http,
    services,
    async stop() {
      await edge.stop();
      await http.close();
      await stopJobs();
      engines.stop();
      await neighbours.stop();
      await stopHearing();
      mailer.close();
      await database.close();
    },
  };
}

const NOT_SHARED =
  'other servers on this database keep their files in another place: uploaded data, images and demo shops are found only on the server that has them, until S3_ENDPOINT names a store for all';

const LOST_JOBS_MS = 30_000;
const SCHEDULE_MS = 60_000;
/** How late rules are switched by the clock at most. */
const RULE_SCHEDULE_MS = 1000;
const PRUNE_MS = 24 * 3_600_000;
/** How late the weekly letters go out at most. */
const DIGESTS_MS = 3_600_000;
const UPLOADS_MS = 3_600_000;
const TIDY_MS = 10 * 60_000;

/** Runs background work in this process, if its role says so, and gives the function that stops it. */
async function startJobs(
  services: AppServices,
  contexts: ReturnType<typeof makeContexts>,
): Promise<() => Promise<void>> {
  const { config, database, jobs, log } = services;
  const runs: Runs = new Map();
  const stopHearing = await database.listen(RUN_CANCEL_CHANNEL, (id) => runs.get(JSON.parse(id) as string)?.abort());
  const works = config.role === 'all' || config.role === 'jobs';
  const inOrganization = workIn(services, contexts);
  const readers = [eventWebhookReader(inOrganization, makeGuardedFetch(config.allowedPrivateHosts))];
  const outbox = makeOutbox({ database, clock: services.clock, log, readers });
  if (works) await outbox.start();
  const kinds = [snapshotJob(inOrganization, runs), scanJob(inOrganization, runs), eventCopyJob(inOrganization)];
  await jobs.start(kinds, works);
  const stopTimers = works
    ? [
        repeat(LOST_JOBS_MS, log, () => Promise.all([requeueLost(services), requeueScans(services)])),
        repeat(SCHEDULE_MS, log, () => runSchedule(services, inOrganization)),
        repeat(RULE_SCHEDULE_MS, log, () => applySchedules(services, inOrganization)),
        repeat(RULE_SCHEDULE_MS, log, () => tickRamps(services, inOrganization)),
        repeat(RULE_SCHEDULE_MS, log, () => publishDue(services, inOrganization, [featureVersions, groupVersions])),
        repeat(PRUNE_MS, log, () =>
          Promise.all([pruneSnapshots(services), services.tries.forgetOld(), outbox.forgetOld()]),
        ),
        repeat(DIGESTS_MS, log, () => sendStaleDigests(services, inOrganization)),
        repeat(UPLOADS_MS, log, () => removeUnusedUploads(services)),
        // Not at the start, when others want the database.
        repeat(TIDY_MS, log, () => tidy(database), 'later'),
      ]
    : [];
  return async () => {
    for (const stop of stopTimers) stop();
    for (const run of runs.values()) run.abort();
    await outbox.stop();
    await jobs.stop();
    await stopHearing();
  };
}

/** Does something at once, or later, and then again and again, never twice at a time. Gives the function that stops it. */
function repeat(
  everyMs: number,
  log: Logger,
  work: () => Promise<unknown>,
  first: 'at once' | 'later' = 'at once',
): () => void {
  let isBusy = false;
  const go = () => {
    if (isBusy) return;
    isBusy = true;
    work()
      .catch((error: unknown) => log.warn({ error }, 'work on a timer failed; it is tried again'))
      .finally(() => (isBusy = false));
  };
  if (first === 'at once') go();
  const timer = setInterval(go, everyMs);
  return () => clearInterval(timer);
}

/** A change that reaches SDKs raises revisions with it, and is in this process's payloads before its author hears. */
const deliverTo =
  (edge: Edge): ChangeListener =>
  async (tx, change, now, afterCommit) => {
    const keys = await raisePayloadRevisions(tx, change, now);
    if (keys.length > 0) afterCommit(() => void edge.store.refresh(keys));
  };
