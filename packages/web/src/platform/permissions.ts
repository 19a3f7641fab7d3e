import { type Access, type Grant, type Permission, type Where, can, canAnywhere } from '@gb/domain/permissions';
import type { Output } from './apiTypes.ts';

export type OrganizationResponse = Output<'GET /organization'>;
type PermissionsAnswer = OrganizationResponse['currentUserPermissions'];

const grantOf = (entry: PermissionsAnswer['global']): Grant => ({
  permissions: new Set(
    Object.entries(entry.permissions)
      .filter(([, granted]) => granted)
      .map(([name]) => name as Permission),
  ),
  environments: entry.limitAccessByEnvironment ? entry.environments : 'all',
});

/** What the signed-in person may do, in the shape `can` reads. */
export function accessOf(answer: PermissionsAnswer, superAdmin: boolean): Access {
  const projects = Object.entries(answer.projects).map(([id, entry]) => [id, grantOf(entry)] as const);
  return { superAdmin, global: grantOf(answer.global), projects: Object.fromEntries(projects) };
}

export type Permissions = {
  can: (permission: Permission, where?: Where) => boolean;
  canAnywhere: (permission: Permission) => boolean;
};

export const permissionsOf = (access: Access): Permissions => ({
  can: (permission, where) => can(access, permission, where),
  canAnywhere: (permission) => canAnywhere(access, permission),
});
