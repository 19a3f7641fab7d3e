import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp, openTestDatabase, quietLog } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { openPostgres } from '../platform/db/postgres.ts';

/** Two servers on one PostgreSQL. PGlite belongs to one process, so there it is one server that must hear itself. */
describe('several servers on one database', () => {
  let first: TestApp;
  let second: TestApp;
  let owner: Person;
  let key: string;
  let origin: string;

  beforeAll(async () => {
    const database = await openTestDatabase();
    first = await makeTestApp({}, database);
    if (database.kind === 'postgres') {
      const { rows } = await database.query('select current_database(), inet_server_port()');
      const url = `postgres://postgres@127.0.0.1:${rows[0]?.[1]}/${rows[0]?.[0]}`;
      second = await makeTestApp({}, openPostgres(url, quietLog));
    } else second = first;
    owner = await first.owner();
    const id = await make.connection(owner);
    const got = await owner.call<{ sdkConnection: { key: string } }>('GET', `/api/v1/sdk-connections/${id}`);
    key = got.body.sdkConnection.key;
    origin = await second.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    if (second !== first) await second.stop();
    await first.stop();
  });

  const served = async (flag: string): Promise<boolean> => {
    const payload = (await (await fetch(`${origin}/api/features/${key}`)).json()) as { features: object };
    return flag in payload.features;
  };

  it('serve a change made on another within a moment', async () => {
    await served('warm-up');
    const flag = await make.feature(owner);
    await expect.poll(() => served(flag), { timeout: 2000 }).toBe(true);
  });

  it('catch up after the connection that hears of changes was lost', async () => {
    await served('warm-up');
    await first.services.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()`,
    );
    const flag = await make.feature(owner);
    await expect.poll(() => served(flag), { timeout: 15_000 }).toBe(true);
  });
});
