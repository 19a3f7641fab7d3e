import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../platform/http/hostileText.ts';

/** The largest question about a user that is read. */
const MOST_BODY_BYTES = 512 * 1024;

export const JSON_TYPE = 'application/json; charset=utf-8';
export const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/** Writes a JSON answer that nobody may keep. */
export function answerJson(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...ANY_ORIGIN, ...headers });
  response.end(JSON.stringify(body));
}

/** SDK errors are always 400. Those marked unrecoverable may be kept by a CDN. */
export function refuse(response: ServerResponse, error: string, unrecoverable = false, more: object = {}): void {
  response.writeHead(400, {
    'content-type': JSON_TYPE,
    ...ANY_ORIGIN,
    ...(unrecoverable ? { 'x-unrecoverable': '1' } : { 'cache-control': 'no-store' }),
  });
  response.end(JSON.stringify({ status: 400, error, ...more }));
}

export function allowAnyOrigin(response: ServerResponse): void {
  response.writeHead(200, {
    ...ANY_ORIGIN,
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id, x-api-key, *',
    'access-control-max-age': '86400',
  });
  response.end();
}

/** The body could not be read; the message may be shown to the caller. */
export class UnreadableBody extends Error {}

/** Reads the request's body as JSON, and says how large it was. */
export async function readJson(request: IncomingMessage): Promise<{ body: unknown; bytes: number }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    // What is too long is read to its end all the same, and dropped: cutting it off would lose the answer too.
    if (size <= MOST_BODY_BYTES) chunks.push(chunk as Buffer);
  }
  if (size > MOST_BODY_BYTES) throw new UnreadableBody(`expected at most ${MOST_BODY_BYTES} bytes`);
  try {
    return { body: readBody(Buffer.concat(chunks).toString()), bytes: size };
  } catch (error) {
    throw new UnreadableBody((error as Error).message);
  }
}

export const hasTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === etag || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
