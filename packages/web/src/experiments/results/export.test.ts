import type { UnitQuery } from '@gb/domain/unit-queries';
import { describe, expect, it } from 'vitest';
import { resultsOf, storedMetric, variationOf } from '../../../test/results.ts';
import { resultsCsv } from './csv.ts';
import { dimensionGroups, dimensionName } from './dimensions.ts';
import { balanceOf, trafficSeries } from './traffic.ts';

describe('results as CSV', () => {
  const lines = (name: string) =>
    resultsCsv({ results: resultsOf() }, ['Control', 'New, shorter'], () => name)
      .trim()
      .split('\r\n');

  it('has a line for each variation of each metric, with full numbers', () => {
    const [header, control, treatment, ...others] = lines('Orders');
    expect(header?.split(',').slice(0, 5)).toEqual(['dimension', 'metric', 'role', 'variation', 'users']);
    expect(control?.split(',').slice(0, 6)).toEqual(['All', 'Orders', 'goal', 'Control', '1000', '100']);
    const { effect } = variationOf();
    expect(treatment).toContain(`"New, shorter"`);
    expect(treatment).toContain(String(effect?.value));
    expect(others).toEqual([]);
  });

  it('keeps a spreadsheet from running a name as a formula, and quotes what it must', () => {
    expect(lines('=1+1')[1]).toContain(`All,'=1+1,goal`);
    expect(lines('the "best"')[1]).toContain('"the ""best"""');
  });

  it('leaves figures of a comparison that failed empty', () => {
    const { effect } = variationOf();
    const failed = variationOf({ effect: effect && { ...effect, error: 'ZERO_NEGATIVE_VARIANCE' } });
    const results = resultsOf({ metrics: [storedMetric({ variations: [variationOf({ effect: null }), failed] })] });
    const last = resultsCsv({ results }, ['A', 'B'], () => 'Orders')
      .trim()
      .split('\r\n')
      .at(-1);
    expect(last?.split(',').slice(9, 14)).toEqual(['', '', '', '', '']);
  });
});

describe('what results can be split by', () => {
  const dimension = { id: 'dim_1', name: 'Plan', datasource: 'ds_1' } as UnitQuery;
  const elsewhere = { id: 'dim_2', name: 'Tier', datasource: 'ds_2' } as UnitQuery;
  const groups = dimensionGroups({ datasource: 'ds_1', activationMetric: '' }, ['country'], [dimension, elsewhere]);

  it('is date cohorts, columns of the assignment query, and dimensions of the same data source', () => {
    expect(groups.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
      ['Date cohorts'],
      ['country'],
      ['Plan'],
    ]);
    expect(dimensionName(groups, 'dim_1')).toBe('Plan');
    expect(dimensionName(groups, 'dim_gone')).toBe('dim_gone');
  });

  it('is activation only where there is an activation metric', () => {
    const [builtIn] = dimensionGroups({ datasource: 'ds_1', activationMetric: 'm' }, [], []);
    expect(builtIn?.choices.map(({ value }) => value)).toEqual(['date', 'activation']);
  });
});

describe('traffic', () => {
  const days = {
    name: 'dim_exposure_date',
    values: [
      { value: '2026-11-01', users: [3, 4], srm: null },
      { value: '2026-11-02', users: [10, 9], srm: null },
    ],
  };

  it('is drawn per day or running', () => {
    const values = (isCumulative: boolean) =>
      trafficSeries(days, ['A', 'B'], isCumulative).map(({ points }) => points.map(({ value }) => value));
    expect(values(false)).toEqual([
      [3, 10],
      [4, 9],
    ]);
    expect(values(true)).toEqual([
      [3, 13],
      [4, 13],
    ]);
  });

  it('is judged for each value, the largest first', () => {
    const judged = balanceOf({
      name: 'dim_exp_country',
      values: [
        { value: 'LU', users: [2, 1], srm: null },
        { value: 'BE', users: [900, 500], srm: 1e-20 },
        { value: '', users: [1000, 1010], srm: 0.8 },
      ],
    });
    expect(judged.map(({ value, words }) => [value, words])).toEqual([
      ['No value', 'Healthy'],
      ['BE', 'Unhealthy'],
      ['LU', 'Not enough traffic'],
    ]);
  });
});
