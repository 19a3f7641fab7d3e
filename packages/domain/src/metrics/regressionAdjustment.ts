import { type Plan, hasFeature } from '../billing/index.ts';
import { LIMITED_SOURCES } from '../data-sources/index.ts';
import type { StatsEngine } from '../experiments/index.ts';
import type { FactMetric } from './factMetric.ts';

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

/** Decides for one metric. The metric's own override wins over the experiment; ratios are never adjusted. */
export function adjustmentFor(
  metric: Pick<FactMetric, 'metricType' | 'regressionAdjustmentSettings'>,
  settings: Settings,
): Adjustment {
  const own = metric.regressionAdjustmentSettings;
  const days = own.override ? own.days : settings.days;
  if (!settings.requested || !adjustmentIsAvailable(settings)) return { enabled: false, days, reason: '' };
  if (metric.metricType === 'ratio') return { enabled: false, days, reason: 'ratio metrics not supported' };
  if (own.override && !own.enabled) return { enabled: false, days, reason: 'disabled in metric settings' };
  return { enabled: true, days, reason: '' };
}
