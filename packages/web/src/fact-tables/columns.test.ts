import { expect, it } from 'vitest';
import { datatypeOf, detectColumns } from './columns.ts';

it('reads the types of PostgreSQL and DuckDB', () => {
  const types = ['VARCHAR', 'DECIMAL(10,2)', 'timestamp with time zone', 'BOOLEAN', 'BIGINT', 'int4', 'uuid', 'DOUBLE'];
  expect(types.map(datatypeOf)).toEqual([
    'string',
    'number',
    'date',
    'boolean',
    'number',
    'number',
    'string',
    'number',
  ]);
  expect(['INTEGER[]', 'STRUCT(a INTEGER)', 'JSON', 'BLOB'].map(datatypeOf)).toEqual([
    'other',
    'other',
    'other',
    'other',
  ]);
});

it('keeps the names people gave to columns that stay', () => {
  const known = [{ column: 'amount', name: 'Order value', datatype: 'number' as const }];
  expect(
    detectColumns(
      [
        { name: 'amount', type: 'DOUBLE' },
        { name: 'sku', type: 'TEXT' },
      ],
      known,
    ),
  ).toEqual([
    { column: 'amount', name: 'Order value', datatype: 'number' },
    { column: 'sku', name: '', datatype: 'string' },
  ]);
});
