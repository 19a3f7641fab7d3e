import { type Plan, hasFeature } from '../billing/index.ts';
// Without the schemas beside it, which a page that only reads metrics does not need.
import { LIMITED_SOURCES } from '../data-sources/limitedSources.ts';
import type { StatsEngine } from '../experiments/experiment.ts';
import type { Metric } from './metric.ts';
import type { SqlMetric } from './sqlMetric.ts';

/** Whether a metric is adjusted, over how many days before exposure, and if not, why, as people read it. */
export type Adjustment = { enabled: boolean; days: number; reason: string };

type Settings = {
  /** What the experiment and the organization ask for. */
  requested: boolean;
  days: number;
  engine: StatsEngine;
  datasourceType: string | null;
  plan: Plan;
};

/** Whether regression adjustment can be used at all in an analysis (section 5 of the specification). */
export const adjustmentIsAvailable = ({
  engine,
  datasourceType,
  plan,
}: Omit<Settings, 'requested' | 'days'>): boolean =>
  engine === 'frequentist' &&
  !(LIMITED_SOURCES as readonly string[]).includes(datasourceType ?? '') &&
  hasFeature(plan, 'regression-adjustment');

/** What an experiment says about the adjustment of one of its metrics. */
type Override = {
  regressionAdjustmentOverride?: boolean | undefined;
  regressionAdjustmentEnabled?: boolean | undefined;
  regressionAdjustmentDays?: number | undefined;
};

type Adjustable = Pick<Metric, 'metricType' | 'regressionAdjustmentSettings'> & {
  /** Of an SQL metric. */
  sql?: Pick<SqlMetric, 'aggregation'>;
  denominators?: readonly Pick<SqlMetric, 'type'>[];
};

const UNADJUSTED: Partial<Record<Metric['metricType'], string>> = {
  ratio: 'ratio metrics not supported',
  quantile: 'quantile metrics not supported',
};

/** Why a metric of this kind can never be adjusted, as people read it; empty when it can. */
export function adjustmentObstacle({
  metricType,
  sql,
  denominators,
}: Omit<Adjustable, 'regressionAdjustmentSettings'>): string {
  const denominator = denominators?.[0];
  if (denominator && denominator.type !== 'binomial') return `denominator is ${denominator.type}`;
  if (sql?.aggregation) return 'custom aggregation';
  return UNADJUSTED[metricType] ?? '';
}

/**
 * Decides for one metric. The experiment's override of the metric wins over the metric's own, which wins over what the
 * experiment asks for as a whole; ratios, quantiles and custom aggregations are never adjusted.
 */
export function adjustmentFor(metric: Adjustable, settings: Settings, override: Override = {}): Adjustment {
  const own = metric.regressionAdjustmentSettings;
  const isOverridden = override.regressionAdjustmentOverride === true;
  const ownDays = own.override ? own.days : settings.days;
  const days = isOverridden ? (override.regressionAdjustmentDays ?? ownDays) : ownDays;
  const off = (reason: string): Adjustment => ({ enabled: false, days, reason });
  if (!settings.requested || !adjustmentIsAvailable(settings)) return off('');
  const obstacle = adjustmentObstacle(metric);
  if (obstacle) return off(obstacle);
  const offInMetric = own.override && !own.enabled;
  const offInOverride = isOverridden && override.regressionAdjustmentEnabled === false;
  if (offInMetric && offInOverride) return off('disabled in metric settings and metric override');
  if (offInOverride) return off('disabled by metric override');
  if (offInMetric && !isOverridden) return off('disabled in metric settings');
  return { enabled: true, days, reason: '' };
}
