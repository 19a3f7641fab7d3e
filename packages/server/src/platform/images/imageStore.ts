import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@gb/domain/errors';
import { AwsClient } from 'aws4fetch';
import { makeGuardedFetch } from '../http/guardedFetch.ts';

/** Where the bytes of uploaded images are: a folder, or an object store that speaks S3. */
export type ImageStore = {
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is nothing of that name. */
  get(name: string): Promise<Buffer | null>;
};

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export const makeImageStore = (config: { dataDir: string; s3: S3Settings | null }): ImageStore =>
  config.s3 ? s3Store(config.s3) : folderStore(join(config.dataDir, 'images'));

/** Keeps images in a folder of this machine. Several servers need one they share. */
export function folderStore(folder: string): ImageStore {
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { mode: 0o600 });
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

const NOT_FOUND = 404;

/** Keeps images in a bucket, addressed by path so that stores other than Amazon's work too. */
export function s3Store({ endpoint, bucket, ...keys }: S3Settings): ImageStore {
  const client = new AwsClient({ ...keys, service: 's3' });
  const call = makeGuardedFetch([new URL(endpoint).hostname]);
  const request = async (method: 'GET' | 'PUT', name: string, body?: Buffer, contentType?: string) => {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${name}`;
    const signed = await client.sign(url, {
      method,
      ...(body && { body: new Uint8Array(body), headers: { 'content-type': contentType ?? '' } }),
    });
    return call(url, { method, headers: Object.fromEntries(signed.headers), ...(body && { body }) });
  };
  const refused = (status: number) =>
    new AppError('upstream', `The store of uploaded images answered with status ${status}`);
  return {
    async put(name, bytes, contentType) {
      const response = await request('PUT', name, bytes, contentType);
      await response.body?.cancel();
      if (!response.ok) throw refused(response.status);
    },
    async get(name) {
      const response = await request('GET', name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === NOT_FOUND) return null;
      throw refused(response.status);
    },
  };
}
