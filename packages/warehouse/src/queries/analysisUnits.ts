import { column, compare, equals, instant, isNotNull } from '../ast/expression.ts';
import { as, from, leftJoin, type NamedQuery, named, namedQuery, select } from '../ast/query.ts';
import type { Context } from './context.ts';
import { dimensionParts } from './dimensions.ts';
import { momentColumns, type UnitMoment } from './moments.ts';
import { phaseEndMs } from './timing.ts';

/**
 * The units that are analysed: with their dimension text, their anchor, and the moments their windows begin and end.
 * Not activated units are left out, unless activation is itself a dimension; so are units that have not had
 * `secondsToConvert` since their anchor, when the plan says to skip partial data.
 */
export function analysisUnitQueries(
  context: Context,
  { name, secondsToConvert, moments }: { name: string; secondsToConvert: number; moments: readonly UnitMoment[] },
): NamedQuery[] {
  const { plan } = context;
  const byActivation = plan.dimensions.some((dimension) => dimension.kind === 'activation');
  const activatedAt = column('a', 'first_activation_at');
  const firstExposure = column('u', 'first_exposure_at');
  const anchor = plan.activation && !byActivation ? activatedAt : firstExposure;
  const { queries, joins, value } = dimensionParts(context);
  const lastAnchor = Math.min(phaseEndMs(plan), Date.parse(plan.now) - secondsToConvert * 1000);
  const where = [
    ...(anchor === activatedAt ? [isNotNull(activatedAt)] : []),
    ...(plan.skipPartialData ? [compare(anchor, '<=', instant(lastAnchor))] : []),
  ];
  const units = select(
    [
      as('unit_id', column('u', 'unit_id')),
      as('variation', column('u', 'variation')),
      as('dimension', value),
      as('anchor_at', anchor),
      as('first_exposure_at', firstExposure),
      ...momentColumns(moments, anchor, firstExposure),
    ],
    from('unit', 'u'),
    {
      joins: [
        ...(plan.activation
          ? [leftJoin(named('activated'), 'a', equals(column('a', 'unit_id'), column('u', 'unit_id')))]
          : []),
        ...joins,
      ],
      where,
    },
  );
  return [...queries, namedQuery(name, units)];
}
