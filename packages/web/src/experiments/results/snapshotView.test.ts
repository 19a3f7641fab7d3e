import { newFactMetric } from '@gb/domain/metrics';
import type { FactMetric } from '@gb/domain/metrics';
import { describe, expect, it } from 'vitest';
import { resultsOf, storedMetric, variationOf } from '../../../test/results.ts';
import { healthOf } from './health.ts';
import { type ViewContext, metricByGroup, metricView, metricsOfRole, seriesOf } from './snapshotView.ts';

const metric = (change: Partial<FactMetric> = {}): FactMetric => ({
  ...newFactMetric.parse({
    name: 'Orders',
    metricType: 'proportion',
    numerator: { factTableId: 'ftb_1', column: '$$distinctUsers' },
  }),
  id: 'fact__orders',
  owner: '',
  datasource: 'ds_1',
  archived: false,
  dateCreated: '2026-11-01T00:00:00Z',
  dateUpdated: '2026-11-01T00:00:00Z',
  ...change,
});

const contextOf = (own = metric(), engine: 'bayesian' | 'frequentist' = 'bayesian'): ViewContext => ({
  settings: {
    engine,
    confidenceLevel: 0.95,
    pValueThreshold: 0.05,
    sequentialTestingEnabled: false,
    sequentialTestingTuningParameter: 5000,
    multipleExposureMinPercent: 0.01,
    frozen: null,
  },
  variationNames: ['Control', 'Short'],
  metrics: new Map([[own.id, own]]),
});

describe('a metric of a snapshot', () => {
  it('shows shares of users as percent, and everything else as a number', () => {
    expect(metricView(storedMetric(), contextOf()).variations[0]).toMatchObject({ value: '12.0%', users: 1000 });
    expect(metricView(storedMetric(), contextOf(metric({ metricType: 'mean' }))).variations[0]?.value).toBe('0.12');
  });

  it('takes colour only when the threshold was met', () => {
    expect(metricView(storedMetric(), contextOf()).variations[0]?.decided).toBe('won');
    const undecided = storedMetric({ status: [null, 'undecided'] });
    expect(metricView(undecided, contextOf()).variations[0]?.decided).toBeUndefined();
  });

  it('shows chance to win or p-value as the engine has it', () => {
    const variations = [variationOf({ effect: null }), variationOf({}, { chanceToWin: null, pValue: 0.03 })];
    expect(metricView(storedMetric(), contextOf()).variations[0]?.evidence).toBe(0.97);
    expect(metricView(storedMetric({ variations }), contextOf(metric(), 'frequentist')).variations[0]?.evidence).toBe(
      0.03,
    );
  });

  it('says why variations cannot be compared though there is enough data', () => {
    const problemOf = (error: string) =>
      metricView(
        storedMetric({
          status: [null, 'undecided'],
          variations: [variationOf({ effect: null }), variationOf({}, { error })],
        }),
        contextOf(),
      ).variations[0]?.problem;
    expect(problemOf('ZERO_NEGATIVE_VARIANCE')).toBe('values do not vary');
    expect(problemOf('FIGURES_OUT_OF_RANGE')).toBe('cannot be compared');
  });

  it('says how far a metric is from its minimum sample', () => {
    const short = storedMetric({
      status: [null, 'notEnoughData'],
      variations: [variationOf({ value: 60, effect: null }), variationOf({ value: 88 })],
    });
    const [shown] = metricView(short, contextOf()).variations;
    expect(shown).toMatchObject({ problem: 'not enough data, 58%' });
    expect(shown?.change).toBeUndefined();
  });

  it('keeps an open end of an interval open', () => {
    const open = storedMetric({ variations: [variationOf({ effect: null }), variationOf({}, { ci: [0.01, null] })] });
    expect(metricView(open, contextOf()).variations[0]?.change?.interval).toEqual([0.01, Infinity]);
    expect(metricView(open, contextOf()).figures?.[1]?.interval).toBe('+1.0% to open');
  });

  it('carries the engine’s own message when it failed alone', () => {
    const failed = storedMetric({ error: 'no such column: amount', variations: [], status: [] });
    expect(metricView(failed, contextOf())).toMatchObject({ error: 'no such column: amount', variations: [] });
  });

  it('stays readable when the metric was deleted since', () => {
    const context = { ...contextOf(), metrics: new Map() };
    expect(metricView(storedMetric(), context).name).toBe('A metric that was deleted');
  });
});

it('sorts metrics into goal, secondary and guardrail', () => {
  const group = resultsOf({
    metrics: [storedMetric(), storedMetric({ role: 'guardrail' })],
  }).groups[0];
  if (!group) throw new Error('no group');
  expect(metricsOfRole(group, 'guardrail', contextOf())).toHaveLength(1);
  expect(metricsOfRole(group, 'secondary', contextOf())).toHaveLength(0);
});

it('gives one row for each value of a dimension', () => {
  const group = resultsOf().groups[0];
  if (!group) throw new Error('no group');
  const rows = metricByGroup(
    [
      { ...group, name: 'DE' },
      { ...group, name: '__Other__' },
    ],
    'fact__orders',
    contextOf(),
  );
  expect(rows.map(({ name, note }) => [name, note])).toEqual([
    ['DE', '2,000 users'],
    ['All others', '2,000 users'],
  ]);
});

it('draws a line for each variation but the baseline, over the days that can be compared', () => {
  const series = seriesOf(resultsOf(), 'fact__orders', contextOf());
  expect(series.map(({ name, index }) => [name, index])).toEqual([['Short', 1]]);
  expect(series[0]?.points).toEqual([{ date: '2026-11-02', value: 0.2, interval: [0.01, 0.39] }]);
});

describe('health', () => {
  const health = (change = {}) => healthOf({ ...resultsOf(), ...change }, ['Control', 'Short'], 0.01);

  it('says that the split is as planned, with its p-value', () => {
    expect(health().balance).toEqual({ isHealthy: true, words: 'As planned', note: 'SRM p = 0.420' });
  });

  it('warns when the split would hardly come about by chance', () => {
    const [group] = resultsOf().groups;
    expect(health({ groups: [{ ...group, srm: 0.0004 }] }).balance).toEqual({
      isHealthy: false,
      words: 'Not as planned',
      note: 'SRM p < 0.001',
    });
  });

  it('compares the share of users seen in several variations with the organization’s limit', () => {
    expect(health({ multipleExposures: 10 }).multiple).toMatchObject({ isHealthy: true, words: '0.50% of users' });
    expect(health({ multipleExposures: 100 }).multiple).toMatchObject({
      isHealthy: false,
      note: 'over the 1% limit, left out',
    });
  });

  it('counts everyone once when results are split by a dimension', () => {
    const [group] = resultsOf().groups;
    const split = [group, { ...group, name: 'DE', users: [600, 600] }, { ...group, name: 'FR', users: [400, 400] }];
    expect(health({ groups: split }).totalUsers).toBe(2000);
    expect(health({ groups: split.slice(1) }).totalUsers).toBe(2000);
  });
});
