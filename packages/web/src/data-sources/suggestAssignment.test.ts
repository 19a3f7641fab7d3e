import { expect, it } from 'vitest';
import { suggestAssignment } from './suggestAssignment.ts';

const columns = (...names: string[]) =>
  names.map((name) => ({ name, type: name.endsWith('_at') ? 'timestamp' : 'text' }));

it('writes an assignment query from a table of exposures, with names as they must be', () => {
  const tables = [
    { schema: 'shop', table: 'orders', columns: columns('user_id', 'created_at', 'method') },
    {
      schema: 'shop',
      table: 'viewed',
      columns: columns('user_id', 'anonymous_id', 'received_at', 'experiment_id', 'variation_key', 'browser'),
    },
  ];
  expect(suggestAssignment(tables, 'user_id')).toEqual({
    table: 'shop.viewed',
    sql: 'SELECT\n  user_id,\n  received_at AS timestamp,\n  experiment_id,\n  variation_key AS variation_id,\n  browser\nFROM shop.viewed',
  });
});

it('writes nothing when no table has what it takes, or its name would have to be quoted', () => {
  const exposures = columns('user_id', 'received_at', 'experiment_id', 'variation_id');
  expect(suggestAssignment([{ schema: '', table: 'Viewed on page', columns: exposures }], 'user_id')).toBeNull();
  expect(suggestAssignment([{ schema: '', table: 'viewed', columns: exposures }], 'device_id')).toBeNull();
});
