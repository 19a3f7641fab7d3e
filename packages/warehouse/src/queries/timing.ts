import {
  type AnalysisPlan,
  delaySeconds,
  lengthSeconds,
  type MetricWindow,
  type PlannedMetric,
  spanSeconds,
} from '@gb/domain/analysis';

/**
 * When events count: seconds from the anchor (`to` null = no end), and fixed moments in milliseconds (null = none).
 * All inclusive.
 */
export type Bounds = { from: number; to: number | null; notBefore: number | null; notAfter: number | null };
/** A span of time to scan, in milliseconds since 1970, both ends inclusive. */
export type Range = { startMs: number; endMs: number };
/** Denominators and prior steps of SQL metrics lose only the end of their window under a lookback override. */
export type WindowRole = 'metric' | 'denominator';

const daySeconds = 86_400;

export const phaseStartMs = (plan: AnalysisPlan): number => Date.parse(plan.phase.startDate);
export const phaseEndMs = (plan: AnalysisPlan): number => Date.parse(plan.phase.endDate);

/** Applies the plan's attribution model to a window. */
export function resolveWindow(plan: AnalysisPlan, window: MetricWindow, role: WindowRole): Bounds {
  const from = delaySeconds(window);
  const length = lengthSeconds(window);
  const end = phaseEndMs(plan);
  if (window.kind === 'conversion' && plan.attribution.model === 'firstExposure') {
    return { from, to: from + (length ?? 0), notBefore: null, notAfter: null };
  }
  const lookbacks = [
    window.kind === 'lookback' ? length : null,
    role === 'metric' ? overrideSeconds(plan) : null,
  ].filter((s) => s !== null);
  return {
    from,
    to: null,
    notBefore: lookbacks.length > 0 ? end - Math.min(...lookbacks) * 1000 : null,
    notAfter: end,
  };
}

/** Length of the plan's lookback override in seconds; a date counts in whole minutes, rounded up. Null without override. */
function overrideSeconds(plan: AnalysisPlan): number | null {
  if (plan.attribution.model !== 'lookbackOverride') return null;
  const { lookback } = plan.attribution;
  if ('length' in lookback) return spanSeconds(lookback.length);
  return Math.ceil((phaseEndMs(plan) - Date.parse(lookback.since)) / 60_000) * 60;
}

/** Windows a unit passes through before and in the metric, in order. */
function windowChain(plan: AnalysisPlan, metric: PlannedMetric): MetricWindow[] {
  const denominator = metric.kind === 'ratio' && metric.denominator.own ? [metric.denominator.own.window] : [];
  const activation = plan.activation ? [plan.activation.window] : [];
  return [...activation, ...metric.priorSteps.map((step) => step.window), ...denominator, metric.window];
}

/** The smallest running sum of delays, or 0: how long before its first exposure a unit's events can begin to count. Seconds. */
export function minimumDelay(plan: AnalysisPlan, metric: PlannedMetric): number {
  let running = 0;
  let lowest = 0;
  for (const window of windowChain(plan, metric)) {
    running += delaySeconds(window);
    lowest = Math.min(lowest, running);
  }
  return lowest;
}

/** Seconds a unit needs from its anchor before all its conversions are in; 0 when nothing has a conversion window. */
export function secondsToConvert(plan: AnalysisPlan, metric: PlannedMetric): number {
  const activation = plan.activation ? conversionEnd(plan.activation.window) : 0;
  const steps = metric.priorSteps.map((step) => conversionEnd(step.window));
  if (steps.length > 0)
    return activation + steps.reduce((total, seconds) => total + seconds, conversionEnd(metric.window));
  const denominator =
    metric.kind === 'ratio' && metric.denominator.own ? conversionEnd(metric.denominator.own.window) : 0;
  return activation + Math.max(denominator, metricConversionEnd(metric));
}

const conversionEnd = (window: MetricWindow): number =>
  window.kind === 'conversion' ? delaySeconds(window) + spanSeconds(window.length) : 0;

function metricConversionEnd(metric: PlannedMetric): number {
  const own = conversionEnd(metric.window);
  if (metric.kind !== 'funnel') return own;
  const windows = metric.steps.map((step) => step.window);
  const total = windows.reduce((seconds, window) => seconds + (window ? spanSeconds(window) : 0), 0);
  if (windows.some((window) => window === null)) return own;
  return metric.window.kind === 'conversion' ? Math.min(own, total) : total;
}

/** First and last moment at which an activation can happen. */
export function activationRange(plan: AnalysisPlan): Range {
  const exposures = { startMs: phaseStartMs(plan), endMs: phaseEndMs(plan) };
  if (!plan.activation) return exposures;
  return shifted(exposures, resolveWindow(plan, plan.activation.window, 'metric'));
}

/** Every moment at which an event can count for this metric or its covariate. Wider than needed, never narrower. */
export function scanRange(plan: AnalysisPlan, metric: PlannedMetric): Range {
  const exposures = { startMs: phaseStartMs(plan), endMs: phaseEndMs(plan) };
  const anchors = plan.activation ? union(exposures, activationRange(plan)) : exposures;
  let reach = anchors;
  for (const step of metric.priorSteps)
    reach = union(reach, shifted(reach, resolveWindow(plan, step.window, 'denominator')));
  const own = shifted(reach, resolveWindow(plan, metric.window, 'metric'));
  const denominator =
    metric.kind === 'ratio' && metric.denominator.own
      ? shifted(anchors, resolveWindow(plan, metric.denominator.own.window, 'denominator'))
      : own;
  const before = {
    startMs: exposures.startMs + (minimumDelay(plan, metric) - (metric.cupedDays ?? 0) * daySeconds) * 1000,
    endMs: own.endMs,
  };
  return [exposures, reach, own, denominator, before].reduce(union);
}

/** The pre-exposure period of a metric, in seconds from the first exposure: start included, end excluded. */
export function covariatePeriod(plan: AnalysisPlan, metric: PlannedMetric): { from: number; until: number } | null {
  if (metric.cupedDays === null || metric.cupedDays <= 0) return null;
  const until = minimumDelay(plan, metric);
  return { from: until - metric.cupedDays * daySeconds, until };
}

const shifted = (range: Range, bounds: Bounds): Range => ({
  startMs: range.startMs + bounds.from * 1000,
  endMs: bounds.to === null ? Math.max(range.endMs, bounds.notAfter ?? range.endMs) : range.endMs + bounds.to * 1000,
});

export const union = (a: Range, b: Range): Range => ({
  startMs: Math.min(a.startMs, b.startMs),
  endMs: Math.max(a.endMs, b.endMs),
});
