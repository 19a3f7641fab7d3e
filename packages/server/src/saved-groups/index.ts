export { checkTargeting } from './checkTargeting.ts';
export { groupRevisionRoutes } from './groupRevision.routes.ts';
export { listSavedGroups, readSavedGroupsOf } from './savedGroup.repository.ts';
export { savedGroupRoutes } from './savedGroup.routes.ts';
export { groupVersions } from './savedGroupVersions.ts';
