import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

/** A kind of background work: `handle` may run more than once for one job and must come to the same end. */
export type JobKind<T extends object> = {
  queue: string;
  /** Tries after a failure before the job counts as failed. */
  retryLimit: number;
  /** How many run at once in one process. */
  concurrency: number;
  handle(data: T, job: { id: string; signal: AbortSignal }): Promise<void>;
};

/** A kind whose data only its own handler knows. */
export type AnyJobKind = Omit<JobKind<object>, 'handle'> & {
  handle(data: never, job: { id: string; signal: AbortSignal }): Promise<void>;
};

export type Jobs = {
  /** Queues a job. Only one job of a key waits or runs at a time: gives its id, or null when there was one already. */
  send<T extends object>(queue: string, key: string, data: T): Promise<string | null>;
  start(kinds: readonly AnyJobKind[], work: boolean): Promise<void>;
  stop(): Promise<void>;
};

const HEARTBEAT_SECONDS = 10;
/** How often jobs whose heartbeat stopped are looked for. */
const SUPERVISE_SECONDS = 5;
const GRACE_MS = 5_000;

/** Jobs kept in our own database by pg-boss. Those of a process that dies are taken over once their heartbeat stops. */
export function makeJobs(database: Database, log: Logger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.native(text, values) },
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    schema: 'pgboss',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log.error({ error }, 'a job could not be handled'));
  return {
    send: (queue, key, data) => boss.send(queue, data, { singletonKey: key }),
    async start(kinds, work) {
      await boss.start();
      for (const kind of kinds) {
        await boss.createQueue(kind.queue, {
          policy: 'exclusive',
          retryLimit: kind.retryLimit,
          heartbeatSeconds: HEARTBEAT_SECONDS,
        });
        if (!work) continue;
        for (let worker = 0; worker < kind.concurrency; worker++) {
          const id: string = await boss.work<object>(kind.queue, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
            if (!job) return;
            // Where one job waited there may be more: look again at once, not at the next beat.
            boss.notifyWorker(id);
            await kind.handle(job.data as never, { id: job.id, signal: job.signal });
          });
        }
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: GRACE_MS, close: false }),
  };
}
