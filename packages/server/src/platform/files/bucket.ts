import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@gb/domain/errors';
import { AwsClient } from 'aws4fetch';
import { makeGuardedFetch } from '../http/guardedFetch.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Objects of a bucket, each under its key. */
export type Bucket = {
  upload(key: string, path: string, contentType: string): Promise<void>;
  download(key: string, path: string): Promise<void>;
  /** Changes with the content; null when there is no such object. */
  version(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

const NOT_FOUND = 404;
/** A gigabyte over a slow line. */
const PATIENCE_MS = 10 * 60_000;

/** A bucket of a store that speaks S3, addressed by path so that stores other than Amazon's work too. */
export function openBucket({ endpoint, bucket, ...keys }: S3Settings): Bucket {
  const client = new AwsClient({ ...keys, service: 's3' });
  const call = makeGuardedFetch([new URL(endpoint).hostname]);

  async function request(
    method: 'GET' | 'PUT' | 'HEAD' | 'DELETE',
    key: string,
    file?: { path: string; type: string },
  ) {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;
    const about = file && { 'content-type': file.type, 'content-length': String((await stat(file.path)).size) };
    const { headers } = await client.sign(url, { method, ...(about && { headers: about }) });
    return call(url, {
      method,
      headers: { ...Object.fromEntries(headers), ...about },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(file && { body: Readable.toWeb(createReadStream(file.path)), duplex: 'half' as const }),
    });
  }

  const refused = (status: number) =>
    new AppError('upstream', `The store of uploaded files answered with status ${status}`);

  async function succeed(asked: ReturnType<typeof request>): Promise<void> {
    const response = await asked;
    await response.body?.cancel();
    if (!response.ok) throw refused(response.status);
  }

  return {
    upload: (key, path, type) => succeed(request('PUT', key, { path, type })),
    async download(key, path) {
      const response = await request('GET', key);
      if (response.ok && response.body) return pipeline(response.body, createWriteStream(path, { mode: 0o600 }));
      await response.body?.cancel();
      throw refused(response.status);
    },
    async version(key) {
      const response = await request('HEAD', key);
      await response.body?.cancel();
      if (response.status === NOT_FOUND) return null;
      if (!response.ok) throw refused(response.status);
      const told = `${response.headers.get('etag')} ${response.headers.get('last-modified')} ${response.headers.get('content-length')}`;
      return createHash('sha256').update(told).digest('hex').slice(0, 16);
    },
    remove: (key) => succeed(request('DELETE', key)),
  };
}
