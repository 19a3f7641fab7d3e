import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type S3Settings, openBucket } from './bucket.ts';
import type { FileStore } from './fileStore.ts';
import { ifThere, writeWhole } from './folderFiles.ts';

const ANYTHING = 'application/octet-stream';

/**
 * Keeps files in a bucket, and on this machine what was used of them, by content: a file that changed in the bucket is
 * fetched anew. A file that lies in the folder `before` from the time without a bucket moves into it when it is used.
 */
export function bucketFiles(settings: S3Settings, { cache, before }: { cache: string; before: string }): FileStore {
  const bucket = openBucket(settings);
  const fetching = new Map<string, Promise<string>>();
  const cachedAt = (name: string, version: string) => join(cache, dirname(name), `${version}-${basename(name)}`);

  async function fetchOnce(name: string, version: string): Promise<string> {
    const path = cachedAt(name, version);
    if (await ifThere(path)) return path;
    const known = fetching.get(path);
    if (known) return known;
    const asked = writeWhole(path, (unfinished) => bucket.download(keyOf(name), unfinished)).then(async () => {
      await forgetOthers(name, path);
      return path;
    });
    fetching.set(path, asked);
    return asked.finally(() => fetching.delete(path));
  }

  /** Engines that have an older version open read it to its end. */
  async function forgetOthers(name: string, kept: string): Promise<void> {
    const folder = dirname(kept);
    for (const file of await readdir(folder))
      if (file.endsWith(`-${basename(name)}`) && join(folder, file) !== kept)
        await rm(join(folder, file), { force: true });
  }

  return {
    isShared: true,
    async make(name, write, contentType = ANYTHING) {
      const folder = join(cache, dirname(name));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `unfinished-${randomUUID()}${extname(name)}`);
      try {
        await write(unfinished);
        await bucket.upload(keyOf(name), unfinished, contentType);
        const version = await bucket.version(keyOf(name));
        if (version !== null) await rename(unfinished, cachedAt(name, version));
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async local(name) {
      const version = await bucket.version(keyOf(name));
      if (version !== null) return fetchOnce(name, version);
      const old = await ifThere(join(before, name));
      if (old) await bucket.upload(keyOf(name), old, ANYTHING);
      return old;
    },
    remove: (name) => bucket.remove(keyOf(name)),
  };
}

/** Images were in the bucket before other files were, and lie at its top. */
const keyOf = (name: string): string => name.replace(/^images\//, '');
