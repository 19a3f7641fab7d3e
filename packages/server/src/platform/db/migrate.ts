import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as planMigrations } from 'drizzle-orm/pg-proxy/migrator';
import type { Database } from './database.ts';
import { ormOver } from './drizzle.ts';

const MIGRATION_LOCK = 7_204_315;

/** The database holds what only a newer version of this program knows; to write to it could lose that. */
export class NewerSchema extends Error {
  constructor() {
    super('The database was last used by a newer version of this program. Start that version or a later one.');
  }
}

/** Brings the database to the newest schema, in one transaction. Several servers may start at once: they take turns. */
export async function migrate(database: Pick<Database, 'transaction'>): Promise<void> {
  const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const run = async (statements: string[]) => {
      for (const statement of statements) await tx.query(statement);
    };
    await planMigrations(ormOver(tx), run, { migrationsFolder });
    const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
    const newer = 'select 1 from drizzle.__drizzle_migrations where created_at > $1 limit 1';
    if ((await tx.query(newer, [Math.max(...known)])).rows.length > 0) throw new NewerSchema();
  });
}
