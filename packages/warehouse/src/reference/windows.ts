import {
  type AnalysisPlan,
  delaySeconds,
  lengthSeconds,
  type MetricWindow,
  type PlannedMetric,
  spanSeconds,
} from '@gb/domain/analysis';

const second = 1000;
const day = 86_400_000;

/** Whether an event at `at` counts for a unit anchored at `anchor`. Written from the specification, section 5, apart from the SQL. */
export function counts(
  plan: AnalysisPlan,
  window: MetricWindow,
  role: 'metric' | 'denominator',
  anchor: number,
  at: number,
): boolean {
  const end = Date.parse(plan.phase.endDate);
  const start = anchor + delaySeconds(window) * second;
  if (at < start) return false;
  if (window.kind === 'conversion' && plan.attribution.model === 'firstExposure')
    return at <= start + (lengthSeconds(window) ?? 0) * second;
  if (at > end) return false;
  if (window.kind === 'lookback' && at + (lengthSeconds(window) ?? 0) * second < end) return false;
  return role === 'denominator' || at >= overrideStart(plan);
}

function overrideStart(plan: AnalysisPlan): number {
  if (plan.attribution.model !== 'lookbackOverride') return Number.NEGATIVE_INFINITY;
  const end = Date.parse(plan.phase.endDate);
  const { lookback } = plan.attribution;
  if ('length' in lookback) return end - spanSeconds(lookback.length) * second;
  return end - Math.ceil((end - Date.parse(lookback.since)) / 60_000) * 60_000;
}

/** The moments between which events are a unit's covariate: first included, last excluded. */
export function covariateSpan(
  plan: AnalysisPlan,
  metric: PlannedMetric,
  firstExposure: number,
): [number, number] | null {
  if (!metric.cupedDays) return null;
  const denominator = metric.kind === 'ratio' && metric.denominator.own ? [metric.denominator.own.window] : [];
  const chain = [...(plan.activation ? [plan.activation] : []), ...metric.priorSteps].map((step) => step.window);
  let total = 0;
  const totals = [...chain, ...denominator, metric.window].map((window) => (total += delaySeconds(window)));
  const until = firstExposure + Math.min(0, ...totals) * second;
  return [until - metric.cupedDays * day, until];
}

/** Milliseconds a unit needs to convert. */
export function timeToConvert(plan: AnalysisPlan, metric: PlannedMetric): number {
  const need = (window: MetricWindow) =>
    window.kind === 'conversion' ? delaySeconds(window) + spanSeconds(window.length) : 0;
  const activation = plan.activation ? need(plan.activation.window) : 0;
  const steps = metric.priorSteps.map((step) => need(step.window));
  if (steps.length > 0) return (activation + need(metric.window) + steps.reduce((a, b) => a + b, 0)) * second;
  const denominator = metric.kind === 'ratio' && metric.denominator.own ? need(metric.denominator.own.window) : 0;
  return (activation + Math.max(denominator, ownNeed(metric, need(metric.window)))) * second;
}

function ownNeed(metric: PlannedMetric, windowNeed: number): number {
  if (metric.kind !== 'funnel' || metric.steps.some((step) => !step.window)) return windowNeed;
  const steps = metric.steps.reduce((total, step) => total + (step.window ? spanSeconds(step.window) : 0), 0);
  return metric.window.kind === 'conversion' ? Math.min(windowNeed, steps) : steps;
}

/** UTC days on which a unit could have been active. */
export function eligibleDays(plan: AnalysisPlan, window: MetricWindow, anchor: number): number {
  const end = Date.parse(plan.phase.endDate);
  const start = anchor + delaySeconds(window) * second;
  const ownStart = window.kind === 'lookback' ? end - (lengthSeconds(window) ?? 0) * second : Number.NEGATIVE_INFINITY;
  const isConversion = window.kind === 'conversion' && plan.attribution.model === 'firstExposure';
  const from = isConversion ? start : Math.max(start, ownStart, overrideStart(plan));
  const to = isConversion ? Math.min(Date.parse(plan.now), start + (lengthSeconds(window) ?? 0) * second) : end;
  return Math.max(1, Math.floor(to / day) - Math.floor(from / day) + 1);
}
