import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/database.ts';
import { type Entry, chooseEncoding } from './entry.ts';
import { type PayloadStore, makePayloadStore } from './payloadStore.ts';
import { type Streams, makeStreams } from './streams.ts';

const FEATURES = '/api/features/';
const STREAM = '/sub/';
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=3600, stale-if-error=36000';

/**
 * SDK traffic, answered ahead of the framework: no routing, no parsing, no database; bytes that are ready are written.
 * `handle` says whether the request was its own.
 */
export type Edge = {
  store: PayloadStore;
  streams: Streams;
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export function makeEdge(database: Database, log: Logger): Edge {
  const streams = makeStreams();
  const store = makePayloadStore(database, log, streams.publish);
  type Answer = (entry: Entry, request: IncomingMessage, response: ServerResponse) => void;

  function withEntry(key: string, request: IncomingMessage, response: ServerResponse, answer: Answer): void {
    const ready = store.peek(key);
    if (ready) return answer(ready, request, response);
    if (key === '') return refuse(response, 'Missing API key in request', true);
    store.load(key).then(
      (entry) => (entry ? answer(entry, request, response) : refuse(response, 'Invalid API Key', true)),
      (error: unknown) => {
        log.error({ error, key }, 'a payload could not be loaded');
        refuse(response, 'Failed to get features', false);
      },
    );
  }

  return {
    store,
    streams,
    handle(request, response) {
      const url = request.url ?? '';
      const prefix = url.startsWith(FEATURES) ? FEATURES : url.startsWith(STREAM) ? STREAM : null;
      if (!prefix) return false;
      if (request.method === 'OPTIONS') allowAnyOrigin(response);
      else if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      else withEntry(keyOf(url, prefix), request, response, prefix === FEATURES ? sendFeatures : streams.open);
      return true;
    },
    start: () => store.start(),
    async stop() {
      streams.close();
      await store.stop();
    },
  };
}

function keyOf(url: string, prefix: string): string {
  const end = url.indexOf('?', prefix.length);
  return url.slice(prefix.length, end < 0 ? undefined : end);
}

function sendFeatures(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const { bytes, etag } = entry.bodies[encoding];
  const headers: Record<string, string | number> = {
    'cache-control': CACHE_CONTROL,
    etag,
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-sse-support',
    'x-sse-support': 'enabled',
  };
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['content-length'] = bytes.length;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const hasTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === etag || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** SDK errors are always 400. Those marked unrecoverable may be kept by a CDN. */
function refuse(response: ServerResponse, error: string, unrecoverable: boolean): void {
  response.writeHead(400, {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    ...(unrecoverable ? { 'x-unrecoverable': '1' } : { 'cache-control': 'no-store' }),
  });
  response.end(JSON.stringify({ status: 400, error }));
}

function allowAnyOrigin(response: ServerResponse): void {
  response.writeHead(200, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  });
  response.end();
}
