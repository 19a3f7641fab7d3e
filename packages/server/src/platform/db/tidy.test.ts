import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietLog } from '../../../test/app.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { tidy } from './tidy.ts';

describe('the embedded database, looked after', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-tidy-'));
  let database: Database;
  beforeAll(async () => {
    database = await openPglite(directory, quietLog);
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const sizeOf = async (table: string) =>
    Number((await database.query('select pg_relation_size($1::regclass)', [table])).rows[0]?.[0]);

  it('does not grow with each change of the same rows', async () => {
    await database.script(`create table "changed often" (id int primary key, words text)`);
    await database.query(`insert into "changed often" select n, repeat('x', 500) from generate_series(1, 400) n`);
    const changeAll = async (round: number) => {
      await database.query(`update "changed often" set id = id + 1000, words = repeat($1, 500)`, [String(round)]);
      await tidy(database);
    };
    for (let round = 0; round < 3; round++) await changeAll(round);
    const settled = await sizeOf('"changed often"');
    for (let round = 3; round < 9; round++) await changeAll(round);
    expect(await sizeOf('"changed often"')).toBe(settled);
  });

  it('knows how much there is in a table that was filled since', async () => {
    await database.script('create table filled (id int primary key)');
    await database.query('insert into filled select generate_series(1, 5000)');
    await tidy(database);
    const { rows } = await database.query(`select reltuples from pg_class where relname = 'filled'`);
    expect(rows).toEqual([[5000]]);
  });

  it('leaves tables alone in which little changed', async () => {
    await database.script('create table quiet (id int primary key)');
    await database.query('insert into quiet values (1)');
    await tidy(database);
    const { rows } = await database.query(`select last_vacuum from pg_stat_user_tables where relname = 'quiet'`);
    expect(rows).toEqual([[null]]);
  });
});
