export {
  type Delivery,
  INVITE_DAYS,
  type Invitation,
  type Invite,
  type NewInvites,
  type PendingMember,
  delivery,
  invitation,
  invite,
  newInvites,
  pendingMember,
  sentInvite,
} from './invite.ts';
export {
  type JoinPolicy,
  domainOf,
  isPersonalDomain,
  joinPolicy,
  joinPolicyUpdate,
  mayJoinByDomain,
} from './joining.ts';
export { type Member, member, refuseLastAdmin, refuseOwnPlace } from './member.ts';
export {
  type ProjectRole,
  ROLE_DESCRIPTIONS,
  ROLE_LABELS,
  type RoleAssignment,
  checkAssignment,
  checkPlanAllows,
  environmentAccess,
  projectRole,
  roleAssignment,
  roleInfo,
  withoutVainLimits,
} from './role.ts';
