import { type FunnelStep, type PlannedMetricOf, spanSeconds } from '@gb/domain/analysis';
import {
  addSeconds,
  all,
  any,
  column,
  compare,
  countRows,
  type Expression,
  equals,
  isNotNull,
  min,
  number,
  sum,
  when,
} from '../ast/expression.ts';
import {
  as,
  from,
  innerJoin,
  leftJoin,
  type NamedQuery,
  named,
  namedQuery,
  type Query,
  query,
  type Select,
  select,
} from '../ast/query.ts';
import { WarehouseProblem } from '../problem.ts';
import type { Context } from './context.ts';
import type { MetricGroup } from './groups.ts';
import { createScans, prepareUnits, withPairs } from './prepare.ts';
import { periodCondition, periodMoments } from './scan.ts';
import { resolveWindow } from './timing.ts';

type Funnel = PlannedMetricOf<'funnel'>;

const stepName = (index: number) => `funnel_step_${index}`;

/**
 * How many units of each group reached each step. A step is the earliest matching event that is not more than the
 * tolerance before, nor more than the step's window after, the nearest earlier required step.
 */
export function funnelQuery(context: Context, group: MetricGroup, metric: Funnel): Query {
  const [table, ...others] = group.tables;
  if (table === undefined || others.length > 0)
    throw new WarehouseProblem('notSupported', 'All steps of a funnel must use one fact table');
  const scan = createScans(context, group).scanOf(table);
  const flags = metric.steps.map((step) => scan.eventValue(step, { kind: 'one' }));
  const period = { kind: 'window', bounds: resolveWindow(context.plan, metric.window, 'metric') } as const;
  const units = prepareUnits(context, group, periodMoments(period));
  const steps = metric.steps.map((_, index) =>
    namedQuery(stepName(index), stepSelect(metric, index, flags[index] ?? '')),
  );
  const matches = select(
    [
      as('unit_id', column('d', 'unit_id')),
      as('happened_at', column('m', 'happened_at')),
      ...[...new Set(flags)].map((flag) => as(flag, column('m', flag))),
    ],
    from('analysis_unit', 'd'),
    {
      joins: [
        innerJoin(
          named('event_0'),
          'm',
          all([equals(column('m', 'unit_id'), column('d', 'unit_id')), ...periodCondition(period)]),
        ),
      ],
      where: [any([...new Set(flags)].map((flag) => isNotNull(column('m', flag))))],
    },
  );
  const named_: NamedQuery[] = [...units, scan.eventQuery(), namedQuery('funnel_event', matches), ...steps];
  return query(withPairs(context, named_), finalSelect(metric));
}

/** When each unit reached a step; units that did not are absent. */
function stepSelect(metric: Funnel, index: number, flag: string): Select {
  const step = metric.steps[index];
  const before = metric.steps.findLastIndex((candidate, at) => at < index && !candidate.isOptional);
  const start = before < 0 ? column('p', 'anchor_at') : column('p', 'reached_at');
  const at = column('m', 'happened_at');
  const unit = column('p', 'unit_id');
  const timing = step ? stepTiming(at, start, step, index, metric.toleranceSeconds) : [];
  return select(
    [as('unit_id', unit), as('reached_at', min(at))],
    from(before < 0 ? 'analysis_unit' : stepName(before), 'p'),
    {
      joins: [
        innerJoin(
          named('funnel_event'),
          'm',
          all([equals(column('m', 'unit_id'), unit), isNotNull(column('m', flag)), ...timing]),
        ),
      ],
      groupBy: [unit],
    },
  );
}

/** The first step, when it has no window of its own, may even come before the anchor if the metric's delay is negative. */
function stepTiming(
  at: Expression,
  start: Expression,
  step: FunnelStep,
  index: number,
  tolerance: number,
): Expression[] {
  if (index === 0 && !step.window) return [];
  const earliest = compare(at, '>=', addSeconds(start, -tolerance));
  return step.window ? [earliest, compare(at, '<=', addSeconds(start, spanSeconds(step.window)))] : [earliest];
}

function finalSelect(metric: Funnel): Select {
  const d = (name: string) => column('d', name);
  const reached = metric.steps.map((_, index) => {
    const isReached = isNotNull(column(stepName(index), 'reached_at'));
    return as(`m0_step_${index}_sum`, sum(when(isReached, number(1), number(0))));
  });
  return select(
    [
      as('variation', d('variation')),
      as('dimension', d('dimension')),
      as('users', countRows),
      as('m0_users', countRows),
      ...reached,
    ],
    from('analysis_unit', 'd'),
    {
      joins: metric.steps.map((_, index) =>
        leftJoin(named(stepName(index)), stepName(index), equals(column(stepName(index), 'unit_id'), d('unit_id'))),
      ),
      groupBy: [d('variation'), d('dimension')],
    },
  );
}
