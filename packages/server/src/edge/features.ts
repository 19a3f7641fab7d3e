import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANY_ORIGIN, JSON_TYPE, hasTag, refuse } from './answers.ts';
import { type Entry, chooseEncoding } from './entry.ts';

const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=3600, stale-if-error=36000';

/** Writes the payload's ready bytes, or says that the caller has them. */
export function sendFeatures(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
  if (entry.isRemote) return refuse(response, 'Remote evaluation required for this connection', true);
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const { bytes, etag } = entry.bodies[encoding];
  const headers: Record<string, string | number> = {
    'cache-control': CACHE_CONTROL,
    etag,
    vary: 'Accept-Encoding',
    ...ANY_ORIGIN,
    'access-control-expose-headers': 'x-sse-support',
    'x-sse-support': 'enabled',
  };
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  headers['content-type'] = JSON_TYPE;
  headers['content-length'] = bytes.length;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
