import { newSqlMetric } from '@gb/domain/metrics';
import { DEFAULT_SETTINGS } from '@gb/domain/organizations';
import { expect, it } from 'vitest';
import { type SqlMetricFields, fieldsOf, metricFrom, neededColumns, sqlMetricProblems } from './sqlMetricFields.ts';

const signUps: SqlMetricFields = {
  ...fieldsOf(null, DEFAULT_SETTINGS),
  name: 'Signed up',
  datasource: 'ds_1',
  userIdTypes: ['user_id'],
  sql: 'select user_id, timestamp from sign_ups',
};
const builder: SqlMetricFields = {
  ...signUps,
  type: 'revenue',
  queryFormat: 'builder',
  table: 'shop.orders',
  column: 'amount',
  userIdColumns: { user_id: 'uid', other: 'x' },
  conditions: [{ column: 'country', operator: '=', value: 'NL', type: 'text' }],
  capping: 'percentile',
  capValue: '99',
};

it('begins with the defaults of the organization', () => {
  expect(signUps).toMatchObject({ windowValue: '72', minSampleSize: '150', delayHours: '0', type: 'binomial' });
});

it('gives the server what its schema accepts, without what its kind has no use for', () => {
  for (const fields of [signUps, builder]) expect(newSqlMetric.safeParse(metricFrom(fields)).error).toBeUndefined();
  expect(metricFrom({ ...builder, sql: 'left over' })).toMatchObject({
    sql: '',
    capping: 'percentile',
    capValue: 0.99,
    userIdColumns: { user_id: 'uid' },
  });
  expect(metricFrom({ ...builder, type: 'binomial', ignoreNulls: true })).toMatchObject({
    capping: null,
    ignoreNulls: false,
    column: '',
  });
});

it('asks what placeholders stand for only where the query has them', () => {
  const asking = { ...signUps, sql: `select * from e where name = {{sqlstring eventName}}` };
  expect(sqlMetricProblems(asking)).toEqual({ eventName: 'The query uses it' });
  expect(metricFrom({ ...asking, eventName: 'Order', valueColumn: 'left over' }).templateVariables).toEqual({
    eventName: 'Order',
    valueColumn: '',
  });
});

it('names what is missing', () => {
  expect(sqlMetricProblems(fieldsOf(null, DEFAULT_SETTINGS))).toEqual({
    name: 'Name is required',
    datasource: 'Choose a data source',
    userIdTypes: 'Choose at least one identifier type',
    sql: 'SQL is required',
  });
  expect(sqlMetricProblems({ ...builder, table: '', column: '' })).toEqual({
    table: 'Table is required',
    column: 'Column is required',
  });
});

it('needs a value from the query unless the metric is binomial', () => {
  expect(neededColumns(signUps)).toEqual(['timestamp', 'user_id']);
  expect(neededColumns({ ...signUps, type: 'count' })).toEqual(['timestamp', 'user_id', 'value']);
});
