import { invitation } from '@gb/domain/members';
import { recommendedOrganization } from '@gb/domain/organizations';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { acceptInvitation, readInvitation } from './invite.service.ts';
import { askToJoin, recommend } from './joining.service.ts';

const keyInput = z.strictObject({ key: z.string().max(1000) });

/** For people who are not members yet: they act as themselves, outside any organization. */
export const joiningRoutes = [
  route('POST', '/auth/invitation/read', {
    access: 'open',
    summary: 'What an invitation link invites to',
    body: keyInput,
    output: invitation,
    callsPerMinute: 30,
    handle: (ctx, { body }) => readInvitation(ctx, body.key),
  }),
  route('POST', '/auth/invitation/accept', {
    access: 'signedIn',
    summary: 'Join the organization of an invitation sent to your address',
    body: keyInput,
    output: z.object({ orgId: z.string() }),
    handle: async (ctx, { body }) => ({ orgId: await acceptInvitation(ctx, body.key) }),
  }),
  route('GET', '/user/getRecommendedOrg', {
    access: 'signedIn',
    summary: 'The organization whose approved domain is that of your verified address',
    output: z.object({ organization: recommendedOrganization.nullable() }),
    handle: async (ctx) => ({ organization: await recommend(ctx) }),
  }),
  route('PUT', '/member', {
    access: 'signedIn',
    summary: 'Ask to join the recommended organization',
    body: z.strictObject({ orgId: z.string() }),
    output: z.object({ isPending: z.boolean() }),
    handle: (ctx, { body }) => askToJoin(ctx, body.orgId),
  }),
] as const;
