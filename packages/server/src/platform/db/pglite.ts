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
      const slow = (ms: number) => log.warn({ ms: Math.round(ms), text }, 'slow query');
      return (await worker.ask({ kind: 'query', text, params }, slow)) as QueryResult;
    },
  };
  return {
    kind: 'pglite',
    query: (text, params) => queue.ahead(() => timed.query(text, params)),
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

/**
 * Runs pieces of work one after the other, whether they succeed or fail. Work `ahead` only begins in its turn: what comes
 * after does not wait for its end, because the worker keeps the order.
 */
function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  const whole = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
  const ahead = <T>(work: () => Promise<T>): Promise<T> => last.then(work, work);
  return Object.assign(whole, { ahead });
}

/** Who asked; `slow` hears how long it took when that was long, without the time it waited for its turn. */
type Waiting = {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  slow?: ((ms: number) => void) | undefined;
};

type Ask = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

async function startWorker(directory: string) {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: { directory },
    // It hands bytes on and keeps none: without a bound it holds several times what it needs.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const waiting = new Map<number, Waiting>();
  const heard = new Map<string, (payload: string) => void>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: WorkerReply) => {
    if ('heard' in reply) return heard.get(reply.heard.channel)?.(reply.heard.payload);
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok && reply.ms > SLOW_QUERY_MS) asked?.slow?.(reply.ms);
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
  const ask = (request: Ask, slow?: Waiting['slow']): Promise<unknown> => {
    if (ended) return Promise.reject(stopped());
    const id = nextId++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, slow });
      worker.postMessage({ ...request, id });
    });
  };
  return { ask, heard, terminate: () => worker.terminate() };
}
