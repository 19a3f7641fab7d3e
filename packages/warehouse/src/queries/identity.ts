import type { AnalysisPlan, IdentityJoin } from '@gb/domain/analysis';
import { bytewise, column, type Expression, isNotNull } from '../ast/expression.ts';
import { as, innerJoin, type Join, type NamedQuery, named, namedQuery, select } from '../ast/query.ts';
import { WarehouseProblem } from '../problem.ts';

type Identifiers = Readonly<Record<string, string>>;

/** How the rows of one object get the plan's unit identifier: directly, or through pairs of identifiers. */
export type UnitLink = { unit: Expression; joins: Join[] };

export type Identity = {
  /** Links rows called `alias`, which have these identifier columns, to units. Throws when no join table fits. */
  link(identifiers: Identifiers, alias: string): UnitLink;
  /** The pairs asked for so far. */
  queries(expand: (sql: string) => string): NamedQuery[];
};

/**
 * Chooses one identifier type per object. Objects that have the unit's own type need no join; the others use the type
 * that is most common among all objects of the plan and that a join table connects to the unit's type.
 */
export function createIdentity(plan: AnalysisPlan): Identity {
  const base = plan.assignment.identifierType;
  const commonness = countTypes(plan);
  const used = new Map<string, { name: string; join: IdentityJoin }>();

  function joinFor(identifiers: Identifiers): { type: string; name: string } {
    const types = Object.keys(identifiers).toSorted((a, b) => (commonness.get(b) ?? 0) - (commonness.get(a) ?? 0));
    const type = types.find((candidate) => findJoin(plan, base, candidate));
    const join = type && findJoin(plan, base, type);
    if (!type || !join)
      throw new WarehouseProblem('invalidSql', `Missing identifier join table for '${base}' and '${types[0] ?? ''}'`);
    const known = used.get(type);
    if (known) return { type, name: known.name };
    const name = `pairs_${used.size}`;
    used.set(type, { name, join });
    return { type, name };
  }

  return {
    link(identifiers, alias) {
      const direct = identifiers[base];
      if (direct !== undefined) return { unit: bytewise(column(alias, direct)), joins: [] };
      const { type, name } = joinFor(identifiers);
      const pairs = `${alias}_pairs`;
      const on = {
        node: 'infix',
        operator: '=',
        terms: [column(pairs, 'other_id'), bytewise(column(alias, identifiers[type] ?? ''))],
      } as const;
      return { unit: column(pairs, 'base_id'), joins: [innerJoin(named(name), pairs, on)] };
    },
    queries: (expand) => [...used].map(([type, { name, join }]) => pairsQuery(name, join, base, type, expand)),
  };
}

/** Distinct pairs without NULLs: a NULL on either side identifies nobody. */
function pairsQuery(
  name: string,
  join: IdentityJoin,
  base: string,
  other: string,
  expand: (sql: string) => string,
): NamedQuery {
  const baseId = bytewise(column('p', join.identifiers[base] ?? ''));
  const otherId = bytewise(column('p', join.identifiers[other] ?? ''));
  return namedQuery(
    name,
    select(
      [as('base_id', baseId), as('other_id', otherId)],
      { source: { kind: 'sql', sql: expand(join.sql) }, alias: 'p' },
      { where: [isNotNull(baseId), isNotNull(otherId)], groupBy: [baseId, otherId] },
    ),
  );
}

const findJoin = (plan: AnalysisPlan, base: string, other: string): IdentityJoin | undefined =>
  plan.identityJoins.find((join) => Object.hasOwn(join.identifiers, base) && Object.hasOwn(join.identifiers, other));

function countTypes(plan: AnalysisPlan): Map<string, number> {
  const objects = [...plan.tables, ...plan.dimensions].flatMap((object) =>
    'identifiers' in object ? [object.identifiers] : [],
  );
  const counts = new Map<string, number>();
  for (const type of objects.flatMap((identifiers) => Object.keys(identifiers)))
    counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}
