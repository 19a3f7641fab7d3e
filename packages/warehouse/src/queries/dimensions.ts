import { type ExperimentDimension, nullDimension, type PlannedDimension } from '@gb/domain/analysis';
import {
  cast,
  coalesce,
  column,
  dayText,
  type Expression,
  equals,
  isNull,
  max,
  text,
  when,
} from '../ast/expression.ts';
import { as, type Join, leftJoin, type NamedQuery, named, namedQuery, select } from '../ast/query.ts';
import { type Context, phaseRange, userSql } from './context.ts';

/** Name under which a unit carries its value of the n-th experiment dimension. */
export const exposureColumn = (index: number) => `exposure_dim_${index}`;

export const experimentDimensions = (dimensions: readonly PlannedDimension[]): ExperimentDimension[] =>
  dimensions.filter((dimension) => dimension.kind === 'experiment');

/** The dimension text of a unit `u`; two crossed dimensions are joined by ` / `. */
export function dimensionParts(context: Context): { queries: NamedQuery[]; joins: Join[]; value: Expression } {
  const { dimensions } = context.plan;
  const parts = dimensions.map((dimension, index) => dimensionPart(context, dimension, index));
  const experiments = experimentDimensions(dimensions);
  const values = parts.map(({ value }, index) => {
    const dimension = dimensions[index];
    return dimension?.kind === 'experiment' ? column('u', exposureColumn(experiments.indexOf(dimension))) : value;
  });
  const [first, second] = values;
  const value = first && second ? concat(first, second) : (first ?? text('All'));
  return { queries: parts.flatMap((part) => part.queries), joins: parts.flatMap((part) => part.joins), value };
}

const concat = (first: Expression, second: Expression): Expression => ({
  node: 'concat',
  terms: [first, text(' / '), second],
});

function dimensionPart(
  context: Context,
  dimension: PlannedDimension,
  index: number,
): { queries: NamedQuery[]; joins: Join[]; value: Expression } {
  if (dimension.kind === 'user') return userDimension(context, dimension, index);
  const value =
    dimension.kind === 'date'
      ? dayText(column('u', 'first_exposure_at'))
      : when(isNull(column('a', 'first_activation_at')), text('Not Activated'), text('Activated'));
  return { queries: [], joins: [], value };
}

function userDimension(context: Context, dimension: Extract<PlannedDimension, { kind: 'user' }>, index: number) {
  const name = `unit_dim_${index}`;
  const alias = `d${index}`;
  const { unit, joins } = context.identity.link(dimension.identifiers, 'q');
  const values = select(
    [as('unit_id', unit), as('value', max(cast(column('q', dimension.valueColumn), 'text')))],
    { source: { kind: 'sql', sql: userSql(context, dimension.sql, phaseRange(context.plan)) }, alias: 'q' },
    { joins, groupBy: [unit] },
  );
  return {
    queries: [namedQuery(name, values)],
    joins: [leftJoin(named(name), alias, equals(column(alias, 'unit_id'), column('u', 'unit_id')))],
    value: coalesce(column(alias, 'value'), text(nullDimension)),
  };
}
