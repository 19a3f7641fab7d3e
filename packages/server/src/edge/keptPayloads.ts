import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { EntrySource } from './entry.ts';

/** Payloads on disk, so that a process can start and serve while the database is away. */
export type KeptPayloads = {
  /** The payload last kept for a key; null when there is none that can be read. */
  read(key: string): Promise<EntrySource | null>;
  keep(source: EntrySource): Promise<void>;
  forget(key: string): Promise<void>;
};

/** Keeps each payload in a file of its own, readable by this user alone; a disk that fails only means fewer of them. */
export function makeKeptPayloads(directory: string, log: Logger): KeptPayloads {
  const fileOf = (key: string) =>
    join(directory, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  const warn = (error: unknown) => log.warn({ error, directory }, 'a payload could not be kept on disk');
  let written = 0;
  return {
    read: async (key) => {
      try {
        const source = JSON.parse(await readFile(fileOf(key), 'utf8')) as EntrySource;
        return source.key === key ? source : null;
      } catch {
        return null;
      }
    },
    keep: async (source) => {
      const file = fileOf(source.key);
      const draft = `${file}.${process.pid}.${++written}`;
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await writeFile(draft, JSON.stringify(source), { mode: 0o600 });
        await rename(draft, file);
      } catch (error) {
        warn(error);
      }
    },
    forget: (key) => rm(fileOf(key), { force: true }).catch(warn),
  };
}
