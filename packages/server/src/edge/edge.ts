import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { ServedPayload } from '../platform/http/services.ts';
import { UnreadableBody, allowAnyOrigin } from './answers.ts';
import { makeClientScript } from './clientScript.ts';
import { type Endpoint, makeEndpoints } from './endpoints.ts';
import { clientOf } from './clientOf.ts';
import { type Entry, makeEntry } from './entry.ts';
import { makeFirstUses } from './firstUses.ts';
import { loadPayload } from './loadPayload.ts';
import { type PayloadStore, makePayloadStore } from './payloadStore.ts';
import { makeKeptPayloads } from './keptPayloads.ts';
import { servedBy } from './served.ts';
import { type Streams, makeStreams } from './streams.ts';
import { type Seen, makeSeen } from './seenAttributes.ts';
import { type Usage, makeUsage } from './usage.ts';

/**
 * SDK traffic, answered ahead of the framework: no routing, no database; ready bytes, or an evaluation in memory.
 * `handle` says whether the request was its own.
 */
export type Edge = {
  store: PayloadStore;
  streams: Streams;
  usage: Usage;
  seen: Seen;
  /** What SDKs with a key get right now, for the rest of the product; null when no connection has it. */
  served(key: string): Promise<ServedPayload | null>;
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type EdgeParts = {
  database: Database;
  log: Logger;
  clock: Clock;
  /** Where payloads are kept for a start without the database. */
  directory: string;
  /** How long payloads may be kept on the way, as a header. */
  cacheControl: string;
};

/** Asked without a key, and without the slash before it: answered like the others, not as a page. */
const KEYLESS = /^\/api\/(features|eval)(?=$|\?)/;

/** Where a server keeps its payloads. */
export const payloadsIn = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'payloads');

export function makeEdge({ database, log, clock, directory, cacheControl }: EdgeParts): Edge {
  const streams = makeStreams();
  const usage = makeUsage(database, log, clock);
  const seen = makeSeen(database, log, clock);
  const store = makePayloadStore(database, log, makeKeptPayloads(directory, log), streams.publish);

  const firstUses = makeFirstUses(database, log);
  const endpoints = makeEndpoints({ streams, usage, seen, cacheControl });
  const script = makeClientScript();

  function answer(endpoint: Endpoint, rest: string, request: IncomingMessage, response: ServerResponse): void {
    const key = endpoint.keyOf(rest, request);
    const fail = (error: unknown) => {
      if (!(error instanceof UnreadableBody)) log.error({ error, key }, 'an SDK could not be answered');
      if (response.headersSent) response.destroy();
      else endpoint.failed(response, error);
    };
    const give = (entry: Entry) => {
      firstUses.note(key);
      if (endpoint.counts) {
        usage.count(entry, endpoint.counts);
        usage.met(entry, clientOf(request.headers['user-agent']));
      }
      const work = endpoint.answer(entry, request, response, rest);
      if (work) work.catch(fail);
    };
    const ready = store.peek(key);
    if (ready) return give(ready);
    if (key === '') return endpoint.noKey(response);
    store.load(key).then((entry) => (entry ? give(entry) : endpoint.unknownKey(response, key)), fail);
  }

  return {
    store,
    streams,
    usage,
    seen,
    async served(key) {
      const ready = store.peek(key);
      if (ready?.parts) return servedBy(ready);
      // Made for this once: what no SDK asks for is not kept in memory and made anew with every change.
      const source = await loadPayload(database, key);
      return source && servedBy(makeEntry(source));
    },
    handle(request, response) {
      const url = (request.url ?? '').replace(KEYLESS, '$&/');
      const endpoint = endpoints.find(({ prefix }) => url.startsWith(prefix));
      if (!endpoint) return script.handle(request, response);
      if (request.method === 'OPTIONS') allowAnyOrigin(response);
      else if (!endpoint.methods.includes(request.method ?? '')) return false;
      else answer(endpoint, restOf(url, endpoint.prefix), request, response);
      return true;
    },
    start: () => {
      usage.start();
      seen.start();
      return store.start();
    },
    async stop() {
      streams.close();
      await store.stop();
      await usage.stop();
      await seen.stop();
    },
  };
}

function restOf(url: string, prefix: string): string {
  const end = url.indexOf('?', prefix.length);
  const rest = url.slice(prefix.length, end < 0 ? undefined : end);
  return rest.includes('%') ? decodeOr(rest) : rest;
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
