import type { Measure, PlannedMetric, PlannedMetricOf, RowFilter } from '@gb/domain/analysis';
import {
  all,
  any,
  cast,
  choose,
  column,
  compare,
  countRows,
  type Expression,
  equals,
  max,
  number,
  oneOf,
  orZero,
  sum,
  times,
  when,
} from '../ast/expression.ts';
import {
  as,
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
import { type Context, eventRows, selectionCondition, withinRange } from './context.ts';
import type { MetricGroup } from './groups.ts';
import { type SumColumn, sumColumns } from './outputColumns.ts';
import { groupRange, prepareUnits, withPairs } from './prepare.ts';
import { type Period, periodCondition, periodMoments } from './scan.ts';
import { covariatePeriod, resolveWindow } from './timing.ts';

type LongMeasure = Extract<Measure, { aggregate: 'sum' | 'rows' | 'any' }>;
type LongMetric = PlannedMetricOf<'mean' | 'proportion' | 'retention'> & { measure: LongMeasure };

/** From this many metrics on, a row per unit and metric beats a column per metric. */
const fewestMetrics = 8;

/**
 * The metrics of a group if one row per unit and metric can serve them: plain sums and counts with the same window and
 * covariate period, no caps, and filters so disjoint that an event belongs to one metric at most. Else null.
 */
export function longMetrics(context: Context, group: MetricGroup): LongMetric[] | null {
  const metrics = group.metrics.filter(isSimple);
  if (metrics.length < fewestMetrics || metrics.length !== group.metrics.length || group.tables.length > 1) return null;
  const periods = new Set(metrics.map((metric) => JSON.stringify(periodsOf(context, metric))));
  return periods.size === 1 && areDisjoint(metrics.map((metric) => metric.measure.filters)) ? metrics : null;
}

const isSimple = (metric: PlannedMetric): metric is LongMetric =>
  (metric.kind === 'mean' || metric.kind === 'proportion' || metric.kind === 'retention') &&
  !metric.convertedOnly &&
  ('cap' in metric ? metric.cap === null : metric.unitFilter === null) &&
  (metric.measure.aggregate === 'sum' || metric.measure.aggregate === 'rows' || metric.measure.aggregate === 'any');

/** Whether all lists of filters ask the same column for different values. */
function areDisjoint(filters: readonly (readonly RowFilter[])[]): boolean {
  const choices = filters.map((list) => new Map(list.flatMap(chosenValues)));
  return [...(choices[0]?.keys() ?? [])].some((name) => {
    const values = choices.map((choice) => choice.get(name));
    const known = values.filter((list) => list !== undefined).flat();
    return values.every((list) => list !== undefined) && new Set(known).size === known.length;
  });
}

/** Values are compared as the engine would: `1`, `1.0` and `'1'` are one number. */
function chosenValues(filter: RowFilter): [string, string[]][] {
  if (filter.kind !== 'list' && filter.kind !== 'compare') return [];
  if (filter.type !== 'text' && filter.type !== 'number') return [];
  const normal = (value: unknown) => (filter.type === 'number' ? String(Number(value)) : String(value));
  if (filter.kind === 'list' && filter.operator === 'in')
    return [[`${filter.type} ${filter.column}`, [...new Set(filter.values.map(normal))]]];
  if (filter.kind === 'compare' && filter.operator === '=')
    return [[`${filter.type} ${filter.column}`, [normal(filter.value)]]];
  return [];
}

function periodsOf({ plan }: Context, metric: LongMetric): { main: Period; covariate: Period | null } {
  const before = covariatePeriod(plan, metric);
  return {
    main: { kind: 'window', bounds: resolveWindow(plan, metric.window, 'metric') },
    covariate: before && { kind: 'before', ...before },
  };
}

/** The same result as `resultsQuery`, by way of one row per unit and metric that had any event. */
export function longResultsQuery(context: Context, group: MetricGroup, metrics: readonly LongMetric[]): Query {
  const [first] = metrics;
  if (!first) throw new RangeError('a group without metrics');
  const periods = periodsOf(context, first);
  const used = periods.covariate ? [periods.main, periods.covariate] : [periods.main];
  const sums = sumColumns.filter(({ factors }) =>
    factors.every((part) => part === 'main' || (part === 'covariate' && periods.covariate)),
  );
  const steps: NamedQuery[] = [
    ...prepareUnits(context, group, used.flatMap(periodMoments)),
    namedQuery('event', eventSelect(context, group, metrics)),
    namedQuery('unit_metric', unitMetricSelect(metrics, periods)),
    namedQuery('metric_sum', sumSelect(sums)),
    namedQuery('unit_count', countSelect()),
  ];
  return query(withPairs(context, steps), pivotSelect(metrics, sums));
}

/** Each event with the number of the metric it belongs to, and its value for that metric. */
function eventSelect(context: Context, group: MetricGroup, metrics: readonly LongMetric[]): Select {
  const range = groupRange(context, group);
  const rows = eventRows(context, group.tables[0] ?? '', range, 'm');
  const conditions = metrics.map(
    ({ measure }) => selectionCondition(measure, 'm', context.dialect) ?? equals(number(1), number(1)),
  );
  const pick = (result: (metric: LongMetric, index: number) => Expression, otherwise: Expression) =>
    choose(
      metrics.map((metric, index) => ({ when: conditions[index] ?? otherwise, result: result(metric, index) })),
      otherwise,
    );
  const values = new Set(metrics.map(({ measure }) => JSON.stringify(valueOf(measure))));
  const value =
    values.size === 1 ? valueOf(metrics[0]?.measure) : pick(({ measure }) => valueOf(measure), { node: 'null' });
  return select(
    [
      as('unit_id', rows.unit),
      as('happened_at', rows.at),
      as(
        'metric',
        pick((_, index) => number(index), { node: 'null' }),
      ),
      as('value', value),
    ],
    { source: rows.source, alias: 'm' },
    { joins: rows.joins, where: [...withinRange(rows.rawAt, range), any(conditions)] },
  );
}

const valueOf = (measure: LongMeasure | undefined): Expression =>
  cast(measure?.aggregate === 'sum' ? column('m', measure.column) : number(1), 'float');

function unitMetricSelect(
  metrics: readonly LongMetric[],
  { main, covariate }: { main: Period; covariate: Period | null },
): Select {
  const m = (name: string) => column('m', name);
  const unit = column('d', 'unit_id');
  const zeroOrOne = metrics.flatMap(({ measure }, index) => (measure.aggregate === 'any' ? [number(index)] : []));
  const total = (period: Period) => {
    const value = orZero(sum(covariate ? when(all(periodCondition(period)), m('value')) : m('value')));
    return zeroOrOne.length > 0
      ? when(all([oneOf(m('metric'), zeroOrOne), compare(value, '>', number(0))]), cast(number(1), 'float'), value)
      : value;
  };
  const windows = [main, ...(covariate ? [covariate] : [])].map((period) => all(periodCondition(period)));
  return select(
    [
      as('unit_id', unit),
      as('metric', m('metric')),
      as('main', total(main)),
      ...(covariate ? [as('covariate', total(covariate))] : []),
    ],
    from('analysis_unit', 'd'),
    {
      joins: [innerJoin(named('event'), 'm', equals(m('unit_id'), unit))],
      where: [any(windows)],
      groupBy: [unit, m('metric')],
    },
  );
}

function sumSelect(sums: readonly SumColumn[]): Select {
  const d = (name: string) => column('d', name);
  const l = (name: string) => column('l', name);
  const product = ([first, second]: SumColumn['factors']) => (second ? times(l(first), l(second)) : l(first));
  return select(
    [
      as('variation', d('variation')),
      as('dimension', d('dimension')),
      as('metric', l('metric')),
      ...sums.map(({ name, factors }) => as(name, sum(product(factors)))),
    ],
    from('unit_metric', 'l'),
    {
      joins: [innerJoin(named('analysis_unit'), 'd', equals(d('unit_id'), l('unit_id')))],
      groupBy: [d('variation'), d('dimension'), l('metric')],
    },
  );
}

function countSelect(): Select {
  const d = (name: string) => column('d', name);
  return select(
    [as('variation', d('variation')), as('dimension', d('dimension')), as('users', countRows)],
    from('analysis_unit', 'd'),
    {
      groupBy: [d('variation'), d('dimension')],
    },
  );
}

function pivotSelect(metrics: readonly LongMetric[], sums: readonly SumColumn[]): Select {
  const g = (name: string) => column('g', name);
  const s = (name: string) => column('s', name);
  const ofMetric = (index: number, name: string) => orZero(max(when(equals(s('metric'), number(index)), s(name))));
  return select(
    [
      ...['variation', 'dimension', 'users'].map((name) => as(name, g(name))),
      ...metrics.flatMap((_, index) => [
        as(`m${index}_users`, g('users')),
        ...sums.map(({ name }) => as(`m${index}_${name}`, ofMetric(index, name))),
      ]),
    ],
    from('unit_count', 'g'),
    {
      joins: [
        leftJoin(
          named('metric_sum'),
          's',
          all([equals(s('variation'), g('variation')), equals(s('dimension'), g('dimension'))]),
        ),
      ],
      groupBy: [g('variation'), g('dimension'), g('users')],
    },
  );
}
