import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { openPglite } from '../src/platform/db/pglite.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { createDatabase } from './createDatabase.ts';
import { quietLog } from './prepare.ts';
import { quickFolder } from './quickFolder.ts';

/** What an installation answered before it was dumped, so that a later version can be held to it. */
export type Dumped = {
  /** Whose password is "a long password". */
  email: string;
  /** The ids of every noun, by the last part of its address under /api/v1. */
  objects: Record<string, string[]>;
  /** What SDKs got, by client key. */
  payloads: Record<string, { name: string; encryptionKey?: string; body: string }>;
};

const kind = () => (process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite');
const file = (version: string, ending: string) => new URL(`upgrades/${version}-${kind()}.${ending}`, import.meta.url);

export const readDumped = (version: string): Dumped =>
  JSON.parse(readFileSync(file(version, 'json'), 'utf8')) as Dumped;

/** The database of an installation as `version` left it, in one of the kind under test. Removed when closed. */
export async function openDump(version: string): Promise<Database> {
  const dump = gunzipSync(readFileSync(file(version, 'sql.gz'))).toString();
  if (kind() === 'postgres') {
    const url = await createDatabase(inject('postgresUrl'), `dump_${randomBytes(6).toString('hex')}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(dump);
    await client.end();
    return openPostgres(url, quietLog);
  }
  const directory = mkdtempSync(join(quickFolder(), 'test-dump-'));
  const database = await openPglite(directory, quietLog);
  // A dump makes its own tables; a new database has ours.
  await database.script('drop schema drizzle cascade; drop schema public cascade; create schema public');
  await database.script(dump);
  // A dump empties the path of its session; the embedded database has only one session.
  await database.script('reset all');
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
