import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('queries by hand', () => {
  let app: TestApp;
  let owner: Person;
  let source: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    source = await connectShop(owner);
  });
  afterAll(() => app.stop());

  type Answer = { columns: unknown[]; rows: Record<string, unknown>[]; isTruncated: boolean; error: string | null };
  type Shown = { dataSource: { params: { path: string } } };
  const ask = async (sql: string, more: object = {}) =>
    (await owner.call<Answer>('POST', `/api/v1/data-sources/${source}/query`, { sql, ...more })).body;

  it('give the first twenty rows, and say when there were more', async () => {
    expect(await ask('select 1 as one')).toMatchObject({ rows: [{ one: 1 }], isTruncated: false, error: null });
    const many = await ask('select * from range(100)');
    expect(many).toMatchObject({ isTruncated: true });
    expect(many.rows).toHaveLength(20);
  });

  it('answer with the engine’s own words about a mistake', async () => {
    expect((await ask('select nothing from nowhere')).error).toMatch(/nowhere/);
  });

  it('fill in what stands for dates and the event', async () => {
    const answer = await ask("select '{{eventName}}' as event", { templateVariables: { eventName: 'Signed up' } });
    expect(answer.rows).toEqual([{ event: 'Signed up' }]);
  });

  it('change nothing', async () => {
    expect((await ask('create table mine as select 1')).error).not.toBeNull();
    expect((await ask('drop table orders')).error).not.toBeNull();
    expect((await ask('select count(*) as n from orders')).rows).toEqual([{ n: 2 }]);
  });

  it('are kept with what they cost, newest first', async () => {
    await ask('select 2 as two');
    const kept = await owner.call<{ queries: { sql: string }[] }>('GET', `/api/v1/data-sources/${source}/queries`);
    expect(kept.body.queries[0]).toMatchObject({ sql: 'select 2 as two', status: 'success' });
  });

  it('name the file they read to those who may choose it, and only its last part to others', async () => {
    const seenBy = async (person: Person) => {
      const { body } = await person.call<Shown>('GET', `/api/v1/data-sources/${source}`);
      return body.dataSource.params.path;
    };
    const path = await seenBy(owner);
    expect(path).toContain(tmpdir());
    for (const role of ['readonly', 'engineer'] as const)
      expect(await seenBy(await owner.addMember({ role }))).toBe(basename(path));
  });

  it('are for those who may run queries', async () => {
    const reader = await owner.addMember({ role: 'readonly' });
    const refused = await reader.call('POST', `/api/v1/data-sources/${source}/query`, { sql: 'select 1' });
    expect(refused.status).toBe(403);
  });
});

/** A warehouse in a file, with two orders. */
async function connectShop(owner: Person): Promise<string> {
  const path = join(tmpdir(), `orders-${randomBytes(4).toString('hex')}.duckdb`);
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run("create table orders as select 'u' || range as user_id, now() as timestamp from range(2)");
  connection.closeSync();
  instance.closeSync();
  const made = await owner.call<{ dataSource: { id: string } }>('POST', '/api/v1/data-sources', {
    name: 'Shop',
    params: { type: 'duckdb', path },
    settings: { userIdTypes: [{ userIdType: 'user_id' }] },
  });
  return made.body.dataSource.id;
}
