import { delivery, invite, member, newInvites, pendingMember, roleAssignment, sentInvite } from '@gb/domain/members';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  changeInviteRole,
  getInvite,
  invitePeople,
  pageInvites,
  removeInvite,
  resendInvite,
} from './invite.service.ts';
import { approve, pagePending, reject } from './joining.service.ts';
import { changeRole, getMember, pageMembers } from './member.service.ts';

const params = z.strictObject({ id: z.string() });
const deleted = z.object({ deletedId: z.string() });

export const memberRoutes = [
  route('GET', '/api/v1/members', {
    access: { can: 'readData' },
    summary: 'List members',
    query: pagingQuery,
    output: pageOf('members', member),
    handle: async (ctx, { query }) => asPage('members', await pageMembers(ctx, query), query),
  }),
  route('GET', '/api/v1/members/:id', {
    access: { can: 'readData' },
    summary: 'Get one member',
    params,
    output: z.object({ member }),
    handle: async (ctx, { params }) => ({ member: await getMember(ctx, params.id) }),
  }),
  route('POST', '/api/v1/members/:id/role', {
    access: { can: 'manageTeam' },
    summary: 'Change what a member may do',
    params,
    body: roleAssignment,
    output: z.object({ member }),
    current: (ctx, { id }) => getMember(ctx, id),
    handle: async (ctx, { params, body }) => ({ member: await changeRole(ctx, params.id, body) }),
  }),
  route('GET', '/api/v1/pending-members', {
    access: { can: 'manageTeam' },
    summary: 'List people who asked to join',
    query: pagingQuery,
    output: pageOf('pendingMembers', pendingMember),
    handle: async (ctx, { query }) => asPage('pendingMembers', await pagePending(ctx, query), query),
  }),
  route('POST', '/api/v1/pending-members/:id/approve', {
    access: { can: 'manageTeam' },
    summary: 'Let somebody who asked in, with this role',
    params,
    body: roleAssignment,
    output: z.object({ member }),
    handle: async (ctx, { params, body }) => {
      await approve(ctx, params.id, body);
      return { member: await getMember(ctx, params.id) };
    },
  }),
  route('DELETE', '/api/v1/pending-members/:id', {
    access: { can: 'manageTeam' },
    summary: 'Turn down a request to join',
    params,
    output: deleted,
    handle: async (ctx, { params }) => {
      await reject(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
  route('GET', '/api/v1/invites', {
    access: { can: 'manageTeam' },
    summary: 'List open invitations with their links',
    query: pagingQuery,
    output: pageOf('invites', invite).extend({ mailIsConfigured: z.boolean() }),
    handle: async (ctx, { query }) => ({
      ...asPage('invites', await pageInvites(ctx, query), query),
      mailIsConfigured: ctx.services.mailer.isConfigured,
    }),
  }),
  route('POST', '/api/v1/invites', {
    access: { can: 'manageTeam' },
    summary: 'Invite people by address',
    body: newInvites,
    output: z.object({ invites: z.array(sentInvite) }),
    status: 201,
    transaction: false,
    handle: async (ctx, { body }) => ({ invites: await invitePeople(ctx, body) }),
  }),
  route('POST', '/api/v1/invites/:id/role', {
    access: { can: 'manageTeam' },
    summary: 'Change the role somebody will have who accepts',
    params,
    body: roleAssignment,
    output: z.object({ invite }),
    current: (ctx, { id }) => getInvite(ctx, id),
    handle: async (ctx, { params, body }) => ({ invite: await changeInviteRole(ctx, params.id, body) }),
  }),
  route('POST', '/api/v1/invites/:id/resend', {
    access: { can: 'manageTeam' },
    summary: 'Send an invitation again; it runs its full time from now',
    params,
    output: z.object({ invite, delivery, problem: z.string() }),
    transaction: false,
    handle: async (ctx, { params }) => resendInvite(ctx, params.id),
  }),
  route('DELETE', '/api/v1/invites/:id', {
    access: { can: 'manageTeam' },
    summary: 'Take an invitation back',
    params,
    output: deleted,
    handle: async (ctx, { params }) => {
      await removeInvite(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
