import { AppError, conflict } from '@gb/domain/errors';
import { PRODUCT_NAME } from '@gb/domain/product';
import { type User, VERIFICATION_DAYS } from '@gb/domain/users';
import { eq } from 'drizzle-orm';
import { claimedId, isGoodToken, makeLinkToken } from '../platform/auth/linkTokens.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OpenCtx, SignedInCtx } from '../platform/http/route.ts';
import type { OrgServices } from '../platform/http/services.ts';
import { linkTo } from '../platform/mail/links.ts';
import { inLetter } from '../platform/mail/letter.ts';
import type { Letter } from '../platform/mail/mailer.ts';
import { users } from '../platform/tables.ts';

/** The letter whose link proves that somebody reads the mail of their address. */
function verificationLetter({ config, clock }: OrgServices, user: User): Letter {
  const expiresAt = new Date(clock.now().getTime() + VERIFICATION_DAYS * 86_400_000);
  const token = makeLinkToken(config.jwtSecret, { purpose: 'verification', id: user.id, expiresAt }, user.email);
  return {
    subject: `Confirm your address for ${PRODUCT_NAME}`,
    paragraphs: [`Hello ${inLetter(user.name)},`, 'please confirm that this is your address.'],
    action: { label: 'Confirm my address', href: linkTo(config, `/verify-email?token=${token}`) },
    footnote: `The link works for ${VERIFICATION_DAYS} days. If you have no account here, do nothing.`,
  };
}

/** After an account was made: asks to confirm the address, if letters can be sent. Nothing waits for it. */
export function inviteToVerify({ services }: OpenCtx, user: User): void {
  const { mailer, log } = services;
  if (!mailer.isConfigured) return;
  mailer
    .send(user.email, verificationLetter(services, user))
    .catch((error: unknown) => log.warn({ error, userId: user.id }, 'a verification letter could not be sent'));
}

/** The same on request, where somebody waits for the outcome. */
export async function sendVerification({ services, user }: SignedInCtx): Promise<void> {
  if (user.verified) throw conflict('Your address is confirmed already');
  if (!services.mailer.isConfigured) throw conflict('E-mail is not configured on this server');
  await services.mailer.send(user.email, verificationLetter(services, user)).catch((cause: unknown) => {
    services.log.warn({ error: cause, userId: user.id }, 'a verification letter could not be sent');
    throw new AppError('upstream', 'The mail server did not take the letter. Please try again later.', { cause });
  });
}

/** Confirms the address a link was sent to. Opening it again does no harm. */
export async function verifyEmail({ services }: OpenCtx, token: string): Promise<string> {
  const { config, clock, database, auth } = services;
  const orm = ormOver(database);
  const [row] = await orm
    .select()
    .from(users)
    .where(eq(users.id, claimedId(token)));
  const good =
    row && isGoodToken(config.jwtSecret, { purpose: 'verification', token, bound: row.email, now: clock.now() });
  if (!row || !good) throw new AppError('invalid', 'This link does not work: it is too old or incomplete.');
  await orm.update(users).set({ verified: true }).where(eq(users.id, row.id));
  await auth.forgetUser(row.id);
  return row.email;
}
