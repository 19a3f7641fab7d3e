export { savedGroupRoutes } from './savedGroup.routes.ts';
export { checkTargeting, listSavedGroups, readSavedGroupsOf } from './savedGroup.service.ts';
