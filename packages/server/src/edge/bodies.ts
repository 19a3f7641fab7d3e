import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ANY_ORIGIN, hasTag } from './answers.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** The bytes of one body in one encoding, with the strong ETag that goes with exactly these bytes. */
export type Body = { bytes: Buffer; etag: string };

/** One body in every way a request may ask for. */
export type Bodies = Record<Encoding, Body>;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Encodes a body; its ETags are made from `stem`. `effort` (0 to 11) is for bodies that are made once and sent often. */
export async function makeBodies(identity: Buffer, stem: string, effort = 5): Promise<Bodies> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: effort } };
  const [zipped, br] = await Promise.all([gzipAsync(identity), brotliAsync(identity, brotli)]);
  return {
    identity: { bytes: identity, etag: `"${stem}"` },
    gzip: { bytes: zipped, etag: `"${stem}-gzip"` },
    br: { bytes: br, etag: `"${stem}-br"` },
  };
}

/** Writes the smallest body the caller accepts, to pages of any origin, or says that the caller has it. */
export function sendBody(
  bodies: Bodies,
  contentType: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  more: Record<string, string>,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const { bytes, etag } = bodies[encoding];
  const headers: Record<string, string | number> = { etag, vary: 'Accept-Encoding', ...ANY_ORIGIN, ...more };
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  headers['content-type'] = contentType;
  headers['content-length'] = bytes.length;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  if (at < 0) return false;
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
}
