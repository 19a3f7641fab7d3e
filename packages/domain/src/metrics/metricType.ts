export const METRIC_TYPES = ['proportion', 'retention', 'mean', 'dailyParticipation', 'quantile', 'ratio'] as const;
export type MetricType = (typeof METRIC_TYPES)[number];

/** Whether a metric of this type is a share, of users or of days: it reads as percent, and is never capped. */
export const isShare = (type: MetricType): boolean =>
  type === 'proportion' || type === 'retention' || type === 'dailyParticipation';

/** Whether single users can pull the figure of such a metric, so that a cap makes sense. */
export const isCappable = (type: MetricType): boolean => type === 'mean' || type === 'ratio';

/** "p90", "p99.9". */
export const quantileName = ({ quantile }: { quantile: number }): string => `p${Number((quantile * 100).toFixed(1))}`;
