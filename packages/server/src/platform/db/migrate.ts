import { fileURLToPath } from 'node:url';
import { migrate as planMigrations } from 'drizzle-orm/pg-proxy/migrator';
import type { Database } from './database.ts';
import { ormOver } from './drizzle.ts';

const MIGRATION_LOCK = 7_204_315;

/** Brings the database to the newest schema, in one transaction. Several servers may start at once: they take turns. */
export async function migrate(database: Database): Promise<void> {
  const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const run = async (statements: string[]) => {
      for (const statement of statements) await tx.query(statement);
    };
    await planMigrations(ormOver(tx), run, { migrationsFolder });
  });
}
