import type { AnalysisPlan, EventSelection, EventTable, Measure, MetricCap } from '@gb/domain/analysis';
import {
  aggregate,
  any,
  bytewise,
  cast,
  column,
  compare,
  count,
  dayText,
  type Expression,
  equals,
  instant,
  isNotNull,
  max,
  min,
  number,
  orZero,
  raw,
  sum,
  when,
} from '../ast/expression.ts';
import {
  as,
  type Column,
  crossJoin,
  from,
  innerJoin,
  type Join,
  leftJoin,
  type NamedQuery,
  named,
  namedQuery,
  type Select,
  select,
} from '../ast/query.ts';
import { compileExpression } from '../compile/compiler.ts';
import type { Dialect } from '../dialects/index.ts';
import { WarehouseProblem } from '../problem.ts';
import { customAggregation } from '../text/aggregation.ts';
import {
  type Context,
  createContext,
  eventRows,
  phaseRange,
  selectionCondition,
  userSql,
  withinRange,
} from './context.ts';
import { percentileQuery } from './percentiles.ts';
import { withPairs } from './prepare.ts';

/**
 * A metric looked at by itself. `population` says whose zeros count: only units with matching rows, units with any row of
 * the fact table, all units of an assignment query, or the members of a segment.
 */
export type MetricAnalysis = {
  measure: Measure;
  /** Of the same table as the measure; null unless the metric is a ratio. */
  denominator: Measure | null;
  cap: MetricCap | null;
  tables: EventTable[];
  identityJoins: AnalysisPlan['identityJoins'];
  identifierType: string;
  population:
    | { kind: 'metric' | 'factTable' }
    | { kind: 'assignment'; assignment: AnalysisPlan['assignment'] }
    | ({ kind: 'segment' } & EventSelection);
  /** ISO instants, both inclusive. */
  startDate: string;
  endDate: string;
  customFields: Record<string, string>;
};

const u = (name: string) => column('u', name);

/**
 * The named queries that looking at a metric begins with, before `own`: `event`, `population` with the day each unit is
 * first seen, `unit_value` with one value per unit, and `cap` with the percentiles where the cap is one.
 */
export function fromUnitValues(analysis: MetricAnalysis, dialect: Dialect, own: readonly NamedQuery[]): NamedQuery[] {
  if (analysis.denominator && analysis.denominator.table !== analysis.measure.table) {
    throw new WarehouseProblem('notSupported', 'A ratio over two fact tables cannot be analysed by itself');
  }
  const context = createContext(skeletonPlan(analysis), dialect);
  const cap = percentileCap(analysis.cap);
  return withPairs(context, [
    namedQuery('event', eventSelect(context, analysis)),
    namedQuery('population', populationSelect(context, analysis)),
    namedQuery('unit_value', valueSelect(analysis, dialect, [])),
    ...(cap ? [percentileQuery('cap', 'unit_value', capTerms(analysis, cap), dialect)] : []),
    ...own,
  ]);
}

/** The parts of a plan that reading event tables needs. */
function skeletonPlan(analysis: MetricAnalysis): AnalysisPlan {
  const { identifierType, tables, identityJoins, startDate, endDate, customFields, population } = analysis;
  const none = {
    id: '',
    sql: '',
    identifierColumn: '',
    timestampColumn: '',
    experimentColumn: '',
    variationColumn: '',
  };
  return {
    version: 1,
    experimentKey: '%',
    phase: { index: 0, startDate, endDate },
    now: endDate,
    variations: [],
    coverage: 1,
    assignment: population.kind === 'assignment' ? population.assignment : { ...none, identifierType },
    identityJoins,
    queryFilter: null,
    segment: null,
    activation: null,
    dimensions: [],
    attribution: { model: 'firstExposure' },
    skipPartialData: false,
    tables,
    metrics: [],
    traffic: null,
    customFields,
  };
}

export const measuresOf = ({
  measure,
  denominator,
}: MetricAnalysis): { part: 'main' | 'denominator'; measure: Measure }[] => [
  { part: 'main', measure },
  ...(denominator ? [{ part: 'denominator' as const, measure: denominator }] : []),
];

function eventSelect(context: Context, analysis: MetricAnalysis): Select {
  const range = phaseRange(context.plan);
  const rows = eventRows(context, analysis.measure.table, range, 'm');
  const values = measuresOf(analysis).map(({ part, measure }): Column => {
    const condition = selectionCondition(measure, 'm', context.dialect);
    const term = eventTerm(measure, rows.at);
    return as(part, condition ? when(condition, term) : term);
  });
  return select(
    [as('unit_id', rows.unit), as('happened_on', dayText(rows.at)), ...values],
    { source: rows.source, alias: 'm' },
    {
      joins: rows.joins,
      where: withinRange(rows.rawAt, range),
    },
  );
}

function eventTerm(measure: Measure, at: Expression): Expression {
  if (measure.aggregate === 'days') return dayText(at);
  if (measure.aggregate === 'any' || measure.aggregate === 'rows') return number(1);
  const term = column('m', measure.column);
  return measure.aggregate === 'sum' || measure.aggregate === 'max' ? cast(term, 'float') : term;
}

/** Each unit once, with the UTC day on which it is first seen. */
function populationSelect(context: Context, analysis: MetricAnalysis): Select {
  const { population } = analysis;
  const range = phaseRange(context.plan);
  if (population.kind === 'assignment') {
    const id = bytewise(column('r', population.assignment.identifierColumn));
    const source = {
      source: { kind: 'sql' as const, sql: userSql(context, population.assignment.sql, range) },
      alias: 'r',
    };
    const at = column('r', population.assignment.timestampColumn);
    return select([as('unit_id', id), as('first_day', min(dayText(cast(at, 'timestamp'))))], source, {
      where: [...withinRange(at, range), isNotNull(id)],
      groupBy: [id],
    });
  }
  if (population.kind === 'segment') {
    const rows = eventRows(context, population.table, range, 's');
    const condition = selectionCondition(population, 's', context.dialect);
    const where = [
      isNotNull(rows.unit),
      compare(rows.at, '<=', instant(range.endMs)),
      ...(condition ? [condition] : []),
    ];
    return select(
      [as('unit_id', rows.unit), as('first_day', min(dayText(rows.at)))],
      { source: rows.source, alias: 's' },
      { joins: rows.joins, where, groupBy: [rows.unit] },
    );
  }
  const matching = measuresOf(analysis).map(({ part }) => isNotNull(u(part)));
  const where = [isNotNull(u('unit_id')), ...(population.kind === 'metric' ? [any(matching)] : [])];
  const columns = [as('unit_id', u('unit_id')), as('first_day', min(u('happened_on')))];
  return select(columns, from('event', 'u'), { where, groupBy: [u('unit_id')] });
}

/** One value per unit, or per unit and day. Days know only the units that did something on them. */
export function valueSelect(analysis: MetricAnalysis, dialect: Dialect, keys: readonly 'happened_on'[]): Select {
  const p = column('p', 'unit_id');
  const event = (name: string) => column('m', name);
  const join = keys.length > 0 ? innerJoin : leftJoin;
  return select(
    [
      as('unit_id', p),
      ...keys.map((key) => as(key, event(key))),
      ...measuresOf(analysis).map(({ part, measure }) =>
        as(part, cast(aggregated(measure, event(part), dialect), 'float')),
      ),
    ],
    from('population', 'p'),
    { joins: [join(named('event'), 'm', equals(event('unit_id'), p))], groupBy: [p, ...keys.map(event)] },
  );
}

function aggregated(measure: Measure, term: Expression, dialect: Dialect): Expression {
  switch (measure.aggregate) {
    case 'any':
    case 'max':
      return orZero(max(term));
    case 'sum':
      return orZero(sum(term));
    case 'rows':
    case 'count':
      return count(term);
    case 'days':
      return aggregate('countDistinct', term);
    case 'distinct':
      return aggregate('approximateDistinct', term);
    case 'custom':
      return raw(customAggregation(measure.sql, compileExpression(term, dialect), dialect.lexRules));
  }
}

type PercentileCap = Extract<MetricCap, { kind: 'percentile' }>;

const percentileCap = (cap: MetricCap | null): PercentileCap | null =>
  cap?.kind === 'percentile' && cap.value > 0 && cap.value < 1 ? cap : null;

const capTerms = (analysis: MetricAnalysis, cap: PercentileCap) =>
  measuresOf(analysis).map(({ part }) => ({
    alias: `${part}_cap`,
    q: cap.value,
    term: cap.ignoreZeros ? when(compare(u(part), '<>', number(0)), u(part)) : u(part),
  }));

/** The limit of a part, for queries that join `cap` as `c` where the cap is a percentile; null where nothing is capped. */
export function limitOf({ cap }: MetricAnalysis, part: string): Expression | null {
  if (percentileCap(cap)) return column('c', `${part}_cap`);
  return cap?.kind === 'absolute' && cap.value > 0 ? number(cap.value) : null;
}

/** The join that gives `limitOf` its percentiles. */
export const capJoin = ({ cap }: MetricAnalysis): Join[] => (percentileCap(cap) ? [crossJoin(named('cap'), 'c')] : []);
