import { mkdir, open, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DayRange } from '@gb/domain/event-copies';

/** A day of a copy. Files are by table; a table nothing happened in has none. Files never change once they are named. */
export type CopiedDay = { day: string; dateTaken: string; rows: number; bytes: number; files: Record<string, string> };
export type Contents = { days: CopiedDay[]; warnings: string[]; error: string | null };
export type Progress = DayRange & { bytes: number };

/** Folders of what is being fetched begin like this. */
export const INCOMING = 'incoming-';
const CONTENTS = 'contents.json';
const LOCK = 'fetching.json';
const LOOK_MS = 200;
/** A process that fetches says so again and again; one that stopped saying so is gone. */
const BEAT_MS = 2_000;
const LOST_MS = 15_000;
/** Queries that began before a day was taken again still read its old file. */
const KEPT_MS = 3_600_000;

/** What a folder holds. What is named there is whole: it was put there before it was named. */
export async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, CONTENTS), 'utf8').catch(() => null);
  return text === null ? { days: [], warnings: [], error: null } : (JSON.parse(text) as Contents);
}

export async function writeContents(folder: string, contents: Contents): Promise<void> {
  const path = join(folder, `${CONTENTS}.new`);
  await writeFile(path, JSON.stringify(contents), { mode: 0o600 });
  await rename(path, join(folder, CONTENTS));
}

/** What somebody fetches into a folder right now; null when nobody does. */
export async function readProgress(folder: string): Promise<Progress | null> {
  const path = join(folder, LOCK);
  if (await isLost(path)) return null;
  const text = await readFile(path, 'utf8').catch(() => '');
  return text === '' ? null : (JSON.parse(text) as Progress);
}

/** Does something while nobody else fetches into a folder, be it in another process; waits until then. */
export async function whileAlone<T>(
  folder: string,
  signal: AbortSignal,
  work: (tell: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, LOCK);
  while (!(await lock(path))) {
    if (await isLost(path)) await rm(path, { force: true });
    else await wait(LOOK_MS, undefined, { signal });
  }
  let progress = '';
  const beat = setInterval(() => {
    const now = new Date();
    void (progress ? writeFile(path, progress) : utimes(path, now, now)).catch(() => undefined);
  }, BEAT_MS);
  try {
    return await work((told) => {
      if (!progress) void writeFile(path, JSON.stringify(told)).catch(() => undefined);
      progress = JSON.stringify(told);
    });
  } finally {
    clearInterval(beat);
    await rm(path, { force: true });
  }
}

async function lock(path: string): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  await file?.close();
  return file !== null;
}

async function isLost(path: string): Promise<boolean> {
  const seen = await stat(path).catch(() => null);
  return seen === null || Date.now() - seen.mtimeMs > LOST_MS;
}

/** Removes files that no day names any more, and what a process that died had begun. Only while alone. */
export async function sweep(folder: string, { days }: Contents): Promise<void> {
  const named = new Set(days.flatMap(({ files }) => Object.values(files)));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(INCOMING)) await rm(path, { recursive: true, force: true });
    if (!name.endsWith('.parquet') || named.has(name)) continue;
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}
