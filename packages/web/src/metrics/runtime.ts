import type { MetricAnalysis } from '@gb/domain/metric-analyses';
import type { Metric } from '@gb/domain/metrics';
import type { OrganizationSettings } from '@gb/domain/organizations';
import { type PlannedMetric, planRuntime } from '@gb/stats';

const WEEK_MS = 7 * 86_400_000;
const MOST_WEEKS = 52;
const VARIATIONS = 2;
/** Weeks whose smallest findable change is told. */
const TOLD = [1, 2, 4, 8];

/** How long an experiment with two variations would take on a metric, from its analysis. */
export type Runtime = {
  usersPerWeek: number;
  /** Until a true change is found in eight of ten experiments; null when a year is not enough. */
  weeksNeeded: number | null;
  /** The smallest true change that is found so after some weeks, as a share; null where no change is. */
  detectable: { week: number; effect: number | null }[];
};

type Judged = Pick<OrganizationSettings, 'statsEngine' | 'confidenceLevel' | 'pValueThreshold'>;

/** Null when it cannot be told: no full week of users, or a kind of metric whose spread was not looked at. */
export function runtimeOf(analysis: MetricAnalysis, metric: Metric, settings: Judged, effect: number): Runtime | null {
  const usersPerWeek = usersPerFullWeek(analysis);
  const planned = plannedOf(analysis, metric);
  if (usersPerWeek === null || planned === null || !(effect > 0)) return null;
  const alpha = settings.statsEngine === 'bayesian' ? 1 - settings.confidenceLevel : settings.pValueThreshold;
  const design = { variations: VARIATIONS, alpha, tuning: null, prior: null };
  const { weeks, weeksNeeded } = planRuntime([{ metric: planned, effect }], usersPerWeek, MOST_WEEKS, design);
  return {
    usersPerWeek,
    weeksNeeded,
    detectable: TOLD.map((week) => {
      const found = weeks[week - 1]?.detectable[0];
      return { week, effect: found?.kind === 'found' ? found.effect : null };
    }),
  };
}

/** The mean over the weeks that lie in the days looked at from Monday to Sunday. */
function usersPerFullWeek({ weeks, startDate, endDate }: MetricAnalysis): number | null {
  const full = weeks.filter(({ week }) => {
    const monday = Date.parse(`${week}T00:00:00Z`);
    return monday >= Date.parse(startDate) && monday + WEEK_MS <= Date.parse(endDate);
  });
  if (full.length === 0) return null;
  return Math.round(full.reduce((sum, { units }) => sum + units, 0) / full.length);
}

function plannedOf({ overall }: MetricAnalysis, { metricType }: Metric): PlannedMetric | null {
  if (!overall) return null;
  const { mean, stddev } = overall;
  if (metricType === 'proportion' || metricType === 'retention')
    return mean > 0 && mean < 1 ? { kind: 'proportion', rate: mean } : null;
  if (metricType !== 'mean') return null;
  return mean !== 0 && stddev > 0 ? { kind: 'mean', mean, stddev } : null;
}
