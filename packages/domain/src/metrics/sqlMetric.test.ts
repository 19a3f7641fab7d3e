import { describe, expect, it } from 'vitest';
import {
  type SqlMetric,
  checkSqlMetric,
  conversionWindow,
  isSqlMetric,
  metricOfSql,
  newSqlMetric,
  sqlMetric,
} from './index.ts';

const about = { id: 'met_1', owner: 'ada', status: 'active', dateCreated: '', dateUpdated: '' } as const;
const make = (more: object = {}, id = 'met_1'): SqlMetric => {
  const input = newSqlMetric.parse({
    name: 'Orders',
    datasource: 'ds_1',
    type: 'count',
    userIdTypes: ['user_id'],
    sql: 'select user_id, timestamp, value from orders',
    ...more,
  });
  return { ...input, ...conversionWindow(input), ...about, id };
};
const among = (...metrics: SqlMetric[]) => new Map(metrics.map((metric) => [metric.id, metric]));
const problemOf = (metric: SqlMetric, others: SqlMetric[] = []) => {
  try {
    checkSqlMetric(metric, among(metric, ...others));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('an SQL metric', () => {
  it('has the fields the specification names', () => {
    const named = `id type denominator userIdTypes templateVariables aggregation regressionAdjustmentEnabled
      regressionAdjustmentDays regressionAdjustmentOverride conversionWindowHours conversionWindowValue
      conversionWindowUnit conversionDelayHours status`;
    expect(Object.keys(sqlMetric.shape)).toEqual(expect.arrayContaining(named.split(/\s+/)));
  });

  it('has a window of 72 hours unless it says another, in hours or with a unit', () => {
    expect(make()).toMatchObject({ conversionWindowHours: 72, conversionWindowUnit: 'hours' });
    const weeks = { conversionWindowValue: 2, conversionWindowUnit: 'weeks' } as const;
    expect(make(weeks).conversionWindowHours).toBe(336);
    expect(conversionWindow({ conversionWindowHours: 24 }, make(weeks))).toEqual({
      conversionWindowHours: 24,
      conversionWindowValue: 24,
      conversionWindowUnit: 'hours',
    });
    expect(() => conversionWindow({ conversionWindowHours: 24, conversionWindowValue: 1 })).toThrow('not both');
    expect(() => conversionWindow({ conversionWindowValue: 0.01 })).toThrow('at least 0.125 hours');
  });

  it.each([
    [{}, null],
    [{ sql: '' }, 'sql'],
    [{ sql: 'select {{ valueColumn }} as value' }, 'templateVariables.valueColumn'],
    [{ sql: 'select 1 where e = {{sqlstring eventName}}', templateVariables: { eventName: 'Order' } }, null],
    [{ queryFormat: 'builder' }, 'table'],
    [{ queryFormat: 'builder', table: 'orders' }, null],
    [{ queryFormat: 'builder', table: 'orders', type: 'revenue' }, 'column'],
    [{ queryFormat: 'builder', table: 'orders', aggregation: 'AVG(value)' }, 'column'],
    [{ type: 'binomial', aggregation: 'AVG(value)' }, 'aggregation'],
    [{ type: 'binomial', ignoreNulls: true }, 'ignoreNulls'],
    [{ type: 'binomial', capping: 'absolute', capValue: 1 }, 'capping'],
    [{ capping: 'absolute' }, 'capValue'],
    [{ capping: 'percentile', capValue: 99 }, 'capValue'],
    [{ winRisk: 0.5 }, 'winRisk'],
    [{ denominator: 'met_gone' }, 'denominator'],
  ])('that says %j is refused by the field %s', (more, field) => {
    const problem = problemOf(make(more));
    if (field === null) expect(problem).toBeNull();
    else expect(problem).toContain(field);
  });

  it('cannot be its own denominator by way of others, nor have one of another source', () => {
    const other = make({ denominator: 'met_1' }, 'met_2');
    expect(problemOf(make({ denominator: 'met_2' }), [other])).toContain('its own denominator');
    expect(problemOf(make({ denominator: 'met_3' }), [make({ datasource: 'ds_2' }, 'met_3')])).toContain('another');
  });

  it('is a proportion, a mean or a ratio to an experiment, by its type and its denominator', () => {
    const step = make({ type: 'binomial' }, 'met_2');
    const total = make({}, 'met_3');
    const kindOf = (more: object) => metricOfSql(make(more), among(step, total)).metricType;
    expect(kindOf({ type: 'binomial' })).toBe('proportion');
    expect(kindOf({ type: 'binomial', denominator: 'met_2' })).toBe('proportion');
    expect(kindOf({ denominator: 'met_2' })).toBe('mean');
    expect(kindOf({ denominator: 'met_3' })).toBe('ratio');
    expect(isSqlMetric(metricOfSql(make(), among()))).toBe(true);
  });
});
