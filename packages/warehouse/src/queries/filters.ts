import type { FilterValue, RowFilter } from '@gb/domain/analysis';
import {
  all,
  any,
  boolean,
  bytewise,
  column,
  compare,
  type Expression,
  equals,
  instant,
  isNotNull,
  isNull,
  not,
  number,
  oneOf,
  raw,
  text,
} from '../ast/expression.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { WarehouseProblem } from '../problem.ts';
import { checkExpression } from '../text/checkSql.ts';

type Compare = Extract<RowFilter, { kind: 'compare' }>;
type ColumnType = Compare['type'];
type Ordering = '=' | '!=' | '<' | '<=' | '>' | '>=';

const dayMs = 86_400_000;
const calendarDay = /^\d{4}-\d\d-\d\d$/;

/** The condition a row filter puts on the rows called `table`. */
export function filterCondition(filter: RowFilter, table: string, dialect: Dialect): Expression {
  switch (filter.kind) {
    case 'sql':
      return raw(checkExpression(filter.sql, dialect.lexRules));
    case 'bare':
      return bareCondition(column(table, filter.column), filter.operator);
    case 'list':
      return listCondition(comparable(filter, table), filter);
    case 'between':
      return betweenCondition(comparable(filter, table), filter);
    case 'compare':
      return compareCondition(comparable(filter, table), filter);
  }
}

const comparable = ({ column: name, type }: { column: string; type: ColumnType }, table: string): Expression =>
  type === 'text' ? bytewise(column(table, name)) : column(table, name);

function bareCondition(term: Expression, operator: Extract<RowFilter, { kind: 'bare' }>['operator']): Expression {
  if (operator === 'is_null') return isNull(term);
  if (operator === 'not_null') return isNotNull(term);
  return equals(term, boolean(operator === 'is_true'));
}

function listCondition(term: Expression, filter: Extract<RowFilter, { kind: 'list' }>): Expression {
  const negated = filter.operator === 'not_in';
  if (filter.values.length === 0) return equals(number(1), number(negated ? 1 : 0));
  if (filter.type === 'date') {
    const days = filter.values.map((value) => ordered(term, '=', value, 'date'));
    return negated ? not(any(days)) : any(days);
  }
  return oneOf(
    term,
    filter.values.map((value) => literal(value, filter.type)),
    negated,
  );
}

function betweenCondition(term: Expression, filter: Extract<RowFilter, { kind: 'between' }>): Expression {
  const from = filter.from === null ? [] : [ordered(term, '>=', filter.from, filter.type)];
  const to = filter.to === null ? [] : [ordered(term, '<=', filter.to, filter.type)];
  const terms = [...from, ...to];
  if (terms.length === 0) return equals(number(1), number(filter.negated ? 0 : 1));
  return filter.negated ? not(all(terms)) : all(terms);
}

function compareCondition(term: Expression, filter: Compare): Expression {
  const { operator, value } = filter;
  if (operator === 'contains') return { node: 'like', term, match: 'contains', value: String(value), negated: false };
  if (operator === 'not_contains')
    return { node: 'like', term, match: 'contains', value: String(value), negated: true };
  if (operator === 'starts_with')
    return { node: 'like', term, match: 'startsWith', value: String(value), negated: false };
  if (operator === 'ends_with') return { node: 'like', term, match: 'endsWith', value: String(value), negated: false };
  if (operator === 'matches' || operator === 'not_matches')
    return { node: 'matches', term, pattern: String(value), negated: operator === 'not_matches' };
  return ordered(term, operator, value, filter.type);
}

function ordered(term: Expression, operator: Ordering, value: FilterValue, type: ColumnType): Expression {
  if (type === 'date' && calendarDay.test(String(value)))
    return dayCondition(term, operator, Date.parse(String(value)));
  return compare(term, operator === '!=' ? '<>' : operator, literal(value, type));
}

/** Compares with a whole UTC day, so that "on or before the 5th" includes its evening. */
function dayCondition(term: Expression, operator: Ordering, day: number): Expression {
  const start = instant(day);
  const next = instant(day + dayMs);
  switch (operator) {
    case '=':
      return all([compare(term, '>=', start), compare(term, '<', next)]);
    case '!=':
      return any([compare(term, '<', start), compare(term, '>=', next)]);
    case '<':
      return compare(term, '<', start);
    case '<=':
      return compare(term, '<', next);
    case '>':
      return compare(term, '>=', next);
    case '>=':
      return compare(term, '>=', start);
  }
}

function literal(value: FilterValue, type: ColumnType): Expression {
  if (type === 'text') return text(String(value));
  if (type === 'boolean') return boolean(value === true || /^(true|1|t|yes)$/i.test(String(value)));
  if (type === 'number') {
    const parsed = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(parsed))
      throw new WarehouseProblem('invalidSql', `A filter compares a number with "${value}"`);
    return number(parsed);
  }
  const iso = String(value).trim().replace(' ', 'T');
  const ms = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(ms)) throw new WarehouseProblem('invalidSql', `A filter compares a date with "${value}"`);
  return instant(ms);
}
