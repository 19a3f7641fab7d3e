export { savedGroupRoutes } from './savedGroup.routes.ts';
export { getSavedGroup, listSavedGroups, readSavedGroupsOf } from './savedGroup.service.ts';
