import type { PlannedMetric } from '@gb/domain/analysis';
import {
  cast,
  column,
  compare,
  countRows,
  type Expression,
  equals,
  isNotNull,
  max,
  number,
  orZero,
  sum,
  times,
  when,
  all,
} from '../ast/expression.ts';
import {
  as,
  type Column,
  crossJoin,
  from,
  leftJoin,
  type NamedQuery,
  named,
  namedQuery,
  type Query,
  query,
  select,
} from '../ast/query.ts';
import type { Context } from './context.ts';
import type { MetricGroup } from './groups.ts';
import { isPlain, type MetricColumns, metricColumns, type Part, type SideCap } from './metricColumns.ts';
import { sumColumns } from './outputColumns.ts';
import { percentileQuery, type WantedPercentile } from './percentiles.ts';
import { createScans, prepareUnits, withPairs } from './prepare.ts';

/** A metric of a query with the prefix of its columns. */
type Numbered = { prefix: string; metric: PlannedMetric; columns: MetricColumns };

const u = (name: string) => column('u', name);
const cappedSide = ({ columns }: Numbered, side: 'main' | 'denominator') =>
  columns.caps.find((cap) => cap.side === side)?.cap ?? null;
const groupColumns: readonly Column[] = [as('variation', u('variation')), as('dimension', u('dimension'))];

/**
 * Aggregates per variation and dimension value for metrics that are sums over units: `users`, and for each metric the
 * columns of `sumColumns` under its prefix `m0_`, `m1_`, ….
 */
export function resultsQuery(context: Context, group: MetricGroup): Query {
  const scans = createScans(context, group);
  const metrics = group.metrics.filter(isPlain).map(
    (metric, index): Numbered => ({
      prefix: `m${index}_`,
      metric,
      columns: metricColumns(context, metric, scans.scanOf),
    }),
  );
  const used = scans.all();
  const units = prepareUnits(
    context,
    group,
    used.flatMap((scan) => scan.moments()),
  );
  const percentiles = metrics.flatMap(wantedPercentiles);
  const named: NamedQuery[] = [
    ...units,
    ...used.flatMap((scan) => [scan.eventQuery(), scan.unitQuery()]),
    namedQuery(
      'per_unit',
      perUnit(
        metrics,
        used.map((scan) => scan.name),
      ),
    ),
    ...(percentiles.length > 0 ? [percentileQuery('cap', 'per_unit', percentiles, context.dialect)] : []),
    namedQuery('measured', measured(metrics, percentiles.length > 0)),
  ];
  return query(withPairs(context, named), finalSelect(metrics));
}

/** One row per analysed unit, events or not. */
function perUnit(metrics: readonly Numbered[], scanNames: readonly string[]) {
  const columns = metrics.flatMap(({ prefix, columns: { parts, caps } }) => [
    ...parts.map(({ part, value }) => as(`${prefix}${part}`, value)),
    ...caps.flatMap(({ side, cap }) => (cap.kind === 'percentile' ? [as(`${prefix}${side}_ranked`, cap.term)] : [])),
  ]);
  return select(
    [as('variation', column('d', 'variation')), as('dimension', column('d', 'dimension')), ...columns],
    from('analysis_unit', 'd'),
    {
      joins: scanNames.map((name) =>
        leftJoin(named(name), name, equals(column(name, 'unit_id'), column('d', 'unit_id'))),
      ),
    },
  );
}

function wantedPercentiles({ prefix, columns }: Numbered): WantedPercentile[] {
  return columns.caps.flatMap(({ side, cap }) =>
    cap.kind === 'percentile' ? [{ alias: `${prefix}${side}_cap`, term: u(`${prefix}${side}_ranked`), q: cap.q }] : [],
  );
}

/** The same rows with caps applied and NULLs turned to 0. */
function measured(metrics: readonly Numbered[], hasPercentiles: boolean) {
  const columns = metrics.flatMap((numbered) => [
    ...numbered.columns.parts.flatMap((part) => measuredPart(numbered, part)),
    ...inclusion(numbered),
  ]);
  return select([...groupColumns, ...columns], from('per_unit', 'u'), {
    joins: hasPercentiles ? [crossJoin(named('cap'), 'c')] : [],
  });
}

function measuredPart(numbered: Numbered, { part, cap: side }: MetricColumns['parts'][number]): Column[] {
  const name = `${numbered.prefix}${part}`;
  const plain = cast(orZero(u(name)), 'float');
  const cap = side && cappedSide(numbered, side);
  if (!cap) return [as(name, plain)];
  return [as(name, capped(plain, cap, column('c', `${numbered.prefix}${side}_cap`))), as(`${name}_uncapped`, plain)];
}

/** A percentile that could not be computed caps nothing. */
function capped(value: Expression, cap: SideCap, percentile: Expression): Expression {
  if (cap.kind === 'absolute') return when(compare(value, '>', number(cap.value)), number(cap.value), value);
  return when(all([isNotNull(percentile), compare(value, '>', percentile)]), percentile, value);
}

function inclusion({ prefix, metric }: Numbered): Column[] {
  if (!metric.convertedOnly) return [];
  return [as(`${prefix}included`, when(compare(orZero(u(`${prefix}main`)), '<>', number(0)), number(1), number(0)))];
}

function finalSelect(metrics: readonly Numbered[]) {
  const needsCaps = metrics.flatMap(wantedPercentiles);
  return select([...groupColumns, as('users', countRows), ...metrics.flatMap(outputColumns)], from('measured', 'u'), {
    joins: needsCaps.length > 0 ? [crossJoin(named('cap'), 'c')] : [],
    groupBy: groupColumns.map(({ value }) => value),
  });
}

function outputColumns(numbered: Numbered): Column[] {
  const { prefix, metric, columns } = numbered;
  const included = (value: Expression) =>
    metric.convertedOnly ? when(equals(u(`${prefix}included`), number(1)), value, number(0)) : value;
  const users = metric.convertedOnly ? sum(u(`${prefix}included`)) : countRows;
  const parts = new Set(columns.parts.map(({ part }) => part));
  const sums = sumColumns.filter(({ factors }) => factors.every((factor) => parts.has(factor)));
  const sumOf = (factors: readonly Part[], suffixOf: (part: Part) => string) =>
    sum(included(product(factors.map((part) => u(`${prefix}${part}${suffixOf(part)}`)))));
  const isCapped = (part: Part) => columns.parts.some((candidate) => candidate.part === part && candidate.cap !== null);
  return [
    as(`${prefix}users`, users),
    ...sums.map(({ name, factors }) =>
      as(
        `${prefix}${name}`,
        sumOf(factors, () => ''),
      ),
    ),
    ...sums
      .filter(({ factors }) => isCapped(factors.at(-1) ?? 'main'))
      .map(({ name, factors }) =>
        as(
          `${prefix}${name}_uncapped`,
          sumOf(factors, (part) => (isCapped(part) ? '_uncapped' : '')),
        ),
      ),
    ...wantedPercentiles(numbered).map(({ alias }) => as(`${alias}_value`, max(orZero(column('c', alias))))),
  ];
}

const product = (factors: readonly Expression[]): Expression =>
  factors.length === 1 && factors[0] ? factors[0] : times(...factors);
