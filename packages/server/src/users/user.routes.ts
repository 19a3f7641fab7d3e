import { newOrganization } from '@gb/domain/organizations';
import { firstTimeInput, loginInput, registerInput, type User } from '@gb/domain/users';
import { timestamp } from '@gb/domain/values';
import { z } from 'zod';
import { SESSION_DAYS } from '../platform/auth/tokens.ts';
import { type OpenCtx, route } from '../platform/http/route.ts';
import { organizationsOf } from '../organizations/index.ts';
import { createOwnOrganization, isNewInstallation, logIn, register, setUp } from './user.service.ts';

const REFRESH_COOKIE = 'refresh';
const token = z.object({ token: z.string() });

async function signIn(ctx: OpenCtx, user: User): Promise<{ token: string }> {
  const tokens = await ctx.services.auth.startSession(user.id, ctx.http.userAgent);
  ctx.http.setCookie(REFRESH_COOKIE, tokens.refresh, SESSION_DAYS * 86_400);
  return { token: tokens.token };
}

export const userRoutes = [
  route('POST', '/auth/refresh', {
    access: 'open',
    summary: 'Trade the refresh cookie for an access token, or learn that the login form is needed',
    output: z.union([token, z.object({ showLogin: z.literal(true), newInstallation: z.boolean() })]),
    handle: async (ctx) => {
      const cookie = ctx.http.cookie(REFRESH_COOKIE);
      const tokens = cookie ? await ctx.services.auth.refresh(cookie) : null;
      if (!tokens) {
        if (cookie) ctx.http.clearCookie(REFRESH_COOKIE);
        return { showLogin: true as const, newInstallation: await isNewInstallation(ctx) };
      }
      ctx.http.setCookie(REFRESH_COOKIE, tokens.refresh, SESSION_DAYS * 86_400);
      return { token: tokens.token };
    },
  }),
  route('POST', '/auth/login', {
    access: 'open',
    summary: 'Sign in',
    body: loginInput,
    output: token,
    callsPerMinute: 20,
    handle: async (ctx, { body }) => signIn(ctx, await logIn(ctx, body)),
  }),
  route('POST', '/auth/register', {
    access: 'open',
    summary: 'Make an account and sign in',
    body: registerInput,
    output: token,
    callsPerMinute: 20,
    handle: async (ctx, { body }) => signIn(ctx, await register(ctx, body)),
  }),
  route('POST', '/auth/firsttime', {
    access: 'open',
    summary: 'Set up a new installation: first account and first organization',
    body: firstTimeInput,
    output: token,
    callsPerMinute: 20,
    handle: async (ctx, { body }) => signIn(ctx, await setUp(ctx, body)),
  }),
  route('POST', '/auth/logout', {
    access: 'open',
    summary: 'End the session of the refresh cookie',
    output: z.object({ redirectURI: z.string() }),
    handle: async (ctx) => {
      const cookie = ctx.http.cookie(REFRESH_COOKIE);
      if (cookie) await ctx.services.auth.signOut(cookie);
      ctx.http.clearCookie(REFRESH_COOKIE);
      return { redirectURI: '/' };
    },
  }),
  route('GET', '/auth/hasorgs', {
    access: 'open',
    summary: 'Whether any organization exists',
    output: z.object({ hasOrganizations: z.boolean() }),
    handle: async (ctx) => ({ hasOrganizations: !(await isNewInstallation(ctx)) }),
  }),
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
      license: z.null(),
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
  route('POST', '/organization', {
    access: 'signedIn',
    summary: 'Make an organization and become its admin',
    body: newOrganization,
    output: z.object({ orgId: z.string() }),
    status: 201,
    handle: async (ctx, { body }) => ({ orgId: await createOwnOrganization(ctx, ctx.user, body) }),
  }),
] as const;
