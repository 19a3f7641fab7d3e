import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, resolve } from 'node:path';
import { WrongFile, readFlags } from './readFlags.ts';

export type Serving = { file: string; port: number; say(text: string): void; complain(text: string): void };

/** A local server of flags, until it is stopped. */
export type DevServer = { url: string; stop(): Promise<void> };

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-sse-support',
  'cache-control': 'no-store',
  'x-sse-support': 'enabled',
};
/** Editors write a file in several steps. */
const SETTLE_MS = 50;

/**
 * Serves a file of flags to any SDK, whatever its client key, and sends every change to those that listen. A file that cannot be
 * read is complained about, and what was good before goes on being served.
 */
export async function serveFlags({ file, port, say, complain }: Serving): Promise<DevServer> {
  const path = resolve(file);
  const streams = new Set<ServerResponse>();
  let body = payloadOf(path);

  const reload = () => {
    const next = attempt(
      () => payloadOf(path),
      (why) => complain(`${file}: ${why}; the flags from before stay`),
    );
    if (next === null || sameFlags(next, body)) return;
    body = next;
    for (const stream of streams) stream.write(eventOf(body));
    say(`${file} changed; ${streams.size} listening`);
  };
  const watcher = watchFile(path, reload);
  const server = createServer((request, response) => {
    const isStream = answer(request, response, body);
    if (!isStream) return;
    streams.add(response);
    response.on('close', () => streams.delete(response));
  });
  await listen(server, port);
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    async stop() {
      watcher.close();
      for (const stream of streams) stream.end();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Answers as the server of flags does. Says whether the answer goes on as a stream. */
function answer({ method, url = '/' }: IncomingMessage, response: ServerResponse, body: string): boolean {
  const { pathname } = new URL(url, 'http://localhost');
  if (method === 'OPTIONS') {
    response
      .writeHead(204, { ...HEADERS, 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' })
      .end();
  } else if (pathname.startsWith('/api/features/')) {
    response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' }).end(body);
  } else if (pathname.startsWith('/sub/')) {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
    response.write(eventOf(body));
    return true;
  } else {
    const message = 'gb dev serves /api/features/<any key> and /sub/<any key>';
    response
      .writeHead(404, { ...HEADERS, 'content-type': 'application/json' })
      .end(JSON.stringify({ status: 404, message }));
  }
  return false;
}

const eventOf = (body: string): string => `event: features\ndata: ${body}\n\n`;

const payloadOf = (path: string): string =>
  JSON.stringify({
    status: 200,
    features: readFlags(readFileSync(path, 'utf8')),
    dateUpdated: new Date().toISOString(),
  });

const sameFlags = (one: string, other: string): boolean =>
  JSON.stringify(JSON.parse(one).features) === JSON.stringify(JSON.parse(other).features);

function attempt<T>(work: () => T, failed: (why: string) => void): T | null {
  try {
    return work();
  } catch (error) {
    failed(error instanceof WrongFile ? error.message : `it cannot be read (${(error as Error).message})`);
    return null;
  }
}

/** Watches the folder: an editor that puts another file in the place of the old one would be lost otherwise. */
function watchFile(path: string, changed: () => void): FSWatcher {
  let timer: NodeJS.Timeout | undefined;
  return watch(dirname(path), (_, name) => {
    if (name !== null && name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLE_MS);
  });
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, () => done());
  });
