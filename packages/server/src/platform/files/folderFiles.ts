import { access, mkdir, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, extname, join } from 'node:path';
import type { FileStore } from './fileStore.ts';

/** Keeps files in a folder of this machine. */
export const folderFiles = (folder: string): FileStore => ({
  isShared: false,
  async make(name, write) {
    const path = join(folder, name);
    await writeWhole(path, write);
  },
  local: (name) => ifThere(join(folder, name)),
  remove: (name) => rm(join(folder, name), { force: true }),
});

/** Has a file written beside its place, and moves it there when it is whole. */
export async function writeWhole(path: string, write: (path: string) => Promise<unknown>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = join(dirname(path), `unfinished-${randomUUID()}${extname(path)}`);
  try {
    await write(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export const ifThere = (path: string): Promise<string | null> =>
  access(path).then(
    () => path,
    () => null,
  );
