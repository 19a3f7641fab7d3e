export { savedGroupRoutes } from './savedGroup.routes.ts';
export { getSavedGroup, listSavedGroups } from './savedGroup.service.ts';
