import {
  type AnalysisPlan,
  type MetricCap,
  type PlannedMetric,
  type PlannedMetricOf,
  spanSeconds,
} from '@gb/domain/analysis';
import type { AnalysisRow, MetricRows } from '../analysisRows.ts';
import { type Part } from '../queries/metricColumns.ts';
import { sumColumns } from '../queries/outputColumns.ts';
import { quantileLevels } from '../queries/quantile.ts';
import { eventsByUnit, type UnitEvent } from './rows.ts';
import { unitsOf, type Unit } from './units.ts';
import { percentileOf, valueOf } from './values.ts';
import { counts, covariateSpan, eligibleDays, timeToConvert } from './windows.ts';
import type { World } from './world.ts';

/** One unit's numbers: `values` before caps, null where a custom aggregation found nothing. */
type Measured = { unit: Unit; values: Partial<Record<Part, number | null>>; hasDenominator: boolean };
type Values = AnalysisRow['values'];

/**
 * The rows of an analysis, computed in plain TypeScript from raw rows, one unit and one event at a time. Shares no step
 * with the SQL, so that agreement of the two is evidence for both. Only for data that fits in memory.
 */
export function evaluateByReference(plan: AnalysisPlan, world: World): MetricRows[] {
  const units = unitsOf(plan, world);
  return plan.metrics.map((metric) => {
    const patient = plan.skipPartialData ? units.filter((unit) => isComplete(plan, metric, unit)) : units;
    return {
      metricId: metric.id,
      rows: metricRows(plan, world, metric, afterPriorSteps(plan, world, metric, patient)),
    };
  });
}

const isComplete = (plan: AnalysisPlan, metric: PlannedMetric, { anchor }: Unit): boolean =>
  anchor <= Math.min(Date.parse(plan.phase.endDate), Date.parse(plan.now) - timeToConvert(plan, metric));

function afterPriorSteps(plan: AnalysisPlan, world: World, metric: PlannedMetric, units: readonly Unit[]): Unit[] {
  const steps = metric.priorSteps.map((step) => ({ step, events: eventsByUnit(plan, world, step) }));
  return units.flatMap((unit) => {
    let reached = [unit.anchor];
    for (const { step, events } of steps) {
      const before = reached;
      const times = events(unit.id).map(({ at }) => at);
      reached = times.filter((at) => before.some((start) => counts(plan, step.window, 'denominator', start, at)));
    }
    return reached.length > 0 ? [{ ...unit, anchor: Math.min(...reached) }] : [];
  });
}

function metricRows(plan: AnalysisPlan, world: World, metric: PlannedMetric, units: readonly Unit[]): AnalysisRow[] {
  if (metric.kind === 'funnel')
    return grouped(units, (group) => ({ users: group.length, values: funnelSums(plan, world, metric, group) }));
  if (metric.kind === 'quantile')
    return grouped(units, (group) => ({ users: group.length, values: quantileValues(plan, world, metric, group) }));
  const all = measureUnits(plan, world, metric, units);
  const caps = {
    main: capOf(
      'cap' in metric ? metric.cap : null,
      all.flatMap(({ values }) => values.main ?? []),
    ),
    denominator: denominatorCap(metric, all),
  };
  const byUnit = new Map(all.map((measured) => [measured.unit, measured]));
  return grouped(units, (group) => {
    const kept = group
      .flatMap((unit) => byUnit.get(unit) ?? [])
      .filter(({ values }) => !metric.convertedOnly || (values.main ?? 0) !== 0);
    return { users: kept.length, values: sums(kept, caps) };
  });
}

function grouped(
  units: readonly Unit[],
  evaluate: (group: Unit[]) => { users: number; values: Values },
): AnalysisRow[] {
  const groups = Map.groupBy(units, ({ variation, dimension }) => JSON.stringify([variation, dimension]));
  return [...groups.values()]
    .map((group) => ({
      variation: group[0]?.variation ?? '',
      dimension: group[0]?.dimension ?? '',
      ...evaluate(group),
    }))
    .filter((row) => row.users > 0);
}

type Plain = Exclude<PlannedMetric, { kind: 'funnel' | 'quantile' }>;

function measureUnits(plan: AnalysisPlan, world: World, metric: Plain, units: readonly Unit[]): Measured[] {
  const mainEvents = eventsByUnit(plan, world, metric.measure);
  const filter = 'unitFilter' in metric ? metric.unitFilter : null;
  const denominator = metric.kind === 'ratio' ? metric.denominator : null;
  const denominatorEvents = denominator && eventsByUnit(plan, world, denominator.measure);
  return units.map((unit): Measured => {
    const span = covariateSpan(plan, metric, unit.firstExposure);
    const before = (events: readonly UnitEvent[]) => events.filter(({ at }) => span && at >= span[0] && at < span[1]);
    const inside = mainEvents(unit.id).filter(({ at }) => counts(plan, metric.window, 'metric', unit.anchor, at));
    const main = valueOf(metric.measure, filter, inside);
    const values: Measured['values'] = {
      main: metric.kind === 'participation' ? (main ?? 0) / eligibleDays(plan, metric.window, unit.anchor) : main,
    };
    if (span) values.covariate = valueOf(metric.measure, filter, before(mainEvents(unit.id)));
    if (!denominator || !denominatorEvents) return { unit, values, hasDenominator: false };
    const window = denominator.own?.window ?? metric.window;
    const own = denominatorEvents(unit.id).filter(({ at }) =>
      counts(plan, window, denominator.own ? 'denominator' : 'metric', unit.anchor, at),
    );
    values.denominator = valueOf(denominator.measure, null, own);
    if (span) values.denominator_pre = valueOf(denominator.measure, null, before(denominatorEvents(unit.id)));
    return { unit, values, hasDenominator: own.length > 0 };
  });
}

type Cap = { limit: number | null; isPercentile: boolean };

function capOf(cap: MetricCap | null, values: readonly number[]): Cap | null {
  if (!cap || cap.value <= 0) return null;
  if (cap.kind === 'absolute') return { limit: cap.value, isPercentile: false };
  if (cap.value >= 1) return null;
  return {
    limit: percentileOf(cap.ignoreZeros ? values.filter((value) => value !== 0) : values, cap.value),
    isPercentile: true,
  };
}

function denominatorCap(metric: Plain, all: readonly Measured[]): Cap | null {
  if (metric.kind !== 'ratio') return null;
  const { own } = metric.denominator;
  const counted = own ? all.filter(({ hasDenominator }) => hasDenominator) : all;
  return capOf(
    own ? own.cap : metric.cap,
    counted.flatMap(({ values }) => values.denominator ?? []),
  );
}

function sums(kept: readonly Measured[], caps: { main: Cap | null; denominator: Cap | null }): Values {
  const capFor = (part: Part) => (part === 'main' || part === 'covariate' ? caps.main : caps.denominator);
  const parts = new Set(kept.flatMap(({ values }) => Object.keys(values)));
  const result: Values = {};
  for (const { name, factors } of sumColumns.filter((column) => column.factors.every((part) => parts.has(part)))) {
    const add = (valueOf: (measured: Measured, part: Part) => number) =>
      kept.reduce(
        (total, measured) => total + factors.reduce((product, part) => product * valueOf(measured, part), 1),
        0,
      );
    const uncapped = (measured: Measured, part: Part) => measured.values[part] ?? 0;
    result[name] = add((measured, part) =>
      Math.min(uncapped(measured, part), capFor(part)?.limit ?? Number.POSITIVE_INFINITY),
    );
    if (capFor(factors.at(-1) ?? 'main')) result[`${name}_uncapped`] = add(uncapped);
  }
  if (caps.main?.isPercentile) result.main_cap_value = caps.main.limit ?? 0;
  if (caps.denominator?.isPercentile) result.denominator_cap_value = caps.denominator.limit ?? 0;
  return result;
}

function quantileValues(
  plan: AnalysisPlan,
  world: World,
  metric: PlannedMetricOf<'quantile'>,
  group: readonly Unit[],
): Values {
  const { measure, quantile } = metric;
  const events = eventsByUnit(plan, world, measure);
  const inside = (unit: Unit) =>
    events(unit.id).filter(({ at }) => counts(plan, metric.window, 'metric', unit.anchor, at));
  const isKept = (value: number) => !quantile.ignoreZeros || value !== 0;
  const column = 'column' in measure ? measure.column : '';
  const lists =
    quantile.level === 'unit'
      ? group.map((unit) => [valueOf(measure, null, inside(unit)) ?? 0])
      : group.map((unit) =>
          inside(unit)
            .flatMap(({ row }) => (row[column] === null || row[column] === undefined ? [] : [Number(row[column])]))
            .filter(isKept),
        );
  const ranked = lists.flat().filter(isKept);
  const levels = Object.fromEntries(
    quantileLevels(quantile.q).map(({ name, level }) => [name, percentileOf(ranked, level)]),
  );
  const add = (f: (list: readonly number[]) => number) => lists.reduce((total, list) => total + f(list), 0);
  if (quantile.level === 'unit') {
    return {
      ...levels,
      quantile_n: ranked.length,
      main_sum: add(([value = 0]) => value),
      main_sum_squares: add(([value = 0]) => value * value),
    };
  }
  const limit = levels.quantile ?? Number.NEGATIVE_INFINITY;
  const below = (list: readonly number[]) => list.filter((value) => value <= limit).length;
  return {
    ...levels,
    quantile_n: ranked.length,
    main_sum: add(below),
    main_sum_squares: add((list) => below(list) ** 2),
    denominator_sum: add((list) => list.length),
    denominator_sum_squares: add((list) => list.length ** 2),
    main_denominator_sum_product: add((list) => below(list) * list.length),
  };
}

function funnelSums(
  plan: AnalysisPlan,
  world: World,
  metric: PlannedMetricOf<'funnel'>,
  group: readonly Unit[],
): Values {
  const events = metric.steps.map((step) => eventsByUnit(plan, world, step));
  const reached = metric.steps.map(() => 0);
  for (const unit of group) {
    let previous: number | null = unit.anchor;
    metric.steps.forEach((step, index) => {
      const start = previous;
      const times = (events[index]?.(unit.id) ?? [])
        .map(({ at }) => at)
        .filter((at) => counts(plan, metric.window, 'metric', unit.anchor, at));
      const latest = step.window && start !== null ? start + spanSeconds(step.window) * 1000 : Number.POSITIVE_INFINITY;
      const isFree = index === 0 && !step.window;
      const fits = times.filter(
        (at) => isFree || (start !== null && at >= start - metric.toleranceSeconds * 1000 && at <= latest),
      );
      if (fits.length > 0) reached[index] = (reached[index] ?? 0) + 1;
      if (!step.isOptional) previous = fits.length > 0 ? Math.min(...fits) : null;
    });
  }
  return Object.fromEntries(reached.map((count, index) => [`step_${index}_sum`, count]));
}
