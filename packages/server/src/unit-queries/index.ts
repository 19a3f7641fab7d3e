export { dimensionRoutes, segmentRoutes } from './unitQuery.routes.ts';
export { listUnitQueries } from './unitQuery.service.ts';
