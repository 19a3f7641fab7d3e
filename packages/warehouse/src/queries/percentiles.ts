import {
  cast,
  column,
  compare,
  type Expression,
  isNotNull,
  minus,
  number,
  plus,
  sum,
  times,
} from '../ast/expression.ts';
import { as, from, type NamedQuery, namedQuery, type Select, select } from '../ast/query.ts';
import type { Dialect } from '../dialects/dialect.ts';

export type WantedPercentile = { alias: string; term: Expression; q: number };

/**
 * One row with percentiles over all rows of a named query, whose rows the terms call `u`. NULL when there is nothing
 * to compute one from. Interpolates linearly between the two nearest values, like PERCENTILE_CONT of the SQL standard.
 */
export function percentileQuery(
  name: string,
  source: string,
  wanted: readonly WantedPercentile[],
  dialect: Dialect,
): NamedQuery {
  if (dialect.percentiles === 'aggregate') {
    const columns = wanted.map(({ alias, term, q }) => as(alias, { node: 'percentile', term, q }));
    return namedQuery(name, select(columns, from(source, 'u')));
  }
  const columns = wanted.map(({ alias, term, q }) =>
    as(alias, { node: 'scalar', select: scalarPercentile(source, term, q, dialect) }),
  );
  return namedQuery(name, select(columns, null));
}

function scalarPercentile(source: string, term: Expression, q: number, dialect: Dialect): Select {
  if (dialect.percentiles === 'subqueries')
    return select([as('p', { node: 'percentile', term, q })], from(source, 'u'));
  const ranked = rankedValues([], term, from(source, 'u'));
  return select([as('p', rankedPercentile(q))], { source: { kind: 'select', select: ranked }, alias: 'k' });
}

/** Values with their place, from 0 to `last_place`, within each group; for engines that have no percentile aggregate. */
export function rankedValues(
  groups: readonly { alias: string; value: Expression }[],
  term: Expression,
  source: Select['from'],
): Select {
  const partitionBy = groups.map(({ value }) => value);
  return select(
    [
      ...groups.map(({ alias, value }) => as(alias, value)),
      as('ranked_value', term),
      as('place', minus({ node: 'rowNumber', partitionBy, orderBy: [term] }, number(1))),
      as('last_place', minus({ node: 'countOver', partitionBy }, number(1))),
    ],
    source,
    { where: [isNotNull(term)] },
  );
}

/** The percentile of ranked values `k`: the two values around place q·last, weighted by how near each is. */
export function rankedPercentile(q: number): Expression {
  const k = (name: string) => column('k', name);
  const target = times(cast(number(q), 'float'), k('last_place'));
  const below: Expression = { node: 'floor', term: target };
  const share = minus(target, below);
  const weight = {
    node: 'case',
    branches: [
      { when: compare(k('place'), '=', below), result: minus(number(1), share) },
      { when: compare(k('place'), '=', plus(below, number(1))), result: share },
    ],
    otherwise: number(0),
  } as const;
  return sum(times(k('ranked_value'), weight));
}
