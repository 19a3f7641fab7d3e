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

/**
 * Keeps each payload in a file of its own, readable by this user alone; a disk that fails only means fewer of them. While
 * one is written, only the newest of those that come waits.
 */
export function makeKeptPayloads(directory: string, log: Logger): KeptPayloads {
  const fileOf = (key: string) =>
    join(directory, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  const warn = (error: unknown) => log.warn({ error, directory }, 'a payload could not be kept on disk');
  const waiting = new Map<string, EntrySource>();
  const writing = new Map<string, Promise<void>>();
  let written = 0;

  async function write(source: EntrySource): Promise<void> {
    const file = fileOf(source.key);
    const draft = `${file}.${process.pid}.${++written}`;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(draft, asFile(source), { mode: 0o600 });
    await rename(draft, file);
  }

  async function writeAll(key: string): Promise<void> {
    for (let source = waiting.get(key); source; source = waiting.get(key)) {
      waiting.delete(key);
      await write(source).catch(warn);
    }
    writing.delete(key);
  }

  return {
    read: async (key) => {
      try {
        const source = fromFile(await readFile(fileOf(key)));
        return source.key === key ? source : null;
      } catch {
        return null;
      }
    },
    keep: ({ key, ...source }) => {
      waiting.set(key, { key, ...source });
      const mine = writing.get(key) ?? Promise.resolve(key).then(writeAll);
      writing.set(key, mine);
      return mine;
    },
    forget: async (key) => {
      waiting.delete(key);
      await writing.get(key);
      await rm(fileOf(key), { force: true }).catch(warn);
    },
  };
}

type Head = Omit<EntrySource, 'body' | 'evaluable' | 'parts'> & { bodyBytes: number; hasOwnEvaluable: boolean };

/** One line that says what it is, the payload as it is sent, and the payload to evaluate if that is another. */
function asFile({ body, evaluable, parts: _, ...fields }: EntrySource): Buffer[] {
  const head: Head = { ...fields, bodyBytes: body.length, hasOwnEvaluable: evaluable !== null };
  return [Buffer.from(`${JSON.stringify(head)}\n`), body, ...(evaluable ? [evaluable] : [])];
}

function fromFile(file: Buffer): EntrySource {
  const end = file.indexOf('\n');
  if (end < 0) return fromOldFile(file);
  const { bodyBytes, hasOwnEvaluable, ...fields } = JSON.parse(file.toString('utf8', 0, end)) as Head;
  const bodyEnd = end + 1 + bodyBytes;
  const evaluable = hasOwnEvaluable ? file.subarray(bodyEnd) : null;
  return { ...fields, body: file.subarray(end + 1, bodyEnd), evaluable, parts: null };
}

/** Servers used to keep a payload as one JSON document; the first start of a newer one may have nothing else. */
function fromOldFile(file: Buffer): EntrySource {
  const old = JSON.parse(file.toString()) as Omit<EntrySource, 'body' | 'evaluable'> &
    Record<'body', string> & {
      evaluable: string | null;
    };
  const evaluable = old.evaluable === null ? null : Buffer.from(old.evaluable);
  return { ...old, body: Buffer.from(old.body), evaluable, parts: null };
}
