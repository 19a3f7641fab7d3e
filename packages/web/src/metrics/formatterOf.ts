import { type Metric, type SqlMetric, isShare } from '@gb/domain/metrics';
import { formatDuration, formatPercent, formatValue } from '../ui/format.ts';

type ShownMetric = Pick<Metric, 'metricType'> & { sql?: Pick<SqlMetric, 'type'> };

/** Percent for shares of users, minutes and seconds for durations, plain numbers otherwise. */
export function formatterOf(metric: ShownMetric | undefined): (value: number) => string {
  if (metric && isShare(metric.metricType)) return (value) => formatPercent(value);
  return metric?.metricType === 'mean' && metric.sql?.type === 'duration' ? formatDuration : formatValue;
}
