export { factMetricRoutes } from './factMetric.routes.ts';
export { createFactMetric, getFactMetric, listFactMetrics } from './factMetric.service.ts';
