import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANY_ORIGIN, JSON_TYPE, hasTag, refuse } from './answers.ts';
import { type Entry, chooseEncoding } from './entry.ts';

/** Writes the payload's ready bytes, or says that the caller has them; `cacheControl` is how long they may be kept. */
export function sendFeatures(
  entry: Entry,
  request: IncomingMessage,
  response: ServerResponse,
  cacheControl: string,
): void {
  if (entry.isRemote) return refuse(response, 'Remote evaluation required for this connection', true);
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const { bytes, etag } = entry.bodies[encoding];
  const headers: Record<string, string | number> = {
    'cache-control': cacheControl,
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
