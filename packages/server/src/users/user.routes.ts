import { license } from '@gb/domain/billing';
import { notFound } from '@gb/domain/errors';
import { nameInput, sessionInfo } from '@gb/domain/users';
import { timestamp } from '@gb/domain/values';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { organizationsOf } from '../organizations/index.ts';
import { rename } from './password.service.ts';
import { sendVerification } from './verification.service.ts';

/** Everything about the signed-in person that belongs to no organization. */
export const userRoutes = [
  route('GET', '/user', {
    access: 'signedIn',
    summary: 'The signed-in user and their organizations',
    output: z.object({
      userId: z.string(),
      userName: z.string(),
      email: z.string(),
      verified: z.boolean(),
      superAdmin: z.boolean(),
      organizations: z.array(z.object({ id: z.string(), name: z.string(), dateCreated: timestamp })),
      license: license.nullable(),
    }),
    handle: async ({ services, user }) => ({
      userId: user.id,
      userName: user.name,
      email: user.email,
      verified: user.verified,
      superAdmin: user.superAdmin,
      organizations: await organizationsOf(services.database, user),
      license: null,
    }),
  }),
  route('PUT', '/user/name', {
    access: 'signedIn',
    summary: 'Change your name',
    body: nameInput,
    output: z.object({ name: z.string() }),
    handle: async (ctx, { body }) => ({ name: (await rename(ctx, body.name)).name }),
  }),
  route('POST', '/user/verification', {
    access: 'signedIn',
    summary: 'Ask for a letter that lets you confirm your address',
    output: z.object({ sentTo: z.string() }),
    callsPerMinute: 5,
    handle: async (ctx) => {
      await sendVerification(ctx);
      return { sentTo: ctx.user.email };
    },
  }),
  route('GET', '/user/sessions', {
    access: 'signedIn',
    summary: 'The browsers you are signed in with',
    output: z.object({ sessions: z.array(sessionInfo) }),
    handle: async ({ services, user, sessionId }) => ({
      sessions: await services.auth.listSessions(user.id, sessionId),
    }),
  }),
  route('DELETE', '/user/sessions/:id', {
    access: 'signedIn',
    summary: 'Sign one of your browsers out, at its next request',
    params: z.strictObject({ id: z.string() }),
    output: z.object({ deletedId: z.string() }),
    handle: async ({ services, user }, { params }) => {
      if (!(await services.auth.endOwnSession(user.id, params.id))) throw notFound('session', params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
