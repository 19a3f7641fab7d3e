import type { IncomingMessage, ServerResponse } from 'node:http';
import { JSON_TYPE, refuse } from './answers.ts';
import { sendBody } from './bodies.ts';
import type { Entry } from './entry.ts';

/** Writes the payload's ready bytes, or says that the caller has them; `cacheControl` is how long they may be kept. */
export function sendFeatures(
  entry: Entry,
  request: IncomingMessage,
  response: ServerResponse,
  cacheControl: string,
): void | Promise<void> {
  if (entry.isRemote) return refuse(response, 'Remote evaluation required for this connection', true);
  return sendBody(
    entry.bodies,
    JSON_TYPE,
    { request, response },
    {
      'cache-control': cacheControl,
      'access-control-expose-headers': 'x-sse-support',
      'x-sse-support': 'enabled',
    },
  );
}
