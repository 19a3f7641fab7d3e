export { MetricListPage } from './MetricListPage.tsx';
export { MetricPage } from './MetricPage.tsx';
export { useMetrics } from './useMetrics.ts';
