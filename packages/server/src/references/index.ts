export { keepReferences } from './keepReferences.ts';
export { referenceRoutes } from './reference.routes.ts';
export { rebuildReferences } from './rebuildReferences.ts';
export { allUsersOf, refuseToLeaveUsers, refuseWhileUsed, usersByTarget, usersOf } from './reference.service.ts';
