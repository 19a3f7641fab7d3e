import { AppError, conflict, invalidField, notFound } from '@gb/domain/errors';
import { PRODUCT_NAME } from '@gb/domain/product';
import { RESET_MINUTES, type User, type changePasswordInput } from '@gb/domain/users';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { claimedId, isGoodToken, makeLinkToken, type LinkPurpose } from '../platform/auth/linkTokens.ts';
import { hashNewPassword, isPassword } from '../platform/auth/password.ts';
import { publicUser } from '../platform/auth/auth.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OpenCtx, SignedInCtx } from '../platform/http/route.ts';
import type { AppServices, OrgServices } from '../platform/http/services.ts';
import { linkTo } from '../platform/mail/links.ts';
import { inLetter } from '../platform/mail/letter.ts';
import { users } from '../platform/tables.ts';
import { triesOf } from './user.service.ts';

type UserRow = typeof users.$inferSelect;
type ResetPurpose = Extract<LinkPurpose, 'resetByMail' | 'resetByHand'>;

/**
 * The address of the page where somebody chooses a new password. It works for 30 minutes and once: it is bound to the
 * password it replaces.
 */
export function resetLink({ config, clock }: OrgServices, row: UserRow, purpose: ResetPurpose): string {
  const expiresAt = new Date(clock.now().getTime() + RESET_MINUTES * 60_000);
  const token = makeLinkToken(config.jwtSecret, { purpose, id: row.id, expiresAt }, row.passwordHash);
  return linkTo(config, `/reset-password?token=${token}`);
}

/**
 * Sends a link to whoever has this address. The answer neither says nor shows by its time whether there is such an
 * account, so the letter goes out by itself.
 */
export async function sendReset({ services }: OpenCtx, email: string): Promise<void> {
  const { mailer, log, database } = services;
  if (!mailer.isConfigured)
    throw conflict(
      'E-mail is not configured on this server. Ask an administrator for a link to choose a new password.',
    );
  const [row] = await ormOver(database).select().from(users).where(eq(users.email, email));
  if (!row) return;
  mailer
    .send(row.email, {
      subject: `Choose a new password for ${PRODUCT_NAME}`,
      paragraphs: [`Hello ${inLetter(row.name)},`, 'Somebody asked to reset the password of your account.'],
      action: { label: 'Choose a new password', href: resetLink(services, row, 'resetByMail') },
      footnote: `The link works once, for ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    })
    .catch((error: unknown) => log.warn({ error, userId: row.id }, 'a reset letter could not be sent'));
}

const badLink = () =>
  new AppError('invalid', 'This link does not work: it was used already, is older than 30 minutes, or is incomplete.', {
    errors: [{ path: 'token', message: 'expected a link that was not used and is not older than 30 minutes' }],
  });

/** The account a reset link is for. Throws when the link does not work (any more). */
async function readReset({ services }: OpenCtx, token: string): Promise<{ row: UserRow; purpose: ResetPurpose }> {
  const { config, clock, database } = services;
  const [row] = await ormOver(database)
    .select()
    .from(users)
    .where(eq(users.id, claimedId(token)));
  if (!row) throw badLink();
  const purposes: ResetPurpose[] = ['resetByMail', 'resetByHand'];
  const now = clock.now();
  const purpose = purposes.find((one) =>
    isGoodToken(config.jwtSecret, { purpose: one, token, bound: row.passwordHash, now }),
  );
  if (!purpose) throw badLink();
  return { row, purpose };
}

export const whoResets = async (ctx: OpenCtx, token: string): Promise<string> =>
  (await readReset(ctx, token)).row.email;

/** Sets the password a link was given for, and signs its owner out everywhere. */
export async function resetPassword(ctx: OpenCtx, input: { token: string; password: string }): Promise<void> {
  const { row, purpose } = await readReset(ctx, input.token);
  // A link that came by mail also proves that the address is theirs; one handed over proves nothing.
  const verified = row.verified || purpose === 'resetByMail';
  await replacePassword(ctx.services, row, await hashNewPassword(input.password, row), { verified });
  // Whoever guessed at the old password is not in the way of the new one.
  await ctx.services.tries.accountSucceeded(triesOf('login', row.email));
  await ctx.services.auth.endSessionsOf(row.id);
  await ctx.services.auth.forgetUser(row.id);
}

/** Changes one's own password and signs out everywhere else. */
export async function changePassword(ctx: SignedInCtx, input: z.output<typeof changePasswordInput>): Promise<void> {
  const row = await getUserRow(ctx, ctx.user.id);
  if (!(await isPassword(row.passwordHash, input.currentPassword)))
    throw invalidField('currentPassword', 'is not the one you have now');
  const passwordHash = await hashNewPassword(input.newPassword, { ...row, field: 'newPassword' });
  await replacePassword(ctx.services, row, passwordHash, {});
  await ctx.services.auth.endSessionsOf(row.id, ctx.sessionId);
}

/** Writes a new hash, unless the password was changed meanwhile: of two uses of one link, one wins. */
async function replacePassword(
  services: AppServices,
  row: UserRow,
  passwordHash: string,
  more: { verified?: boolean },
) {
  const changed = await services.database.transaction(async (tx) => {
    const orm = ormOver(tx);
    const [locked] = await orm.select().from(users).where(eq(users.id, row.id)).for('update');
    if (locked?.passwordHash !== row.passwordHash) return false;
    await orm
      .update(users)
      .set({ passwordHash, ...more })
      .where(eq(users.id, row.id));
    return true;
  });
  if (!changed) throw badLink();
}

async function getUserRow({ services }: Pick<OpenCtx, 'services'>, id: string): Promise<UserRow> {
  const [row] = await ormOver(services.database).select().from(users).where(eq(users.id, id));
  if (!row) throw notFound('user', id);
  return row;
}

export async function rename(ctx: SignedInCtx, name: string): Promise<User> {
  await ormOver(ctx.services.database).update(users).set({ name }).where(eq(users.id, ctx.user.id));
  await ctx.services.auth.forgetUser(ctx.user.id);
  return publicUser(await getUserRow(ctx, ctx.user.id));
}
