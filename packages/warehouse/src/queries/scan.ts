import type { EventSelection } from '@gb/domain/analysis';
import {
  aggregate,
  all,
  any,
  cast,
  column,
  compare,
  count,
  dayText,
  type Expression,
  equals,
  max,
  number,
  raw,
  sum,
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
  select,
} from '../ast/query.ts';
import { compileExpression } from '../compile/compiler.ts';
import { customAggregation } from '../text/aggregation.ts';
import { type Context, eventRows, selectionCondition, withinRange } from './context.ts';
import type { Bounds, Range } from './timing.ts';
import { boundsCondition, momentName, type UnitMoment } from './moments.ts';

/** Which events count: inside a metric's window, or inside a covariate's pre-exposure period. */
export type Period = { kind: 'window'; bounds: Bounds } | { kind: 'before'; from: number; until: number };

/** What is taken from each event before it is aggregated per unit. */
type EventValue =
  | { kind: 'one' }
  | { kind: 'day' }
  | { kind: 'number'; column: string }
  | { kind: 'asIs'; column: string };
type UnitAggregate = 'max' | 'count' | 'sum' | 'countDistinct' | 'approximateDistinct' | { custom: string };

/**
 * One scan of one event table that serves all metrics of a query. Asking for a value returns the per-unit column that
 * holds it; equal requests share a column. The queries are written once everything has been asked for.
 */
export type Scan = {
  readonly name: string;
  /** Column of the scan's per-unit rows, NULL for units without any event in any period. */
  unitValue(selection: EventSelection, value: EventValue, period: Period, aggregateBy: UnitAggregate): Expression;
  moments(): UnitMoment[];
  eventQuery(): NamedQuery;
  unitQuery(): NamedQuery;
  isAsked(): boolean;
  /** Column of the events that holds a value where the selection applies and NULL elsewhere. */
  eventValue(selection: EventSelection, value: EventValue): string;
};

export function createScan(context: Context, tableId: string, index: number, range: Range): Scan {
  const rows = eventRows(context, tableId, range, 'm');
  const values = new Map<string, Column>();
  const aggregates = new Map<
    string,
    { alias: string; period: Period; isCustom: boolean; write(windowed: (term: Expression) => Expression): Expression }
  >();
  const selections = new Map<string, Expression | null>();
  const eventName = `event_${index}`;
  const unitName = `unit_event_${index}`;

  function eventValue(selection: EventSelection, value: EventValue): string {
    const condition = selectionCondition(selection, 'm', context.dialect);
    selections.set(JSON.stringify(selection.filters), condition);
    const key = JSON.stringify([selection.filters, value]);
    const known = values.get(key);
    if (known) return known.alias;
    const term = valueTerm(value, rows.at);
    const alias = `v${values.size}`;
    values.set(key, as(alias, condition ? when(condition, term) : term));
    return alias;
  }

  function unitValue(
    selection: EventSelection,
    value: EventValue,
    period: Period,
    aggregateBy: UnitAggregate,
  ): Expression {
    const alias = eventValue(selection, value);
    const key = JSON.stringify([alias, period, aggregateBy]);
    const known = aggregates.get(key);
    if (known) return column(unitName, known.alias);
    const entry = {
      alias: `a${aggregates.size}`,
      period,
      isCustom: typeof aggregateBy === 'object',
      write: (windowed: (term: Expression) => Expression) =>
        aggregateTerm(windowed(column('m', alias)), aggregateBy, context),
    };
    aggregates.set(key, entry);
    return column(unitName, entry.alias);
  }

  function eventQuery(): NamedQuery {
    const conditions = [...selections.values()];
    const wanted = conditions.filter((condition) => condition !== null);
    return namedQuery(
      eventName,
      select(
        [as('unit_id', rows.unit), as('happened_at', rows.at), ...values.values()],
        { source: rows.source, alias: 'm' },
        {
          joins: rows.joins,
          where: [
            ...withinRange(rows.rawAt, range),
            ...(wanted.length === conditions.length && wanted.length > 0 ? [any(wanted)] : []),
          ],
        },
      ),
    );
  }

  /** A custom aggregation decides itself what no events give (a COUNT gives 0), so every unit must reach it. */
  function unitQuery(): NamedQuery {
    const wanted = [...aggregates.values()];
    const periods = new Map(wanted.map(({ period }) => [JSON.stringify(period), all(periodCondition(period))]));
    const windowed = (period: Period) => (term: Expression) => {
      const condition = periods.get(JSON.stringify(period));
      return periods.size > 1 && condition ? when(condition, term) : term;
    };
    const isSameUnit = equals(column('m', 'unit_id'), column('d', 'unit_id'));
    const join = wanted.some(({ isCustom }) => isCustom) ? leftJoin : innerJoin;
    return namedQuery(
      unitName,
      select(
        [
          as('unit_id', column('d', 'unit_id')),
          ...wanted.map(({ alias, period, write }) => as(alias, write(windowed(period)))),
        ],
        from('analysis_unit', 'd'),
        {
          joins: [
            join(named(eventName), 'm', periods.size > 0 ? all([isSameUnit, any([...periods.values()])]) : isSameUnit),
          ],
          groupBy: [column('d', 'unit_id')],
        },
      ),
    );
  }

  const moments = () => [...aggregates.values()].flatMap(({ period }) => periodMoments(period));
  return { name: unitName, unitValue, eventValue, moments, eventQuery, unitQuery, isAsked: () => aggregates.size > 0 };
}

function valueTerm(value: EventValue, at: Expression): Expression {
  if (value.kind === 'one') return number(1);
  if (value.kind === 'day') return dayText(at);
  const term = column('m', value.column);
  return value.kind === 'number' ? cast(term, 'float') : term;
}

function aggregateTerm(term: Expression, by: UnitAggregate, { dialect }: Context): Expression {
  if (typeof by === 'object')
    return raw(customAggregation(by.custom, compileExpression(term, dialect), dialect.lexRules));
  if (by === 'max') return max(term);
  if (by === 'sum') return sum(term);
  if (by === 'count') return count(term);
  return aggregate(by, term);
}

const unitMoment = (of: UnitMoment['of'], seconds: number): Expression => column('d', momentName({ of, seconds }));

/** Holds for events `m` of a unit `d` inside the period. A pre-exposure period excludes its end, as the exposure itself is after it. */
export function periodCondition(period: Period): Expression[] {
  const at = column('m', 'happened_at');
  if (period.kind === 'window') return boundsCondition(at, period.bounds, (seconds) => unitMoment('anchor', seconds));
  return [
    compare(at, '>=', unitMoment('exposure', period.from)),
    compare(at, '<', unitMoment('exposure', period.until)),
  ];
}

export function periodMoments(period: Period): UnitMoment[] {
  if (period.kind === 'before') return [period.from, period.until].map((seconds) => ({ of: 'exposure', seconds }));
  const { from: start, to } = period.bounds;
  return [start, ...(to === null ? [] : [to])].map((seconds) => ({ of: 'anchor', seconds }));
}
