export { savedGroupRoutes } from './savedGroup.routes.ts';
export { checkTargeting, getSavedGroup, listSavedGroups, readSavedGroupsOf } from './savedGroup.service.ts';
