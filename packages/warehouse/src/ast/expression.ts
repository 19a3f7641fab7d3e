import type { Select } from './query.ts';

/** An SQL expression, independent of any dialect. Nodes are plain immutable data; only the compiler turns them into text. */
export type Expression =
  | { readonly node: 'column'; readonly table: string; readonly name: string }
  | { readonly node: 'text'; readonly value: string }
  | { readonly node: 'number'; readonly value: number }
  | { readonly node: 'boolean'; readonly value: boolean }
  | { readonly node: 'instant'; readonly ms: number }
  | { readonly node: 'null' }
  | { readonly node: 'raw'; readonly sql: string }
  | { readonly node: 'infix'; readonly operator: InfixOperator; readonly terms: readonly Expression[] }
  | { readonly node: 'not'; readonly term: Expression }
  | { readonly node: 'isNull'; readonly term: Expression; readonly negated: boolean }
  | {
      readonly node: 'in';
      readonly term: Expression;
      readonly values: readonly Expression[];
      readonly negated: boolean;
    }
  | {
      readonly node: 'like';
      readonly term: Expression;
      readonly match: TextMatch;
      readonly value: string;
      readonly negated: boolean;
    }
  | { readonly node: 'matches'; readonly term: Expression; readonly pattern: string; readonly negated: boolean }
  | { readonly node: 'case'; readonly branches: readonly CaseBranch[]; readonly otherwise: Expression }
  | { readonly node: 'coalesce'; readonly terms: readonly Expression[] }
  | { readonly node: 'concat'; readonly terms: readonly Expression[] }
  | { readonly node: 'cast'; readonly to: CastType; readonly term: Expression }
  | { readonly node: 'bytewise'; readonly term: Expression }
  | { readonly node: 'floor'; readonly term: Expression }
  | { readonly node: 'addSeconds'; readonly term: Expression; readonly seconds: number }
  | { readonly node: 'dayText'; readonly term: Expression }
  | { readonly node: 'dayDifference'; readonly from: Expression; readonly to: Expression }
  | { readonly node: 'aggregate'; readonly fn: AggregateFunction; readonly term: Expression }
  | { readonly node: 'countRows' }
  | { readonly node: 'percentile'; readonly term: Expression; readonly q: number }
  | { readonly node: 'valueAtFirst'; readonly value: Expression; readonly by: Expression }
  | { readonly node: 'rowNumber'; readonly partitionBy: readonly Expression[]; readonly orderBy: readonly Expression[] }
  | { readonly node: 'countOver'; readonly partitionBy: readonly Expression[] }
  | { readonly node: 'scalar'; readonly select: Select };

export type InfixOperator = '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | 'AND' | 'OR';
export type TextMatch = 'contains' | 'startsWith' | 'endsWith';
export type CastType = 'text' | 'float' | 'integer' | 'timestamp';
export type AggregateFunction = 'sum' | 'min' | 'max' | 'count' | 'countDistinct' | 'approximateDistinct';
export type CaseBranch = { readonly when: Expression; readonly result: Expression };

const infix = (operator: InfixOperator, terms: readonly Expression[]): Expression => ({
  node: 'infix',
  operator,
  terms,
});

export const column = (table: string, name: string): Expression => ({ node: 'column', table, name });
export const text = (value: string): Expression => ({ node: 'text', value });
export const number = (value: number): Expression => ({ node: 'number', value });
export const boolean = (value: boolean): Expression => ({ node: 'boolean', value });
/** A moment in UTC, given in milliseconds since 1970. */
export const instant = (ms: number): Expression => ({ node: 'instant', ms });
export const nothing: Expression = { node: 'null' };
/** User-written SQL; the compiler puts it in parentheses of its own. */
export const raw = (sql: string): Expression => ({ node: 'raw', sql });

export const compare = (
  left: Expression,
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=',
  right: Expression,
): Expression => infix(operator, [left, right]);
export const equals = (left: Expression, right: Expression): Expression => infix('=', [left, right]);
export const plus = (...terms: Expression[]): Expression => infix('+', terms);
export const minus = (left: Expression, right: Expression): Expression => infix('-', [left, right]);
export const times = (...terms: Expression[]): Expression => infix('*', terms);
export const divide = (left: Expression, right: Expression): Expression => infix('/', [left, right]);
/** All terms hold. Needs at least one term. */
export const all = (terms: readonly Expression[]): Expression =>
  terms.length === 1 && terms[0] ? terms[0] : infix('AND', terms);
/** At least one term holds. Needs at least one term. */
export const any = (terms: readonly Expression[]): Expression =>
  terms.length === 1 && terms[0] ? terms[0] : infix('OR', terms);
export const not = (term: Expression): Expression => ({ node: 'not', term });
export const isNull = (term: Expression): Expression => ({ node: 'isNull', term, negated: false });
export const isNotNull = (term: Expression): Expression => ({ node: 'isNull', term, negated: true });
export const oneOf = (term: Expression, values: readonly Expression[], negated = false): Expression => ({
  node: 'in',
  term,
  values,
  negated,
});

export const choose = (branches: readonly CaseBranch[], otherwise: Expression): Expression => ({
  node: 'case',
  branches,
  otherwise,
});
export const when = (condition: Expression, result: Expression, otherwise: Expression = nothing): Expression =>
  choose([{ when: condition, result }], otherwise);
export const coalesce = (...terms: Expression[]): Expression => ({ node: 'coalesce', terms });
export const orZero = (term: Expression): Expression => coalesce(term, number(0));
export const cast = (term: Expression, to: CastType): Expression => ({ node: 'cast', to, term });
/** Text that compares and groups byte by byte, also where the engine would ignore case. */
export const bytewise = (term: Expression): Expression => ({ node: 'bytewise', term });
export const addSeconds = (term: Expression, seconds: number): Expression =>
  seconds === 0 ? term : { node: 'addSeconds', term, seconds };
export const dayText = (term: Expression): Expression => ({ node: 'dayText', term });

export const aggregate = (fn: AggregateFunction, term: Expression): Expression => ({ node: 'aggregate', fn, term });
export const sum = (term: Expression): Expression => aggregate('sum', term);
export const min = (term: Expression): Expression => aggregate('min', term);
export const max = (term: Expression): Expression => aggregate('max', term);
export const count = (term: Expression): Expression => aggregate('count', term);
export const countRows: Expression = { node: 'countRows' };
