export { inV1Words } from './inV1Words.ts';
export { factMetricRoutes } from './factMetric.routes.ts';
export { createFactMetric, deleteFactMetric, draftFactMetric, listFactMetrics } from './factMetric.service.ts';
export { getMetric, listMetrics } from './metric.service.ts';
export { sqlMetricRoutes } from './sqlMetric.routes.ts';
export { deleteSqlMetric, draftSqlMetric, listSqlMetrics } from './sqlMetric.service.ts';
