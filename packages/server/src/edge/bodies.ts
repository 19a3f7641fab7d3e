import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ANY_ORIGIN, hasTag } from './answers.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

type Compressed = Exclude<Encoding, 'identity'>;

/** One body in every way a request may ask for: as it is at once, compressed from when that is done. */
export type Bodies = {
  /** What is there already. */
  ready: { identity: Buffer } & Partial<Record<Compressed, Buffer>>;
  /** The strong ETag of exactly these bytes in one encoding; it is known before they are. */
  etag(encoding: Encoding): string;
  /** Compresses the body, once, outside the event loop. */
  compress(encoding: Compressed): Promise<Buffer>;
};

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** A body that can be sent at once. ETags are made from `stem`. `effort` (0 to 11) is for bodies made once and sent often. */
export function makeBodies(identity: Buffer, stem: string, effort = 5): Bodies {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: effort } };
  const ways = { gzip: () => gzipAsync(identity), br: () => brotliAsync(identity, brotli) };
  const ready: Bodies['ready'] = { identity };
  const begun: Partial<Record<Compressed, Promise<Buffer>>> = {};
  return {
    ready,
    etag: (encoding) => (encoding === 'identity' ? `"${stem}"` : `"${stem}-${encoding}"`),
    compress: (encoding) => (begun[encoding] ??= ways[encoding]().then((bytes) => (ready[encoding] = bytes))),
  };
}

/** Compresses a body in every way, for those who will ask. */
export const compressAll = (bodies: Bodies): Promise<unknown> =>
  Promise.all([bodies.compress('gzip'), bodies.compress('br')]);

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Writes the smallest body the caller accepts, to pages of any origin, or says that the caller has it. Whoever wants it
 * compressed waits while that is under way: the bytes as they are would take longer on most lines.
 */
export function sendBody(
  bodies: Bodies,
  contentType: string,
  { request, response }: Exchange,
  more: Record<string, string>,
): void | Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const etag = bodies.etag(encoding);
  const headers: Record<string, string | number> = { etag, vary: 'Accept-Encoding', ...ANY_ORIGIN, ...more };
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  headers['content-type'] = contentType;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const write = (bytes: Buffer): void => {
    headers['content-length'] = bytes.length;
    response.writeHead(200, headers);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
  const bytes = bodies.ready[encoding];
  if (bytes) return write(bytes);
  return bodies.compress(encoding as Compressed).then(write);
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
