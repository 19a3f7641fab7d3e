export { dimensionRoutes, segmentRoutes } from './unitQuery.routes.ts';
export { deleteUnitQuery, listUnitQueries } from './unitQuery.service.ts';
