import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkTsqlSelect } from './checkTsql.ts';

test.each([
  ['select 1', 'select 1'],
  ['select [drop], [a]]b] from [set];', 'select [drop], [a]]b] from [set]'],
  ['select \'drop table t\', "delete" from t', 'select \'drop table t\', "delete" from t'],
  ['select 1 -- drop\nfrom t /* exec\n */ where a = 1', 'select 1  \nfrom t  \n where a = 1'],
  ['select 0xDE, 1e5, 1.5 from db.dbo.t', 'select 0xDE, 1e5, 1.5 from db.dbo.t'],
  ['select case when a = 1 then 2 else 3 end from t order by a offset 1 rows fetch next 2 rows only', undefined],
])('accepts %j', (sql, sent = sql) => {
  expect(checkTsqlSelect(sql)).toBe(sent);
});

const directory = new URL('../../golden/', import.meta.url);
test.each(readdirSync(directory))('accepts what is compiled for SQL Server: %s', (file) => {
  const sections = readFileSync(new URL(file, directory), 'utf8').split(/^-- (\w+)\n/m);
  const sql = sections[sections.indexOf('mssql') + 1] ?? '';
  expect(checkTsqlSelect(sql).length).toBeGreaterThan(50);
});

test.each([
  ['select 1 drop table t', 'DROP'],
  ['select 1 exec xp_cmdshell', 'EXEC'],
  ['select 1 waitfor delay 1', 'WAITFOR'],
  ['with a as (select 1 as n) delete from a', 'DELETE'],
  ['select 1 commit', 'COMMIT'],
  ['select * into t from u', 'INTO'],
  ["select * from openrowset(bulk 'c:/secret', single_clob) x", 'openrowset'],
  ["select * from openquery(other, 'delete from t')", 'openquery'],
  ['select * from other.db.dbo.t', 'three parts'],
  ['select * from other...t', 'three parts'],
  ['select * from t with (tablockx)', 'tablockx'],
  ['select next value for numbers', 'NEXT VALUE FOR'],
  ['select 1eDROP table t', 'a space after 1'],
  ['select 0xINSERT t values (1)', 'a space after 0'],
  ['select $1DROP table t', 'a space after 1'],
])('refuses %j', (sql, message) => {
  expect(() => checkTsqlSelect(sql)).toThrow(message);
});

test('reads quotes and comments the way SQL Server does', () => {
  expect(() => checkTsqlSelect("select 1 as [a'] drop table t --']")).toThrow('DROP');
  expect(() => checkTsqlSelect(String.raw`select 'a\' drop table t --'`)).toThrow('DROP');
  // Wherever the engine ends a line, the comment does not get there.
  expect(checkTsqlSelect('select 1 --\rdrop table t')).toBe('select 1');
  expect(() => checkTsqlSelect('select [a')).toThrow('a [ is never closed');
});
