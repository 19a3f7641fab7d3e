import type { MetricCap, PlannedMetric, PlannedMetricOf } from '@gb/domain/analysis';
import {
  addSeconds,
  cast,
  column,
  compare,
  divide,
  type Expression,
  instant,
  isNotNull,
  number,
  plus,
  when,
} from '../ast/expression.ts';
import type { Context } from './context.ts';
import type { Period, Scan } from './scan.ts';
import { type Bounds, covariatePeriod, phaseEndMs, resolveWindow } from './timing.ts';
import { hasEvents, unitValue } from './unitValue.ts';

/** The four numbers a metric can have per unit, before and after exposure, as the spec's output columns name them. */
export type Part = 'main' | 'denominator' | 'covariate' | 'denominator_pre';

/** A cap as it applies to one side: the fixed number, or the percentile of `term`, which is NULL for units left out. */
export type SideCap = { kind: 'absolute'; value: number } | { kind: 'percentile'; q: number; term: Expression };

/** What one metric asks of the per-unit rows. Caps name the side they were computed for. */
export type MetricColumns = {
  parts: { part: Part; value: Expression; cap: 'main' | 'denominator' | null }[];
  caps: { side: 'main' | 'denominator'; cap: SideCap }[];
};

type CappedMetric = PlannedMetricOf<'mean' | 'ratio' | 'participation'>;

/** Columns of a proportion, retention, mean, ratio or participation metric. */
export function metricColumns(
  context: Context,
  metric: PlannedMetricOf<'proportion' | 'retention'> | CappedMetric,
  scanOf: (table: string) => Scan,
): MetricColumns {
  const { plan } = context;
  const bounds = resolveWindow(plan, metric.window, 'metric');
  const period: Period = { kind: 'window', bounds };
  const before = covariatePeriod(plan, metric);
  const beforePeriod: Period | null = before && { kind: 'before', ...before };
  const scan = scanOf(metric.measure.table);
  const filter = 'unitFilter' in metric ? metric.unitFilter : null;

  const plain = unitValue(scan, metric.measure, filter, period);
  const main = metric.kind === 'participation' ? divide(cast(plain, 'float'), eligibleDays(context, bounds)) : plain;
  const mainCap = 'cap' in metric ? sideCap(metric.cap, main, null) : null;
  const columns: MetricColumns = {
    parts: [{ part: 'main', value: main, cap: mainCap && 'main' }],
    caps: mainCap ? [{ side: 'main', cap: mainCap }] : [],
  };
  if (beforePeriod)
    columns.parts.push({
      part: 'covariate',
      value: unitValue(scan, metric.measure, filter, beforePeriod),
      cap: mainCap && 'main',
    });
  if (metric.kind === 'ratio') addDenominator(context, metric, { scanOf, period, beforePeriod }, columns);
  return columns;
}

function addDenominator(
  context: Context,
  metric: PlannedMetricOf<'ratio'>,
  { scanOf, period, beforePeriod }: { scanOf: (table: string) => Scan; period: Period; beforePeriod: Period | null },
  columns: MetricColumns,
): void {
  const { measure, own } = metric.denominator;
  const scan = scanOf(measure.table);
  const window: Period = own
    ? { kind: 'window', bounds: resolveWindow(context.plan, own.window, 'denominator') }
    : period;
  const value = unitValue(scan, measure, null, window);
  const population = own ? hasEvents(scan, measure, window) : null;
  const cap = sideCap(own ? own.cap : metric.cap, value, population);
  columns.parts.push({ part: 'denominator', value, cap: cap && 'denominator' });
  if (cap) columns.caps.push({ side: 'denominator', cap });
  if (beforePeriod)
    columns.parts.push({
      part: 'denominator_pre',
      value: unitValue(scan, measure, null, beforePeriod),
      cap: cap && 'denominator',
    });
}

/** A cap that is in force; `population`, where given, is NULL for units whose values do not enter the percentile. */
function sideCap(cap: MetricCap | null, value: Expression, population: Expression | null): SideCap | null {
  if (!cap) return null;
  if (cap.kind === 'absolute') return cap.value > 0 ? { kind: 'absolute', value: cap.value } : null;
  if (cap.value <= 0 || cap.value >= 1) return null;
  const nonZero = cap.ignoreZeros ? when(compare(value, '<>', number(0)), value) : value;
  const term = population ? when(isNotNull(population), nonZero) : nonZero;
  return { kind: 'percentile', q: cap.value, term: cast(term, 'float') };
}

/** UTC days on which unit `d` could have been active, at least 1. */
function eligibleDays({ plan }: Context, bounds: Bounds): Expression {
  const start = addSeconds(column('d', 'anchor_at'), bounds.from);
  const lookbackStart = bounds.notBefore === null ? null : instant(bounds.notBefore);
  const from = lookbackStart ? when(compare(start, '<', lookbackStart), lookbackStart, start) : start;
  const now = instant(Date.parse(plan.now));
  const windowEnd = addSeconds(column('d', 'anchor_at'), bounds.to ?? 0);
  const to = bounds.to === null ? instant(phaseEndMs(plan)) : when(compare(windowEnd, '<', now), windowEnd, now);
  const days = plus({ node: 'dayDifference', from, to }, number(1));
  return when(compare(days, '<', number(1)), number(1), days);
}

export const isPlain = (metric: PlannedMetric): metric is PlannedMetricOf<'proportion' | 'retention'> | CappedMetric =>
  metric.kind !== 'quantile' && metric.kind !== 'funnel';
