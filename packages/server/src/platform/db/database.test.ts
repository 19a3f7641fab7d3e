import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, quietLog } from '../../../test/app.ts';
import type { Database, Queryable } from './database.ts';
import { openPglite } from './pglite.ts';

describe('the application database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('gives the same values whichever engine is behind it', async () => {
    const { columns, rows } = await database.query(
      `select true as yes, false as no, 7 as small, 9007199254740993::bigint as big, 1.50::numeric as exact,
              'x'::text as word, '{"a":1}'::jsonb as document, null as nothing, 0.5::float8 as half,
              timestamptz '2026-01-02 03:04:05.678+02' as moment`,
    );
    expect(columns).toContain('moment');
    expect(rows).toEqual([
      [true, false, 7, '9007199254740993', '1.50', 'x', '{"a": 1}', null, 0.5, '2026-01-02 01:04:05.678+00'],
    ]);
  });

  it('keeps nothing of a transaction that throws', async () => {
    await database.script('create table kept (n int)');
    const failing = database.transaction(async (tx) => {
      await tx.query('insert into kept values (1)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await database.query('select * from kept')).rows).toEqual([]);
  });

  it('lets others go on after a statement fails', async () => {
    await expect(database.query('select * from nowhere')).rejects.toThrow('nowhere');
    expect((await database.query('select 1')).rows).toEqual([[1]]);
  });

  it('says that it is away when a connection is cut, also one that waits within a transaction, and goes on', async () => {
    if (database.kind === 'pglite') return;
    const [pid, cut] = [async (tx: Queryable) => (await tx.query('select pg_backend_pid()')).rows[0]?.[0], database];
    const away = { kind: 'unavailable' };
    const waiting = database.transaction(async (tx) => {
      const own = await pid(tx);
      await cut.query('select pg_terminate_backend($1)', [own]);
      await setTimeout(200);
      await tx.query('select 1');
    });
    await expect(waiting).rejects.toMatchObject(away);
    const asking = database.transaction((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(asking).rejects.toMatchObject(away);
    expect((await database.query('select 1')).rows).toEqual([[1]]);
  });

  it('hears a notification once its transaction commits', async () => {
    const heard: string[] = [];
    const stop = await database.listen('news', (payload) => heard.push(payload));
    await database.transaction(async (tx) => {
      await tx.query(`select pg_notify('news', 'hello')`);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard).toEqual(['hello']);
    await stop();
  });
});

describe('the embedded database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-embedded-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('forces every commit to disk, so that a crash loses nothing that was acknowledged', async () => {
    const database = await openPglite(directory, quietLog);
    await database.script('create table rows (n int)');
    const before = await database.countSyncs();
    for (let n = 0; n < 20; n++) await database.query('insert into rows values ($1)', [n]);
    expect((await database.countSyncs()) - before).toBeGreaterThanOrEqual(20);
    await database.close();
  });

  it('refuses to be opened twice, in a sentence that says what to do', async () => {
    const database = await openPglite(directory, quietLog);
    await expect(openPglite(directory, quietLog)).rejects.toThrow('in use by another running server');
    await database.close();
  });

  it('fails at once, instead of waiting for ever, after it has stopped', async () => {
    const database = await openPglite(directory, quietLog);
    await database.close();
    await expect(database.query('select 1')).rejects.toThrow('stopped');
  });
});
