import { type ExperimentDimension, multipleVariations, nullDimension, otherSlice } from '@gb/domain/analysis';
import {
  addSeconds,
  all,
  bytewise,
  cast,
  coalesce,
  column,
  compare,
  type Expression,
  equals,
  isNotNull,
  max,
  min,
  oneOf,
  raw,
  text,
  when,
} from '../ast/expression.ts';
import { as, type Column, from, innerJoin, type NamedQuery, named, namedQuery, select } from '../ast/query.ts';
import { checkExpression } from '../text/checkSql.ts';
import { type Context, eventRows, phaseRange, selectionCondition, userSql, withinRange } from './context.ts';
import { exposureColumn } from './dimensions.ts';
import { boundsCondition } from './moments.ts';
import { activationRange, resolveWindow } from './timing.ts';

/**
 * One pass over the exposures: one row per unit with its variation (`__multiple__` when it saw several), its first
 * exposure and the given experiment dimensions at that exposure, and its first activation.
 */
export function unitQueries(context: Context, dimensions: readonly ExperimentDimension[]): NamedQuery[] {
  const e = (name: string) => column('e', name);
  const variation = e('variation');
  const unit = select(
    [
      as('unit_id', e('unit_id')),
      as(
        'variation',
        when(
          compare(min(variation), '<>', max(variation)),
          text(multipleVariations),
          coalesce(max(variation), text('')),
        ),
      ),
      as('first_exposure_at', min(e('exposed_at'))),
      ...dimensions.map((_, index) =>
        as(exposureColumn(index), { node: 'valueAtFirst', value: e(exposureColumn(index)), by: e('exposed_at') }),
      ),
    ],
    from('exposure', 'e'),
    { groupBy: [e('unit_id')] },
  );
  return [...exposureQueries(context, dimensions), ...activationQueries(context), namedQuery('unit', unit)];
}

function exposureQueries(context: Context, dimensions: readonly ExperimentDimension[]): NamedQuery[] {
  const { plan, dialect } = context;
  const range = phaseRange(plan);
  const r = (name: string) => column('r', name);
  const { assignment } = plan;
  const filter = plan.queryFilter === null ? [] : [raw(checkExpression(plan.queryFilter, dialect.lexRules))];
  const all = select(
    [
      as('unit_id', bytewise(r(assignment.identifierColumn))),
      as('variation', cast(r(assignment.variationColumn), 'text')),
      as('exposed_at', cast(r(assignment.timestampColumn), 'timestamp')),
      ...dimensions.map((dimension, index) => as(exposureColumn(index), sliceOf(dimension, r(dimension.column)))),
    ],
    { source: { kind: 'sql', sql: userSql(context, assignment.sql, range) }, alias: 'r' },
    {
      where: [
        equals(bytewise(r(assignment.experimentColumn)), text(plan.experimentKey)),
        ...withinRange(r(assignment.timestampColumn), range),
        isNotNull(r(assignment.identifierColumn)),
        ...filter,
      ],
    },
  );
  if (!plan.segment) return [namedQuery('exposure', all)];
  return [namedQuery('any_exposure', all), ...segmentQueries(context, all.columns)];
}

/** Keeps only exposures at or after the moment the unit entered the segment. */
function segmentQueries(context: Context, columns: readonly Column[]): NamedQuery[] {
  const { segment } = context.plan;
  if (!segment) return [];
  const rows = eventRows(context, segment.table, phaseRange(context.plan), 's');
  const condition = selectionCondition(segment, 's', context.dialect);
  const members = select(
    [as('unit_id', rows.unit), as('entered_at', min(rows.at))],
    { source: rows.source, alias: 's' },
    { joins: rows.joins, where: condition ? [condition] : [], groupBy: [rows.unit] },
  );
  const kept = select(
    columns.map(({ alias }) => as(alias, column('x', alias))),
    from('any_exposure', 'x'),
    {
      joins: [
        innerJoin(
          named('segment_member'),
          'g',
          all([
            equals(column('g', 'unit_id'), column('x', 'unit_id')),
            compare(column('g', 'entered_at'), '<=', column('x', 'exposed_at')),
          ]),
        ),
      ],
    },
  );
  return [namedQuery('segment_member', members), namedQuery('exposure', kept)];
}

/** First activation of each unit, judged from each of its exposures: any exposure can lead to it. */
function activationQueries(context: Context): NamedQuery[] {
  const { plan, dialect } = context;
  if (!plan.activation) return [];
  const range = activationRange(plan);
  const rows = eventRows(context, plan.activation.table, range, 'm');
  const condition = selectionCondition(plan.activation, 'm', dialect);
  const events = select(
    [as('unit_id', rows.unit), as('happened_at', rows.at)],
    { source: rows.source, alias: 'm' },
    { joins: rows.joins, where: [...withinRange(rows.rawAt, range), ...(condition ? [condition] : [])] },
  );
  const bounds = resolveWindow(plan, plan.activation.window, 'metric');
  const at = column('a', 'happened_at');
  const exposedAt = column('e', 'exposed_at');
  const window = boundsCondition(at, bounds, (seconds) => addSeconds(exposedAt, seconds));
  const activated = select(
    [as('unit_id', column('e', 'unit_id')), as('first_activation_at', min(at))],
    from('exposure', 'e'),
    {
      joins: [
        innerJoin(
          named('activation_event'),
          'a',
          all([equals(column('a', 'unit_id'), column('e', 'unit_id')), ...window]),
        ),
      ],
      groupBy: [column('e', 'unit_id')],
    },
  );
  return [namedQuery('activation_event', events), namedQuery('activated', activated)];
}

function sliceOf({ slices }: ExperimentDimension, value: Expression): Expression {
  const asText = cast(value, 'text');
  if (!slices) return coalesce(asText, text(nullDimension));
  if (slices.length === 0) return text(otherSlice);
  return when(
    oneOf(
      asText,
      slices.map((slice) => text(slice)),
    ),
    asText,
    text(otherSlice),
  );
}
