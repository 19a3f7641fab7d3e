import type { Database } from './database.ts';

/** Tables with as many rows changed since they were last looked after as make PostgreSQL's own autovacuum come. */
const WORN = `
  select format('%I.%I', schemaname, stat.relname) from pg_stat_user_tables stat
    join pg_class on pg_class.oid = stat.relid cross join lateral (select greatest(reltuples, 0) as held) as rows
  where n_dead_tup > 50 + 0.2 * held or n_mod_since_analyze > 50 + 0.1 * held or n_ins_since_vacuum > 1000 + 0.2 * held`;

/**
 * Gives back the room of rows that are gone and counts anew what is in each table, one at a time. Only the embedded database needs
 * it: it has no process of its own that does so, and without it grows with each change and plans for tables as they were when empty.
 */
export async function tidy(database: Database): Promise<void> {
  if (database.kind !== 'pglite') return;
  // What was counted last is written down first; else that waits for a second.
  await database.query('select pg_stat_force_next_flush()');
  const { rows } = await database.query(WORN);
  for (const [table] of rows) await database.query(`vacuum (analyze) ${String(table)}`);
}
