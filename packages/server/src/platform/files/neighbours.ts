import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

const CHANNEL = 'server_places';
const SAY_MS = 20_000;
/** A server that has said nothing for this long is gone. */
const GONE_MS = 65_000;

/** Where the servers of a database keep their files, as far as they can be heard. */
export type Neighbours = {
  /** Whether another server on this database has a data directory of its own. */
  isElsewhere(): boolean;
  stop(): Promise<void>;
};

/**
 * Servers on one database tell each other again and again which data directory they have: a directory that several
 * share has one name. `met` is called when the first with another one is heard.
 */
export async function watchNeighbours(
  { database, clock, dataDir }: { database: Database; clock: Clock; dataDir: string },
  met: () => void,
): Promise<Neighbours> {
  if (database.kind === 'pglite') return { isElsewhere: () => false, stop: async () => undefined };
  const place = await nameOf(dataDir);
  const others = new Map<string, number>();
  const now = () => clock.now().getTime();
  const say = async () =>
    void (await database.query('select pg_notify($1, $2)', [CHANNEL, place]).catch(() => undefined));
  const stopHearing = await database.listen(CHANNEL, (heard) => {
    if (heard === place) return;
    const isNew = !others.has(heard);
    others.set(heard, now());
    if (!isNew) return;
    // Whoever has just begun has not heard of this one.
    void say();
    met();
  });
  await say();
  const timer = setInterval(() => void say(), SAY_MS).unref();
  return {
    isElsewhere: () => [...others.values()].some((heardAt) => now() - heardAt < GONE_MS),
    async stop() {
      clearInterval(timer);
      await stopHearing();
    },
  };
}

/** The name of a data directory, made by whoever uses it first. */
async function nameOf(dataDir: string): Promise<string> {
  const path = join(dataDir, 'place');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, randomBytes(12).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
