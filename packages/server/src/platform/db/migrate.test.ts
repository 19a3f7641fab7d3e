import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/app.ts';
import type { Database } from './database.ts';
import { NewerSchema, migrate } from './migrate.ts';

const DAY_MS = 86_400_000;
const applied = 'select count(*)::int as count from drizzle.__drizzle_migrations';

describe('the schema of a database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const count = async () => (await database.query(applied)).rows[0]?.[0];

  it('that is the newest is left as it is, however often a server starts', async () => {
    const before = await count();
    await Promise.all([migrate(database), migrate(database)]);
    expect(await count()).toBe(before);
  });

  it('of a newer version is refused in words that say what to start, and nothing is written', async () => {
    const newest = 'select max(created_at)::text as at from drizzle.__drizzle_migrations';
    const at = Number((await database.query(newest)).rows[0]?.[0]) + DAY_MS;
    await database.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['later', at]);
    const before = await count();
    const refusal = await migrate(database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NewerSchema);
    expect((refusal as Error).message).toBe(
      'The database was last used by a newer version of this program. Start that version or a later one.',
    );
    expect(await count()).toBe(before);
  });
});
