import { describe, expect, it } from 'vitest';
import {
  type SqlMetric,
  changeFromV1,
  conversionWindow,
  fromMetricV1,
  metricUpdateV1,
  metricV1,
  newFromV1,
  newMetricV1,
  newSqlMetric,
  pathV1,
  toMetricV1,
} from './index.ts';

const date = '2026-11-01T10:00:00.000Z';
const about = { id: 'met_1', owner: 'Ada', status: 'active', dateCreated: date, dateUpdated: date } as const;
const make = (more: object): SqlMetric => {
  const base = { name: 'Orders', datasource: 'ds_1', type: 'revenue', userIdTypes: ['user_id', 'device'] };
  const input = newSqlMetric.parse({ ...base, ...more });
  return { ...input, ...conversionWindow(input), ...about };
};
const ofQuery = make({
  sql: 'select * from orders where name = {{eventName}}',
  templateVariables: { eventName: 'Order' },
  aggregation: 'MAX(value)',
  denominator: 'met_2',
  inverse: true,
  capping: 'percentile',
  capValue: 0.99,
  conversionWindowValue: 2,
  conversionWindowUnit: 'days',
  conversionDelayHours: -3,
  winRisk: 0.001,
  regressionAdjustmentOverride: true,
  regressionAdjustmentDays: 21,
});
const ofTable = make({
  queryFormat: 'builder',
  table: 'shop.orders',
  column: 'amount',
  timestampColumn: 'at',
  userIdColumns: { user_id: 'uid' },
  conditions: [{ column: 'country', operator: '=', value: 'NL', type: 'text' }],
  ignoreNulls: true,
});
const given = {
  datasourceId: 'ds_1',
  name: 'Orders',
  type: 'count',
  sql: { identifierTypes: ['user_id'], conversionSQL: 'select 1' },
};
const problems = (schema: typeof newMetricV1 | typeof metricUpdateV1, body: object) =>
  schema.safeParse(body).error?.issues.map(({ path, code, ...issue }) => {
    const keys = code === 'unrecognized_keys' ? (issue as { keys?: string[] }).keys : [];
    return [...path, ...(keys ?? [])].join('.');
  });

describe('an SQL metric in the public API', () => {
  it.each([
    ['its own query', ofQuery],
    ['rows of a table', ofTable],
    ['an end', { ...ofTable, status: 'archived' as const }],
  ])('is the same metric there and back, with %s', (_, metric) => {
    const shown = toMetricV1(metric);
    expect(metricV1.safeParse(shown).error).toBeUndefined();
    expect(fromMetricV1(shown)).toEqual(metric);
  });

  it('has the reference’s words', () => {
    expect(toMetricV1(ofQuery)).toMatchObject({
      datasourceId: 'ds_1',
      archived: false,
      behavior: {
        goal: 'decrease',
        capping: 'percentile',
        capValue: 0.99,
        conversionWindowStart: -3,
        conversionWindowEnd: 45,
        riskThresholdSuccess: 0.001,
        riskThresholdDanger: 0.0125,
      },
      sql: { identifierTypes: ['user_id', 'device'], userAggregationSQL: 'MAX(value)', denominatorMetricId: 'met_2' },
    });
    expect(toMetricV1(ofTable).sqlBuilder?.identifierTypeColumns).toEqual([
      { identifierType: 'user_id', columnName: 'uid' },
      { identifierType: 'device', columnName: 'device' },
    ]);
  });

  it('is made with the defaults of what is left out', () => {
    const input = newFromV1(newMetricV1.parse(given));
    expect(input).toMatchObject({ datasource: 'ds_1', sql: 'select 1', minSampleSize: 150, capping: null });
    expect(conversionWindow(input).conversionWindowHours).toBe(72);
  });

  it('changes in what is said, and in nothing else', () => {
    expect(changeFromV1(metricUpdateV1.parse({ behavior: { goal: 'increase' } }))).toEqual({ inverse: false });
    expect(changeFromV1(metricUpdateV1.parse({ archived: true, sql: { conversionSQL: 'select 2' } }))).toEqual({
      status: 'archived',
      queryFormat: 'sql',
      sql: 'select 2',
    });
    expect(changeFromV1({ behavior: { conversionWindowStart: 24, conversionWindowEnd: 72 } })).toEqual({
      conversionDelayHours: 24,
      conversionWindowValue: 48,
      conversionWindowUnit: 'hours',
    });
    expect(changeFromV1({ behavior: { capping: null } })).toEqual({ capping: null, capValue: 0 });
  });

  it.each([
    [{}, undefined],
    [{ behavior: { capping: 'absolute' } }, ['behavior.capValue']],
    [{ behavior: { capValue: 5 } }, ['behavior.capping']],
    [{ behavior: { conversionWindowStart: 1 } }, ['behavior.conversionWindowEnd']],
    [{ behavior: { conversionWindowEnd: 1 } }, ['behavior.conversionWindowStart']],
    [{ behavior: { conversionWindowStart: 2, conversionWindowEnd: 2 } }, ['behavior.conversionWindowEnd']],
    [{ behavior: { riskThresholdSuccess: 0.2, riskThresholdDanger: 0.1 } }, ['behavior.riskThresholdSuccess']],
    [{ behavior: { minSampleSize: -1 } }, ['behavior.minSampleSize']],
    [{ behavior: { cap: 5 } }, ['behavior.cap']],
    [{ inverse: true }, ['inverse']],
    [{ sql: undefined }, ['sql']],
    [{ sqlBuilder: toMetricV1(ofTable).sqlBuilder }, ['sql']],
  ])('is refused where its parts are unknown or contradict each other: %j', (more, fields) => {
    expect(problems(newMetricV1, { ...given, ...more })).toEqual(fields);
  });

  it('is changed under the same rules', () => {
    expect(problems(metricUpdateV1, { datasourceId: 'ds_2' })).toEqual(['datasourceId']);
    expect(problems(metricUpdateV1, { sql: {}, sqlBuilder: {} })).toEqual(['sql']);
    expect(problems(metricUpdateV1, { behavior: { capping: 'percentile' } })).toEqual(['behavior.capValue']);
  });

  it('names what was refused later by the same words', () => {
    expect(pathV1('userIdTypes.0', 'sql')).toBe('sql.identifierTypes.0');
    expect(pathV1('userIdTypes.0', 'builder')).toBe('sqlBuilder.identifierTypeColumns.0');
    expect(pathV1('denominator', 'builder')).toBe('sqlBuilder.denominatorMetricId');
    expect(pathV1('templateVariables.eventName', 'sql')).toBe('sql.templateVariables.eventName');
    expect(pathV1('name', 'sql')).toBe('name');
  });
});
