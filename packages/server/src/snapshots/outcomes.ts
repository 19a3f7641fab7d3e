import type { MetricRows } from '@gb/warehouse';
import type { Row } from '@gb/warehouse/drivers';

/** What is known of a metric after the queries: its rows, or why there are none. */
export type MetricOutcome = {
  metricId: string;
  queryId: string | null;
  rows: MetricRows['rows'];
  /** The rows of the total, where `rows` do not add up to it. */
  totals: MetricRows['rows'] | null;
  error: string | null;
};

/** Rows of the traffic query, or why there are none; null when it was not asked. */
export type TrafficOutcome = { rows: Row[] } | { error: string } | null;
