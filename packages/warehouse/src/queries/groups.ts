import type { AnalysisPlan, PlannedMetric, PriorStep } from '@gb/domain/analysis';
import { secondsToConvert } from './timing.ts';

/** Metrics that one query computes together, because they look at the same units and the same event tables. */
export type MetricGroup = {
  metrics: PlannedMetric[];
  tables: string[];
  secondsToConvert: number;
  priorSteps: PriorStep[];
};

const maximumGroupSize = 200;

/**
 * Puts all metrics of a fact table into one scan. Apart stay quantiles and funnels, which need passes of their own;
 * ratios over two tables; metrics with different prior steps; and, when partial data is skipped, metrics whose units
 * need different times to convert.
 */
export function groupMetrics(plan: AnalysisPlan): MetricGroup[] {
  const groups: MetricGroup[] = [];
  const open = new Map<string, MetricGroup>();
  for (const metric of plan.metrics) {
    const seconds = secondsToConvert(plan, metric);
    const key = groupKey(plan, metric, seconds);
    let group = open.get(key);
    if (!group || group.metrics.length >= maximumGroupSize) {
      group = { metrics: [], tables: metricTables(metric), secondsToConvert: seconds, priorSteps: metric.priorSteps };
      open.set(key, group);
      groups.push(group);
    }
    group.metrics.push(metric);
  }
  return groups;
}

function groupKey(plan: AnalysisPlan, metric: PlannedMetric, seconds: number): string {
  const alone = metric.kind === 'quantile' || metric.kind === 'funnel' ? metric.id : null;
  return JSON.stringify([alone, metricTables(metric), metric.priorSteps, plan.skipPartialData ? seconds : null]);
}

function metricTables(metric: PlannedMetric): string[] {
  if (metric.kind === 'funnel') return [...new Set(metric.steps.map((step) => step.table))].toSorted();
  const denominator = metric.kind === 'ratio' ? [metric.denominator.measure.table] : [];
  return [...new Set([metric.measure.table, ...denominator])].toSorted();
}
