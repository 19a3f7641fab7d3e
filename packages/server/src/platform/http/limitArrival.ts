import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream';
import { tooSlow } from './unreadable.ts';

/** How fast a body has to arrive: whole within `everyMs`, or at least `bytes` of it each time. */
type Pace = { everyMs: number; bytes: number };

export const BODY_PACE: Pace = { everyMs: 30_000, bytes: Number.POSITIVE_INFINITY };
/** Files are large, and some lines are slow: some 4 KB a second is enough. */
export const UPLOAD_PACE: Pace = { everyMs: 30_000, bytes: 128 * 1024 };

/** Options of a server that ends a connection whose request has not even its headers by then. */
export const headersWithin = (everyMs: number) => ({
  headersTimeout: everyMs,
  connectionsCheckingInterval: Math.ceil(everyMs / 30),
});

/** Ends a request whose body arrives too slowly, so that nobody holds connections open for ever. */
export function limitArrival(request: IncomingMessage, { everyMs, bytes }: Pace): void {
  const { socket } = request;
  let before = socket.bytesRead;
  // Only what comes over a network can be slow.
  if (request.complete || !hasBody(request) || !(socket instanceof Socket)) return;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (arrived >= bytes) return;
    clearInterval(timer);
    socket.end(tooSlow());
    socket.destroySoon();
  }, everyMs);
  timer.unref();
  finished(request, () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
