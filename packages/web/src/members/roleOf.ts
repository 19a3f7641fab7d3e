import type { RoleAssignment } from '@gb/domain/members';

/** Only what is a role of somebody who is more. */
export const roleOf = ({
  role,
  limitAccessByEnvironment,
  environments,
  projectRoles,
}: RoleAssignment): RoleAssignment => ({ role, limitAccessByEnvironment, environments, projectRoles });
