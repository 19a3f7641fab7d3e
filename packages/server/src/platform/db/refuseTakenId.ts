import { AppError } from '@gb/domain/errors';
import type { TenantTable } from './columns.ts';
import type { ScopedDb } from './scoped.ts';

/**
 * Refuses an id that people choose when it is taken, also by one that differs only in case: nobody tells `Flag` and `flag` apart
 * in a list or a call. Those that are there from before stay, each under its own id. `what` is what has the id: "a tag named", and
 * `path` the field of the input it is in.
 */
export async function refuseTakenId(
  { db }: { db: ScopedDb },
  table: TenantTable,
  id: string,
  what: string,
  path = 'id',
): Promise<void> {
  const taken = await db.claimKey(table, table.id, id);
  if (taken === null) return;
  const message = `There is already ${what} ${taken}${taken === id ? '' : `, which differs from ${id} only in case`}`;
  throw new AppError('conflict', message, { errors: [{ path, message }] });
}
