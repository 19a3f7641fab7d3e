import type { ExperimentDimension } from '@gb/domain/analysis';
import {
  column,
  countRows,
  dayText,
  type Expression,
  equals,
  isNotNull,
  isNull,
  text,
  when,
} from '../ast/expression.ts';
import { as, from, leftJoin, named, type Query, type Select, select } from '../ast/query.ts';
import { type Context } from './context.ts';
import { withPairs } from './prepare.ts';
import { unitQueries } from './units.ts';

/** A result of exactly this many rows is taken as cut off. */
export const trafficRowLimit = 3000;
export const exposureDateDimension = 'dim_exposure_date';
export const activatedDimension = 'dim_activated';

/**
 * Units per variation, by day of first exposure, by each experiment dimension with slices, and by activation.
 * With an activation metric only activated units count, except in the activation split itself.
 */
export function trafficQuery(context: Context): Query {
  const dimensions = context.plan.traffic?.dimensions ?? [];
  const queries = unitQueries(context, dimensions);
  const u = (name: string) => column('u', name);
  const isActivated = isNotNull(column('a', 'first_activation_at'));
  const joins = context.plan.activation
    ? [leftJoin(named('activated'), 'a', equals(column('a', 'unit_id'), u('unit_id')))]
    : [];
  const block = (name: string, value: Expression, where: Expression[]): Select =>
    select(
      [
        as('variation', u('variation')),
        as('dimension_name', text(name)),
        as('dimension_value', value),
        as('units', countRows),
      ],
      from('unit', 'u'),
      {
        joins,
        where,
        groupBy: [u('variation'), value],
      },
    );
  const counted = context.plan.activation ? [isActivated] : [];
  const blocks = [
    block(exposureDateDimension, dayText(u('first_exposure_at')), counted),
    ...dimensions.map((dimension: ExperimentDimension, index) =>
      block(`dim_exp_${dimension.id}`, u(`exposure_dim_${index}`), counted),
    ),
    ...(context.plan.activation
      ? [
          block(
            activatedDimension,
            when(isNull(column('a', 'first_activation_at')), text('Not Activated'), text('Activated')),
            [],
          ),
        ]
      : []),
  ];
  return { named: withPairs(context, queries), body: { kind: 'union', selects: blocks }, limit: trafficRowLimit };
}
