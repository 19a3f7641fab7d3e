import type { PlannedMetricOf } from '@gb/domain/analysis';
import {
  all,
  cast,
  column,
  compare,
  count,
  countRows,
  type Expression,
  equals,
  isNotNull,
  max,
  minus,
  number,
  orZero,
  sum,
  times,
  when,
} from '../ast/expression.ts';
import {
  as,
  type Column,
  from,
  innerJoin,
  leftJoin,
  type NamedQuery,
  named,
  namedQuery,
  type Query,
  query,
  type Select,
  select,
} from '../ast/query.ts';
import type { Context } from './context.ts';
import type { MetricGroup } from './groups.ts';
import { rankedPercentile, rankedValues } from './percentiles.ts';
import { createScans, prepareUnits, withPairs } from './prepare.ts';
import { type Period, periodCondition, periodMoments, type Scan } from './scan.ts';
import { resolveWindow } from './timing.ts';
import { unitValue } from './unitValue.ts';

type Quantile = PlannedMetricOf<'quantile'>;

/** Φ⁻¹(0.975): half width of a 95 % interval in standard errors. */
const z = 1.959963984540054;
const edge = 1e-8;
/** Sample sizes the bounds are given for; the statistics use the largest that is not above the real one. */
export const quantileSampleSizes: readonly number[] = Array.from({ length: 20 }, (_, k) => 100 * 2 ** k);

/** Names and levels of the quantile and its bounds: q ± z·√(q(1−q)/N*). */
export function quantileLevels(q: number): { name: string; level: number }[] {
  const bounds = quantileSampleSizes.flatMap((size) => {
    const half = z * Math.sqrt((q * (1 - q)) / size);
    return [
      { name: `quantile_lower_${size}`, level: Math.max(q - half, edge) },
      { name: `quantile_upper_${size}`, level: Math.min(q + half, 1 - edge) },
    ];
  });
  return [{ name: 'quantile', level: q }, ...bounds];
}

/** The result of one quantile metric, over units or over single events. */
export function quantileQuery(context: Context, group: MetricGroup, metric: Quantile): Query {
  const scans = createScans(context, group);
  const scan = scans.scanOf(metric.measure.table);
  const period: Period = { kind: 'window', bounds: resolveWindow(context.plan, metric.window, 'metric') };
  const parts =
    metric.quantile.level === 'unit'
      ? unitQuantile(context, metric, scan, period)
      : eventQuantile(context, metric, scan, period);
  const units = prepareUnits(context, group, periodMoments(period));
  return query(withPairs(context, [...units, scan.eventQuery(), ...parts.named]), parts.body);
}

type Parts = { named: NamedQuery[]; body: Select };
const u = (name: string) => column('u', name);
const groups = [
  { alias: 'variation', value: u('variation') },
  { alias: 'dimension', value: u('dimension') },
];
const sameGroup = (a: string, b: string): Expression =>
  all(['variation', 'dimension'].map((name) => equals(column(a, name), column(b, name))));

function unitQuantile(context: Context, metric: Quantile, scan: Scan, period: Period): Parts {
  const value = unitValue(scan, metric.measure, null, period);
  const d = (name: string) => column('d', name);
  const unitRows = select(
    [as('variation', d('variation')), as('dimension', d('dimension')), as('value', cast(orZero(value), 'float'))],
    from('analysis_unit', 'd'),
    {
      joins: [leftJoin(named(scan.name), scan.name, equals(column(scan.name, 'unit_id'), d('unit_id')))],
    },
  );
  const ranked = metric.quantile.ignoreZeros ? when(compare(u('value'), '<>', number(0)), u('value')) : u('value');
  const sums = [
    as('m0_users', countRows),
    as('m0_main_sum', sum(u('value'))),
    as('m0_main_sum_squares', sum(times(u('value'), u('value')))),
    as('m0_quantile_n', count(ranked)),
  ];
  return {
    named: [
      scan.unitQuery(),
      namedQuery('per_unit', unitRows),
      namedQuery('quantiles', quantileSelect(context, metric, ranked, 'per_unit')),
    ],
    body: groupedSelect(metric, 'per_unit', sums),
  };
}

/**
 * At or below the quantile, but for a rounding error: interpolating between two equal values, DuckDB can land just
 * beneath them, and all events of that value would then count as above.
 */
const atOrBelow = (value: Expression, q: Expression): Expression =>
  compare(minus(value, q), '<=', times(when(compare(q, '<', number(0)), minus(number(0), q), q), number(1e-12)));

/** Counts, per unit, its events and those at or below the quantile of its group, for the clustered variance. */
function eventQuantile(context: Context, metric: Quantile, scan: Scan, period: Period): Parts {
  if (metric.measure.aggregate === 'custom' || !('column' in metric.measure))
    return unitQuantile(context, metric, scan, period);
  const value = column('m', scan.eventValue(metric.measure, { kind: 'number', column: metric.measure.column }));
  const d = (name: string) => column('d', name);
  const kept = metric.quantile.ignoreZeros ? when(compare(value, '<>', number(0)), value) : value;
  const events = select(
    [...['unit_id', 'variation', 'dimension'].map((name) => as(name, d(name))), as('value', kept)],
    from('analysis_unit', 'd'),
    {
      joins: [
        innerJoin(
          named('event_0'),
          'm',
          all([equals(column('m', 'unit_id'), d('unit_id')), ...periodCondition(period)]),
        ),
      ],
      where: [isNotNull(kept)],
    },
  );
  const q = column('q', 'quantile');
  const counts = select(
    [
      as('unit_id', u('unit_id')),
      as('events', countRows),
      as('at_or_below', sum(when(atOrBelow(u('value'), q), number(1), number(0)))),
    ],
    from('windowed_event', 'u'),
    {
      joins: [innerJoin(named('quantiles'), 'q', sameGroup('q', 'u'))],
      groupBy: [u('unit_id')],
    },
  );
  const perUnit = select(
    [
      as('variation', d('variation')),
      as('dimension', d('dimension')),
      as('main', cast(orZero(column('e', 'at_or_below')), 'float')),
      as('events', cast(orZero(column('e', 'events')), 'float')),
    ],
    from('analysis_unit', 'd'),
    { joins: [leftJoin(named('unit_event'), 'e', equals(column('e', 'unit_id'), d('unit_id')))] },
  );
  const sums: Column[] = [
    as('m0_users', countRows),
    as('m0_main_sum', sum(u('main'))),
    as('m0_main_sum_squares', sum(times(u('main'), u('main')))),
    as('m0_denominator_sum', sum(u('events'))),
    as('m0_denominator_sum_squares', sum(times(u('events'), u('events')))),
    as('m0_main_denominator_sum_product', sum(times(u('main'), u('events')))),
    as('m0_quantile_n', sum(u('events'))),
  ];
  return {
    named: [
      namedQuery('windowed_event', events),
      namedQuery('quantiles', quantileSelect(context, metric, u('value'), 'windowed_event')),
      namedQuery('unit_event', counts),
      namedQuery('per_unit', perUnit),
    ],
    body: groupedSelect(metric, 'per_unit', sums),
  };
}

/** The quantile and its bounds per variation and dimension value. */
function quantileSelect({ dialect }: Context, metric: Quantile, term: Expression, source: string): Select {
  const levels = quantileLevels(metric.quantile.q);
  if (dialect.percentiles !== 'ranked') {
    const columns = levels.map(({ name, level }) => as(name, { node: 'percentile', term, q: level } as const));
    return select([...groups.map(({ alias, value }) => as(alias, value)), ...columns], from(source, 'u'), {
      groupBy: groups.map(({ value }) => value),
    });
  }
  const ranked = rankedValues(groups, term, from(source, 'u'));
  const k = (name: string) => column('k', name);
  return select(
    [
      as('variation', k('variation')),
      as('dimension', k('dimension')),
      ...levels.map(({ name, level }) => as(name, rankedPercentile(level))),
    ],
    { source: { kind: 'select', select: ranked }, alias: 'k' },
    { groupBy: [k('variation'), k('dimension')] },
  );
}

function groupedSelect(metric: Quantile, source: string, sums: readonly Column[]): Select {
  const quantiles = quantileLevels(metric.quantile.q).map(({ name }) => as(`m0_${name}`, max(column('q', name))));
  return select(
    [...groups.map(({ alias, value }) => as(alias, value)), as('users', countRows), ...sums, ...quantiles],
    from(source, 'u'),
    {
      joins: [leftJoin(named('quantiles'), 'q', sameGroup('q', 'u'))],
      groupBy: groups.map(({ value }) => value),
    },
  );
}
