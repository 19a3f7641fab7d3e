export { formatterOf } from './formatterOf.ts';
export { MetricLink } from './MetricLink.tsx';
export { MetricListPage } from './MetricListPage.tsx';
export { MetricPage } from './MetricPage.tsx';
export { SqlMetricPage } from './SqlMetricPage.tsx';
export { useMetrics } from './useMetrics.ts';
export { daysHint, percent } from './judging.ts';
