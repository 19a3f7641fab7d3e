import {
  changePasswordInput,
  finishInput,
  firstTimeInput,
  forgotInput,
  loginInput,
  registerInput,
  resetInput,
  type User,
} from '@gb/domain/users';
import { z } from 'zod';
import { SESSION_DAYS } from '../platform/auth/tokens.ts';
import { type OpenCtx, route } from '../platform/http/route.ts';
import { changePassword, resetPassword, sendReset, whoResets } from './password.service.ts';
import { hasOrganizations, isNewInstallation, logIn, setUp } from './user.service.ts';
import { finishRegistration, readRegistration, register } from './registration.service.ts';
import { inviteToVerify, verifyEmail } from './verification.service.ts';

const REFRESH_COOKIE = 'refresh';
const token = z.object({ token: z.string() });
const linkInput = z.strictObject({ token: z.string().max(4000) });
const done = z.object({ status: z.literal(200) });
const DONE = { status: 200 } as const;

/** How often one address may try; what takes passwords or sends letters is worth guessing or annoying with. */
const TRIES_PER_MINUTE = 20;

async function signIn(ctx: OpenCtx, user: User): Promise<{ token: string }> {
  const tokens = await ctx.services.auth.startSession(user.id, ctx.http.userAgent);
  ctx.http.setCookie(REFRESH_COOKIE, tokens.refresh, SESSION_DAYS * 86_400);
  return { token: tokens.token };
}

/** Everything below `/auth`: these rows act on a cookie, so they answer our own pages only. */
export const authRoutes = [
  route('POST', '/auth/refresh', {
    access: 'open',
    summary: 'Trade the refresh cookie for an access token, or learn that the login form is needed',
    output: z.union([
      token,
      z.object({ showLogin: z.literal(true), newInstallation: z.boolean() }),
      /** Of a server with single sign-on: where to sign in, perhaps after a question. */
      z.object({ redirectURI: z.string(), confirm: z.boolean().optional() }),
    ]),
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
    callsPerMinute: TRIES_PER_MINUTE,
    handle: async (ctx, { body }) => signIn(ctx, await logIn(ctx, body)),
  }),
  route('POST', '/auth/register', {
    access: 'open',
    summary:
      'Make an account and sign in, or be sent a link that finishes it; with the password of an account that exists, just sign in',
    body: registerInput,
    output: z.union([token, done]),
    callsPerMinute: TRIES_PER_MINUTE,
    handle: async (ctx, { body }) => {
      const user = await register(ctx, body);
      return user ? signIn(ctx, user) : DONE;
    },
  }),
  route('POST', '/auth/register/read', {
    access: 'open',
    summary: 'Whose account the link of a registration finishes',
    body: linkInput,
    output: z.object({ name: z.string(), email: z.string() }),
    callsPerMinute: TRIES_PER_MINUTE,
    handle: (ctx, { body }) => readRegistration(ctx, body.token),
  }),
  route('POST', '/auth/register/finish', {
    access: 'open',
    summary: 'Make the account that a registration link was sent for, with the password chosen there, and sign in',
    body: finishInput,
    output: token,
    callsPerMinute: TRIES_PER_MINUTE,
    handle: async (ctx, { body }) => signIn(ctx, await finishRegistration(ctx, body)),
  }),
  route('POST', '/auth/firsttime', {
    access: 'open',
    summary: 'Set up a new installation: first account and first organization',
    body: firstTimeInput,
    output: token,
    callsPerMinute: TRIES_PER_MINUTE,
    handle: async (ctx, { body }) => {
      const user = await setUp(ctx, body);
      inviteToVerify(ctx, user);
      return signIn(ctx, user);
    },
  }),
  route('POST', '/auth/forgot', {
    access: 'open',
    summary: 'Ask for a letter with a link to choose a new password',
    body: forgotInput,
    output: done,
    callsPerMinute: 5,
    handle: async (ctx, { body }) => {
      await sendReset(ctx, body.email);
      return DONE;
    },
  }),
  route('POST', '/auth/reset/read', {
    access: 'open',
    summary: 'Whose password a reset link is for',
    body: linkInput,
    output: z.object({ email: z.string() }),
    callsPerMinute: TRIES_PER_MINUTE,
    handle: async (ctx, { body }) => ({ email: await whoResets(ctx, body.token) }),
  }),
  route('POST', '/auth/reset', {
    access: 'open',
    summary: 'Choose a new password with a link; signs the account out everywhere',
    body: resetInput,
    output: done,
    callsPerMinute: TRIES_PER_MINUTE,
    handle: async (ctx, { body }) => {
      await resetPassword(ctx, body);
      return DONE;
    },
  }),
  route('POST', '/auth/change-password', {
    access: 'signedIn',
    summary: 'Change your password; signs you out everywhere else',
    body: changePasswordInput,
    output: done,
    callsPerMinute: TRIES_PER_MINUTE,
    handle: async (ctx, { body }) => {
      await changePassword(ctx, body);
      return DONE;
    },
  }),
  route('POST', '/auth/verify-email', {
    access: 'open',
    summary: 'Confirm an address with the link that was sent to it',
    body: linkInput,
    output: z.object({ email: z.string() }),
    callsPerMinute: TRIES_PER_MINUTE,
    handle: async (ctx, { body }) => ({ email: await verifyEmail(ctx, body.token) }),
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
    handle: async (ctx) => ({ hasOrganizations: await hasOrganizations(ctx) }),
  }),
] as const;
