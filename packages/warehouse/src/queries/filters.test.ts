import { expect, it } from 'vitest';
import { compileExpression } from '../compile/compiler.ts';
import { dialectIds, findDialect } from '../dialects/index.ts';
import { filterCondition } from './filters.ts';

const matching = (id: (typeof dialectIds)[number]) =>
  compileExpression(
    filterCondition(
      { kind: 'compare', column: 'path', type: 'text', operator: 'not_matches', value: "^/o'x" },
      'm',
      findDialect(id),
    ),
    findDialect(id),
  );

it('looks for a regular expression in the words of each engine', () => {
  const engines = dialectIds.filter((id) => id !== 'mssql');
  expect(Object.fromEntries(engines.map((id) => [id, matching(id)]))).toEqual({
    duckdb: `(NOT REGEXP_MATCHES(m.path, '^/o''x'))`,
    postgres: `(NOT m.path ~ '^/o''x')`,
    redshift: `(NOT m.path ~ '^/o''x')`,
    mysql: `(NOT CAST(m.path AS CHAR) COLLATE utf8mb4_bin REGEXP '^/o''x')`,
    clickhouse: `(NOT match(m.path, '^/o\\'x'))`,
    bigquery: `(NOT REGEXP_CONTAINS(m.path, '^/o\\'x'))`,
    snowflake: `(NOT REGEXP_INSTR(m.path, '^/o''x') > 0)`,
    databricks: `(NOT m.path RLIKE '^/o\\'x')`,
    trino: `(NOT REGEXP_LIKE(m.path, '^/o''x'))`,
    athena: `(NOT REGEXP_LIKE(m.path, '^/o''x'))`,
  });
  expect(() => matching('mssql')).toThrow('no regular expressions');
});
