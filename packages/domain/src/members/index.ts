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
  joinPolicy,
  joinPolicyUpdate,
  mayJoinByDomain,
} from './joining.ts';
export { type Member, member, refuseLastAdmin, refuseOwnPlace } from './member.ts';
export {
  type RoleAssignment,
  checkAssignment,
  checkPlanAllows,
  projectRole,
  roleAssignment,
  roleInfo,
  withoutVainLimits,
} from './role.ts';
export { ROLE_DESCRIPTIONS, ROLE_LABELS, environmentAccess } from './roleWords.ts';
