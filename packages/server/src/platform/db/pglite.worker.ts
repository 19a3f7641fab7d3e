import { fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { makePrepared } from './pglite.prepared.ts';

/** What the main thread asks, one at a time. */
export type WorkerRequest =
  | { id: number; kind: 'query' | 'native'; text: string; params: readonly unknown[] }
  | { id: number; kind: 'script'; text: string }
  | { id: number; kind: 'listen' | 'unlisten'; channel: string }
  | { id: number; kind: 'syncs' }
  | { id: number; kind: 'close' };

export type WorkerReply =
  | { id: number; ok: true; result: unknown; ms: number }
  | { id: number; ok: false; error: { message: string; code?: string; constraint?: string; detail?: string } }
  | { heard: { channel: string; payload: string } };

type SyncHook = { FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } } } };

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const database = await openDurable(workerData as { directory: string });
const prepared = makePrepared(database);
const heardOn = new Map<string, () => Promise<void>>();
let syncs = 0;

/**
 * PGlite turns syncing off by default. It is turned on again here, and the file system gets the fsync it lacks, so
 * that a committed transaction survives the loss of the process. fdatasync cannot be hooked, hence the sync method.
 */
async function openDurable({ directory }: { directory: string }): Promise<PGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'timezone=UTC'],
    // One process with few connections; what is read often stays with the operating system too.
    ...['-c', 'shared_buffers=16MB'],
  ];
  const pglite = new PGlite({ dataDir: directory, startParams, parsers: {} });
  await pglite.waitReady;
  const module = (pglite as unknown as { Module: SyncHook }).Module;
  module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
    syncs += 1;
    fsyncSync(stream.nfd);
    return 0;
  };
  return pglite;
}

async function answer(request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return prepared.query(request.text, request.params);
    case 'native':
      return native(request.text, request.params);
    case 'script':
      await database.exec(request.text);
      return prepared.forget();
    case 'listen':
      heardOn.set(
        request.channel,
        await database.listen(request.channel, (payload) => send({ heard: { channel: request.channel, payload } })),
      );
      return undefined;
    case 'unlisten':
      await heardOn.get(request.channel)?.();
      heardOn.delete(request.channel);
      return undefined;
    case 'syncs':
      return syncs;
    case 'close':
      return database.close();
  }
}

/** Several statements may come at once; one that fails inside them must not leave a transaction open. */
async function native(text: string, params: readonly unknown[]) {
  try {
    const results = params.length ? [await database.query(text, [...params])] : await database.exec(text);
    return { rows: results.flatMap((result) => result.rows) };
  } catch (error) {
    await database.exec('rollback');
    throw error;
  }
}

const send = (reply: WorkerReply) => port.postMessage(reply);

/** One after the other: a question sent ahead must not come between the parts of the one before it. */
let last: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  last = last.then(() => answerTo(request));
});

function answerTo(request: WorkerRequest): Promise<void> {
  const began = performance.now();
  return answer(request).then(
    (result) => send({ id: request.id, ok: true, result, ms: performance.now() - began }),
    (error: Error & { code?: string; constraint?: string; detail?: string }) =>
      send({
        id: request.id,
        ok: false,
        error: { message: error.message, code: error.code, constraint: error.constraint, detail: error.detail },
      }),
  );
}

send({ id: 0, ok: true, result: 'ready', ms: 0 });
