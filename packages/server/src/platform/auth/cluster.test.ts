import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp, openTestDatabase, quietLog } from '../../../test/app.ts';
import { openPostgres } from '../db/postgres.ts';

/** Two servers on one PostgreSQL. PGlite belongs to one process, so there it is one server that must hear itself. */
describe('sessions on several servers', () => {
  let first: TestApp;
  let second: TestApp;
  let owner: Person;

  beforeAll(async () => {
    const database = await openTestDatabase();
    first = await makeTestApp({}, database);
    if (database.kind === 'postgres') {
      const { rows } = await database.query('select current_database(), inet_server_port()');
      const url = `postgres://postgres@127.0.0.1:${rows[0]?.[1]}/${rows[0]?.[0]}`;
      second = await makeTestApp({}, openPostgres(url, quietLog));
    } else second = first;
    owner = await first.owner();
  });
  afterAll(async () => {
    if (second !== first) await second.stop();
    await first.stop();
  });

  const onSecond = (token: string) =>
    second.anonymous<{ userName: string }>('GET', '/user', undefined, { authorization: `Bearer ${token}` });

  it('end on every server when they are revoked on one', async () => {
    const member = await owner.addMember();
    expect((await onSecond(member.token)).status).toBe(200);
    const { sessions } = (await member.call<{ sessions: { id: string }[] }>('GET', '/user/sessions')).body;
    await member.call('DELETE', `/user/sessions/${sessions[0]?.id}`);
    await expect.poll(async () => (await onSecond(member.token)).status, { timeout: 2000 }).toBe(401);
  });

  it('show a new name on every server', async () => {
    const member = await owner.addMember();
    await onSecond(member.token);
    await member.call('PUT', '/user/name', { name: 'Renamed Elsewhere' });
    await expect
      .poll(async () => (await onSecond(member.token)).body.userName, { timeout: 2000 })
      .toBe('Renamed Elsewhere');
  });
});
