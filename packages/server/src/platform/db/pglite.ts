import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Database, Queryable, QueryResult } from './database.ts';
import { lockDirectory } from './lock.ts';
import { makePglite } from './makePglite.ts';
import type { WorkerReply, WorkerRequest } from './pglite.worker.ts';

const SLOW_QUERY_MS = 200;

export type Embedded = Database & { /** How often data was forced to disk. */ countSyncs(): Promise<number> };

/**
 * Opens the embedded database in `directory`, alone: a second process is refused with a sentence. It runs in a worker
 * thread, so that a long query does not hold up requests that need no database. All work goes through one queue,
 * because there is one connection; a transaction holds the queue until it ends.
 */
export async function openPglite(directory: string, log: Logger): Promise<Embedded> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(directory);
  const place = join(directory, 'pglite');
  const begun = makePglite(place).then(() => startWorker(place));
  const worker = await begun.catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const queue = makeQueue();
  const timed: Queryable = {
    query: async (text, params = []) => {
      const began = performance.now();
      const result = (await worker.ask({ kind: 'query', text, params })) as QueryResult;
      const ms = performance.now() - began;
      if (ms > SLOW_QUERY_MS) log.warn({ ms: Math.round(ms), text }, 'slow query');
      return result;
    },
  };
  return {
    kind: 'pglite',
    query: (text, params) => queue(() => timed.query(text, params)),
    script: (text) => queue(async () => void (await worker.ask({ kind: 'script', text }))),
    native: (text, params = []) =>
      queue(async () => (await worker.ask({ kind: 'native', text, params })) as { rows: Record<string, unknown>[] }),
    transaction: (work, isolation = 'read committed') =>
      queue(async () => {
        await timed.query(`begin isolation level ${isolation}`);
        try {
          const result = await work(timed);
          await timed.query('commit');
          return result;
        } catch (error) {
          await timed.query('rollback');
          throw error;
        }
      }),
    listen: async (channel, heard) => {
      await queue(() => worker.ask({ kind: 'listen', channel }));
      worker.heard.set(channel, heard);
      return async () => {
        worker.heard.delete(channel);
        await queue(() => worker.ask({ kind: 'unlisten', channel }));
      };
    },
    countSyncs: async () => (await worker.ask({ kind: 'syncs' })) as number,
    close: async () => {
      await queue(() => worker.ask({ kind: 'close' }));
      await worker.terminate();
      await unlock();
    },
  };
}

/** Runs pieces of work one after the other, whether they succeed or fail. */
function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

type Ask = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

async function startWorker(directory: string) {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: { directory },
    // It hands bytes on and keeps none: without a bound it holds several times what it needs.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const heard = new Map<string, (payload: string) => void>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: WorkerReply) => {
    if ('heard' in reply) return heard.get(reply.heard.channel)?.(reply.heard.payload);
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) asked?.resolve(reply.result);
    else asked?.reject(Object.assign(new Error(reply.error.message), reply.error));
  });
  worker.on('error', (error) => failAll(error as Error));
  let ended = false;
  const stopped = () => new Error('the embedded database has stopped');
  worker.on('exit', () => {
    ended = true;
    failAll(stopped());
  });
  await new Promise((resolve, reject) => waiting.set(0, { resolve, reject }));
  let nextId = 1;
  const ask = (request: Ask): Promise<unknown> => {
    if (ended) return Promise.reject(stopped());
    const id = nextId++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });
  };
  return { ask, heard, terminate: () => worker.terminate() };
}
