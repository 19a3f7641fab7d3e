import { createHash } from 'node:crypto';
import type { FeatureDefinition } from '@gb/sdk/payload';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** The bytes of one body in one encoding, with the strong ETag that goes with exactly these bytes. */
export type Body = { bytes: Buffer; etag: string };

/** One connection's payload, ready to be written: made once per revision, read by every request. */
export type Entry = {
  key: string;
  organizationId: string;
  connectionId: string;
  revision: number;
  bodies: Record<Encoding, Body>;
  /** The whole event that a stream sends for this revision. */
  event: Buffer;
};

type EntryFields = Pick<Entry, 'key' | 'organizationId' | 'connectionId' | 'revision'>;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Encodes a payload in every way a request may ask for. ETags come from the revision, so all processes agree. */
export async function makeEntry(fields: EntryFields, payload: object): Promise<Entry> {
  const text = JSON.stringify(payload);
  const identity = Buffer.from(text);
  const [zipped, brotli] = await Promise.all([gzipAsync(identity), brotliAsync(identity, BROTLI)]);
  const stem = createHash('sha256').update(`${fields.key}:${fields.revision}`).digest('base64url').slice(0, 16);
  return {
    ...fields,
    bodies: {
      identity: { bytes: identity, etag: `"${stem}"` },
      gzip: { bytes: zipped, etag: `"${stem}-gzip"` },
      br: { bytes: brotli, etag: `"${stem}-br"` },
    },
    event: Buffer.from(`id: ${fields.revision}\nevent: features\ndata: ${text}\n\n`),
  };
}

/** The smallest encoding the caller accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  if (at < 0) return false;
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
}

/** The features in the very bytes that are served; empty when there is no such key. */
export const servedBy = (entry: Entry | null): Record<string, FeatureDefinition> =>
  entry
    ? (JSON.parse(entry.bodies.identity.bytes.toString()) as { features: Record<string, FeatureDefinition> }).features
    : {};
