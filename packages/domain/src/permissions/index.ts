export { type Access, type Grant, type RoleInfo, type Where, accessOf, can, canAnywhere, grantOf } from './can.ts';
export { type Explanation, PERMISSION_WORDS, explain } from './explain.ts';
export { COMING_PERMISSIONS } from './coming.ts';
export { PERMISSIONS, type Permission } from './permissions.ts';
export { readableProjects } from './readable.ts';
export { ROLES, ROLE_NAMES, type Role, hasEnvironmentLimits } from './roles.ts';
