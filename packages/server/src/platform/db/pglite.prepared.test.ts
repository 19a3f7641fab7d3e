import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrepared } from './pglite.prepared.ts';

describe('a query of the embedded database', () => {
  let database: PGlite;
  let prepared: ReturnType<typeof makePrepared>;
  beforeAll(async () => {
    database = new PGlite();
    await database.exec(`create table things (id int primary key, name text); insert into things values (1, 'one')`);
    prepared = makePrepared(database, 3);
  });
  afterAll(() => database.close());

  const namesKept = async () => (await database.query('select name from pg_prepared_statements')).rows;

  it('gives the same answer each time, though only what is asked often is kept prepared', async () => {
    for (let round = 0; round < 4; round++)
      for (let number = 0; number < 6; number++) {
        const { rows } = await prepared.query(`select $1::int + ${number}`, [round]);
        expect(rows).toEqual([[round + number]]);
        await prepared.query(`select $1::int + ${number}`, [round]);
      }
    expect((await namesKept()).length).toBeLessThanOrEqual(3);
  });

  it('says how many rows a change touched', async () => {
    const change = 'update things set name = $1 where id = $2';
    for (const id of [1, 1, 1, 2]) expect((await prepared.query(change, ['uno', id])).affected).toBe(id === 1 ? 1 : 0);
  });

  it('goes on after one that failed, whether it was prepared or not', async () => {
    for (let round = 0; round < 4; round++) {
      const taken = prepared.query('insert into things values ($1, null)', [1]);
      await expect(taken).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
      await expect(prepared.query('select * from nowhere', [])).rejects.toMatchObject({ code: '42P01' });
      await expect(prepared.query('select $1::int', ['word'])).rejects.toMatchObject({ code: '22P02' });
    }
    expect((await prepared.query('select name from things', [])).rows).toEqual([['uno']]);
  });

  it('is rolled back with its transaction, and can be asked again afterwards', async () => {
    const add = () => prepared.query('insert into things values ($1, null)', [7]);
    for (let round = 0; round < 3; round++) {
      await prepared.query('begin', []);
      await add();
      await expect(add()).rejects.toMatchObject({ code: '23505' });
      await expect(prepared.query('select 1', [])).rejects.toMatchObject({ code: '25P02' });
      await prepared.query('rollback', []);
    }
    expect((await prepared.query('select 1 from things where id = 7', [])).rows).toEqual([]);
  });

  it('has the new columns once tables were changed', async () => {
    const all = () => prepared.query('select * from things', []);
    for (let round = 0; round < 3; round++) await all();
    await database.exec('alter table things add column size int');
    await prepared.forget();
    expect((await all()).columns).toEqual(['id', 'name', 'size']);
  });
});
