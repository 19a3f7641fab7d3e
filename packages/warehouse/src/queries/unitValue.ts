import type { Measure, UnitFilter } from '@gb/domain/analysis';
import { cast, compare, type Expression, number, orZero, when } from '../ast/expression.ts';
import type { Period, Scan } from './scan.ts';

/**
 * A measure's value of one unit. Units without events have 0, except that a custom aggregation of nothing is NULL, so
 * that percentiles can leave it out; it becomes 0 at the very end.
 */
export function unitValue(scan: Scan, measure: Measure, filter: UnitFilter | null, period: Period): Expression {
  if (filter) return filteredValue(scan, measure, filter, period);
  const one = { kind: 'one' } as const;
  switch (measure.aggregate) {
    case 'any':
      return orZero(scan.unitValue(measure, one, period, 'max'));
    case 'rows':
      return orZero(scan.unitValue(measure, one, period, 'count'));
    case 'days':
      return orZero(scan.unitValue(measure, { kind: 'day' }, period, 'countDistinct'));
    case 'sum':
      return orZero(scan.unitValue(measure, { kind: 'number', column: measure.column }, period, 'sum'));
    case 'max':
      return orZero(scan.unitValue(measure, { kind: 'number', column: measure.column }, period, 'max'));
    case 'count':
      return orZero(scan.unitValue(measure, { kind: 'asIs', column: measure.column }, period, 'count'));
    case 'distinct':
      return orZero(scan.unitValue(measure, { kind: 'asIs', column: measure.column }, period, 'approximateDistinct'));
    case 'custom':
      return cast(
        scan.unitValue(measure, { kind: 'asIs', column: measure.column }, period, { custom: measure.sql }),
        'float',
      );
  }
}

/** 1 where the unit's total passes the comparison, else 0; a unit without events has a total of 0. */
function filteredValue(scan: Scan, measure: Measure, filter: UnitFilter, period: Period): Expression {
  const total =
    filter.of.kind === 'rows'
      ? scan.unitValue(measure, { kind: 'one' }, period, 'count')
      : scan.unitValue(measure, { kind: 'number', column: filter.of.column }, period, 'sum');
  const operator = filter.operator === '!=' ? '<>' : filter.operator;
  return when(compare(orZero(total), operator, number(filter.value)), number(1), number(0));
}

/** NULL for units without any event in the period, even if its value is NULL. */
export const hasEvents = (scan: Scan, measure: Measure, period: Period): Expression =>
  scan.unitValue(measure, { kind: 'one' }, period, 'max');
