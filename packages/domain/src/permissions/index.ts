export { type Access, type Grant, type RoleInfo, type Where, accessOf, can, canAnywhere, grantOf } from './can.ts';
export { type Allowed, type Explanation, PERMISSION_WORDS, explain } from './explain.ts';
export { COMING_PERMISSIONS } from './coming.ts';
export { ALL_PERMISSIONS, PERMISSIONS, type Permission, type PermissionScope } from './permissions.ts';
export { type Readable, readableProjects } from './readable.ts';
export { ROLES, ROLE_NAMES, type Role, hasEnvironmentLimits } from './roles.ts';
