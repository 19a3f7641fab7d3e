import { expect, it } from 'vitest';
import { type SqlMetric, conversionWindow, metricOfSql, newSqlMetric } from '../metrics/index.ts';
import { planSqlMetric, sqlTables } from './planSqlMetric.ts';

const make = (id: string, more: object = {}): SqlMetric => {
  const input = newSqlMetric.parse({
    name: id,
    datasource: 'ds_1',
    type: 'revenue',
    userIdTypes: ['user_id'],
    sql: 'select * from orders',
    ...more,
  });
  const about = { id, owner: '', status: 'active', dateCreated: '', dateUpdated: '' } as const;
  return { ...input, ...conversionWindow(input), ...about };
};

const window = { kind: 'none', delay: { value: 0, unit: 'hours' } } as const;
function plan(metric: SqlMetric, others: SqlMetric[] = []) {
  const tables = sqlTables();
  const all = new Map([metric, ...others].map((one) => [one.id, one]));
  const planned = planSqlMetric(metricOfSql(metric, all), { tables, windowOf: () => window, cupedDays: 14 });
  return { planned, tables: tables.all() };
}
const measureOf = (more: object) => {
  const { planned } = plan(make('m', more));
  return 'measure' in planned ? planned.measure : null;
};

it('adds up what its query calls value, and asks only for a row when it is binomial', () => {
  expect(measureOf({})).toEqual({ table: 'm', filters: [], aggregate: 'sum', column: 'value' });
  expect(measureOf({ type: 'binomial' })).toEqual({ table: 'm', filters: [], aggregate: 'any' });
  expect(measureOf({ aggregation: 'AVG(value)' })).toMatchObject({ aggregate: 'custom', sql: 'AVG(value)' });
});

it('takes from a table what its type takes: rows, different values, or the largest', () => {
  const builder = { queryFormat: 'builder', table: 'shop.orders', column: 'amount' };
  expect(measureOf({ ...builder, type: 'count', column: '' })).toMatchObject({ aggregate: 'rows' });
  expect(measureOf({ ...builder, type: 'count' })).toMatchObject({ sql: 'COUNT(DISTINCT value)', column: 'amount' });
  expect(measureOf(builder)).toMatchObject({ aggregate: 'max', column: 'amount' });
});

it('reads a table under its own column names, with its conditions', () => {
  const { planned, tables } = plan(
    make('m', {
      queryFormat: 'builder',
      table: 'shop.orders',
      column: 'amount',
      userIdColumns: { user_id: 'uid' },
      conditions: [
        { column: 'path', operator: '!~', value: '^/admin' },
        { column: 'amount', operator: '>', value: '5', type: 'number' },
      ],
    }),
  );
  expect(tables).toMatchObject([
    {
      source: { kind: 'path', path: ['shop', 'orders'] },
      timestampColumn: 'received_at',
      identifiers: { user_id: 'uid' },
    },
  ]);
  expect(planned).toMatchObject({
    measure: {
      filters: [
        { kind: 'compare', column: 'path', operator: 'not_matches', type: 'text' },
        { kind: 'compare', column: 'amount', operator: '>', type: 'number' },
      ],
    },
  });
});

it('measures binomial denominators as steps before it, the deepest first', () => {
  const visited = make('visited', { type: 'binomial', sql: 'select * from visits' });
  const signedUp = make('signedUp', { type: 'binomial', sql: 'select * from sign_ups', denominator: 'visited' });
  const { planned } = plan(make('m', { denominator: 'signedUp' }), [visited, signedUp]);
  expect(planned).toMatchObject({
    kind: 'mean',
    cupedDays: 14,
    priorSteps: [{ table: 'visited' }, { table: 'signedUp' }],
  });
});

it('is a ratio over any other denominator, which keeps its own window and cap and is not adjusted', () => {
  const sessions = make('sessions', { type: 'count', capping: 'absolute', capValue: 3, sql: 'select * from sessions' });
  const { planned } = plan(make('m', { denominator: 'sessions' }), [sessions]);
  expect(planned).toMatchObject({
    kind: 'ratio',
    cupedDays: null,
    denominator: { measure: { table: 'sessions' }, own: { cap: { kind: 'absolute', value: 3 } } },
  });
});

it('shares a scan with metrics of the same query', () => {
  const tables = sqlTables();
  expect([make('a'), make('b', { type: 'count' }), make('c', { sql: 'select 1' })].map(tables.idOf)).toEqual([
    'a',
    'a',
    'c',
  ]);
});
