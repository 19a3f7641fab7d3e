export { invitedAddresses, readInvitation } from './invite.service.ts';
export { joiningRoutes } from './joining.routes.ts';
export { memberRoutes } from './member.routes.ts';
export { acceptableRole, entityOf as memberEntity, getMember, listMembers, removeMember } from './member.service.ts';
