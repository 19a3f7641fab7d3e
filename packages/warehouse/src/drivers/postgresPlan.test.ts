import { expect, it } from 'vitest';
import { scansOf } from './postgresPlan.ts';

it('tells tables read from end to end from what an index finds, also below joins and in named queries', () => {
  const plan = [
    {
      Plan: {
        'Node Type': 'Hash Join',
        'Plan Rows': 5,
        Plans: [
          { 'Node Type': 'Seq Scan', 'Relation Name': 'orders', Schema: 'shop', 'Plan Rows': 3, 'Plan Width': 8 },
          {
            'Node Type': 'CTE Scan',
            'Plan Rows': 9,
            Plans: [
              {
                'Node Type': 'Index Scan',
                'Relation Name': 'users',
                Schema: 'shop',
                'Plan Rows': 20,
                'Plan Width': 10,
              },
            ],
          },
        ],
      },
    },
  ];
  expect(scansOf(plan)).toEqual({
    wholeTables: [{ schema: 'shop', table: 'orders' }],
    found: [{ rows: 20, bytes: 200 }],
  });
});
