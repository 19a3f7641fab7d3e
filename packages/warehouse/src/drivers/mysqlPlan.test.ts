import { expect, test } from 'vitest';
import { readingOf, tablesNamed } from './mysqlPlan.ts';

const line = (id: number, table: string, type: string, rows: number, filtered = 100) => ({
  id,
  table,
  type,
  rows,
  filtered,
});

test('counts what is read of tables, not what one part of a query hands to another', () => {
  expect(readingOf([line(1, '<derived2>', 'ALL', 900), line(2, 'orders', 'ALL', 1000, 90)])).toEqual([
    { name: 'orders', rows: 1000 },
  ]);
  expect(readingOf([{ id: 1, table: null, type: null, rows: null, filtered: null }])).toEqual([]);
});

test('asks an index once for each row before it, and reads a whole table once', () => {
  const plan = [line(1, 'e', 'ALL', 1000, 10), line(1, 'o', 'ref', 5), line(1, 'small', 'ALL', 20)];
  expect(readingOf(plan)).toEqual([
    { name: 'e', rows: 1000 },
    { name: 'o', rows: 500 },
    { name: 'small', rows: 20 },
  ]);
});

test('knows which tables a query calls by which names', () => {
  const named = tablesNamed(
    "WITH x AS (SELECT 'from t' FROM shop.`or``ders` AS o) SELECT * FROM x JOIN users u ON 1, pages",
  );
  expect(Object.fromEntries(named)).toMatchObject({
    o: [{ schema: 'shop', table: 'or`ders' }],
    u: [{ schema: null, table: 'users' }],
    pages: [{ schema: null, table: 'pages' }],
    x: [{ schema: null, table: 'x' }],
  });
  expect(named.has('t')).toBe(false);
});
