import { conflict } from '@gb/domain/errors';
import type { TenantTable } from './columns.ts';
import type { ScopedDb } from './scoped.ts';

/**
 * Refuses an id that people choose when it is taken, also by one that differs only in case: nobody tells `Flag` and `flag` apart
 * in a list or a call. Those that are there from before stay, each under its own id. `what` is what has the id: "a tag named".
 */
export async function refuseTakenId(
  { db }: { db: ScopedDb },
  table: TenantTable,
  id: string,
  what: string,
): Promise<void> {
  const taken = await db.claimKey(table, table.id, id);
  if (taken === id) throw conflict(`There is already ${what} ${id}`);
  if (taken !== null) throw conflict(`There is already ${what} ${taken}, which differs from ${id} only in case`);
}
