import { joinPolicy, joinPolicyUpdate } from '@gb/domain/members';
import { newOrganization, organizationMessages, organizationResponse } from '@gb/domain/organizations';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { changeJoinPolicy, joinPolicyOf } from './joinPolicy.ts';
import { changeMessages } from './messages.ts';
import { createOwnOrganization, describeOrganization } from './organization.service.ts';

export const organizationRoutes = [
  route('GET', '/organization', {
    access: { can: 'readData' },
    summary: 'The organization in the X-Organization header, its members, and what you may do in it',
    output: organizationResponse,
    handle: describeOrganization,
  }),
  route('POST', '/organization', {
    access: 'signedIn',
    summary: 'Make an organization and become its admin',
    body: newOrganization,
    output: z.object({ orgId: z.string() }),
    status: 201,
    handle: async (ctx, { body }) => ({ orgId: await createOwnOrganization(ctx, body) }),
  }),
  route('GET', '/api/v1/join-policy', {
    access: { can: 'manageTeam' },
    summary: 'Who may ask to join, and what becomes of them',
    output: joinPolicy,
    handle: joinPolicyOf,
  }),
  route('PUT', '/api/v1/join-policy', {
    access: { can: 'manageTeam' },
    summary: 'Change the approved domain, whether its people join at once, and the role new members get',
    body: joinPolicyUpdate,
    output: joinPolicy,
    current: async (ctx) => joinPolicyOf(ctx),
    handle: (ctx, { body }) => changeJoinPolicy(ctx, body),
  }),
  route('PUT', '/api/v1/organization-messages', {
    access: { can: 'readData' },
    summary: 'As a super admin, say something above every page of the organization; an empty list takes it back',
    body: organizationMessages,
    output: organizationMessages,
    current: async ({ organization }) => ({ messages: organization.messages }),
    handle: async (ctx, { body }) => ({ messages: await changeMessages(ctx, body.messages) }),
  }),
] as const;
