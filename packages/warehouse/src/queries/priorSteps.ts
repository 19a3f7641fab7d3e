import type { PriorStep } from '@gb/domain/analysis';
import { addSeconds, all, column, equals, min } from '../ast/expression.ts';
import { as, from, innerJoin, type NamedQuery, named, namedQuery, select } from '../ast/query.ts';
import { type Context, eventRows, selectionCondition, withinRange } from './context.ts';
import { type Range, resolveWindow } from './timing.ts';
import { boundsCondition, momentColumns, type UnitMoment } from './moments.ts';

/**
 * Narrows `entering_unit` to the units that passed all steps in order and anchors them at their first arrival at the
 * last step. Each step is measured from any event that qualified for the step before, not only from the earliest.
 */
export function priorStepQueries(
  context: Context,
  steps: readonly PriorStep[],
  moments: readonly UnitMoment[],
  range: Range,
): NamedQuery[] {
  const stepQueries = steps.flatMap((step, index) => [
    stepEvents(context, step, index, range),
    stepReached(context, step, index),
  ]);
  const u = (name: string) => column('u', name);
  const anchor = column('p', 'anchor_at');
  const done = select(
    [as('unit_id', column('r', 'unit_id')), as('anchor_at', min(column('r', 'reached_at')))],
    from(reachedName(steps.length - 1), 'r'),
    {
      groupBy: [column('r', 'unit_id')],
    },
  );
  const units = select(
    [
      ...['unit_id', 'variation', 'dimension'].map((name) => as(name, u(name))),
      as('anchor_at', anchor),
      as('first_exposure_at', u('first_exposure_at')),
      ...momentColumns(moments, anchor, u('first_exposure_at')),
    ],
    from('entering_unit', 'u'),
    { joins: [innerJoin(named('passed_unit'), 'p', equals(column('p', 'unit_id'), u('unit_id')))] },
  );
  return [...stepQueries, namedQuery('passed_unit', done), namedQuery('analysis_unit', units)];
}

const eventName = (index: number) => `step_event_${index}`;
const reachedName = (index: number) => `step_reached_${index}`;

function stepEvents(context: Context, step: PriorStep, index: number, range: Range): NamedQuery {
  const rows = eventRows(context, step.table, range, 'm');
  const condition = selectionCondition(step, 'm', context.dialect);
  const events = select(
    [as('unit_id', rows.unit), as('happened_at', rows.at)],
    { source: rows.source, alias: 'm' },
    { joins: rows.joins, where: [...withinRange(rows.rawAt, range), ...(condition ? [condition] : [])] },
  );
  return namedQuery(eventName(index), events);
}

function stepReached(context: Context, step: PriorStep, index: number): NamedQuery {
  const start = column('u', index === 0 ? 'anchor_at' : 'reached_at');
  const at = column('m', 'happened_at');
  const window = boundsCondition(at, resolveWindow(context.plan, step.window, 'denominator'), (seconds) =>
    addSeconds(start, seconds),
  );
  const reached = select(
    [as('unit_id', column('u', 'unit_id')), as('reached_at', at)],
    from(index === 0 ? 'entering_unit' : reachedName(index - 1), 'u'),
    {
      joins: [
        innerJoin(
          named(eventName(index)),
          'm',
          all([equals(column('m', 'unit_id'), column('u', 'unit_id')), ...window]),
        ),
      ],
      groupBy: [column('u', 'unit_id'), at],
    },
  );
  return namedQuery(reachedName(index), reached);
}
