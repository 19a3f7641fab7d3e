import { AppError, conflict } from '@gb/domain/errors';
import { PRODUCT_NAME } from '@gb/domain/product';
import { type User, VERIFICATION_DAYS, type registerInput } from '@gb/domain/users';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { readInvitation } from '../members/index.ts';
import { publicUser } from '../platform/auth/auth.ts';
import { hashNewPassword } from '../platform/auth/password.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OpenCtx } from '../platform/http/route.ts';
import type { OrgServices } from '../platform/http/services.ts';
import { linkTo } from '../platform/mail/links.ts';
import type { Letter } from '../platform/mail/mailer.ts';
import { users } from '../platform/tables.ts';
import { findByPassword, insertUser, isNewInstallation } from './user.service.ts';
import { inviteToVerify } from './verification.service.ts';

type Registration = Omit<z.output<typeof registerInput>, 'invitation'>;
/** An account that is only waiting for its link to be opened. Nothing of it is stored. */
type Waiting = { purpose: typeof PURPOSE; name: string; email: string; passwordHash: string; expiresAt: number };

/**
 * Makes an account without an organization; the next screen offers to join or create one. Someone who forgot having an
 * account and types its password is signed in. Where letters can be sent, null: whoever reads the mail of the address finishes
 * the account, or learns that there is one. Nobody else does, neither from the answer nor from its time.
 */
export async function register(ctx: OpenCtx, input: z.output<typeof registerInput>): Promise<User | null> {
  if (await isNewInstallation(ctx)) throw conflict('This installation has not been set up yet');
  const passwordHash = await hashNewPassword(input.password);
  if (ctx.services.mailer.isConfigured && !(await isInvited(ctx, input)))
    return registerByLetter(ctx, input, passwordHash);
  const own = (await isKnown(ctx, input.email)) && (await findByPassword(ctx, input));
  if (own) return publicUser(own);
  const user = await ctx.services.database.transaction((tx) =>
    insertUser(tx, ctx, { ...input, passwordHash, superAdmin: false }),
  );
  inviteToVerify(ctx, user);
  return user;
}

/** Whose registration comes from an invitation to this very address: its link was sent there, or handed over. */
async function isInvited(ctx: OpenCtx, { email, invitation }: z.output<typeof registerInput>): Promise<boolean> {
  if (invitation === undefined) return false;
  return (await readInvitation(ctx, invitation)).email === email;
}

async function registerByLetter(ctx: OpenCtx, input: Registration, passwordHash: string): Promise<User | null> {
  const own = await findByPassword(ctx, input);
  if (own) return publicUser(own);
  const { services } = ctx;
  const letter = (await isKnown(ctx, input.email))
    ? knownLetter(services)
    : finishLetter(services, { ...input, passwordHash });
  services.mailer
    .send(input.email, letter)
    .catch((error: unknown) => services.log.warn({ error }, 'a letter to somebody who registers could not be sent'));
  return null;
}

async function isKnown({ services }: OpenCtx, email: string): Promise<boolean> {
  const rows = await ormOver(services.database).select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}

type Account = Omit<Waiting, 'purpose' | 'expiresAt'>;

/** The token of the link that finishes an account. All that is known of the account is in it, sealed. */
export function registrationToken({ secrets, clock }: OrgServices, { name, email, passwordHash }: Account): string {
  const expiresAt = clock.now().getTime() + VERIFICATION_DAYS * 86_400_000;
  const waiting: Waiting = { purpose: PURPOSE, name, email, passwordHash, expiresAt };
  return `${PREFIX}${secrets.seal(waiting)}`;
}

/** Told in the sealed part too, because other things are sealed with the same key. */
const PURPOSE = 'registration';
const PREFIX = 'new-';
export const isRegistration = (token: string): boolean => token.startsWith(PREFIX);

/** Makes the account that a link was sent for, with its address confirmed. Opening it again does no harm. */
export async function finishRegistration(ctx: OpenCtx, token: string): Promise<string> {
  const { name, email, passwordHash, expiresAt } = opened(ctx, token);
  if (expiresAt <= ctx.services.clock.now().getTime()) throw deadLink();
  if (!(await isKnown(ctx, email)))
    await ctx.services.database.transaction((tx) =>
      insertUser(tx, ctx, { name, email, passwordHash, superAdmin: false, verified: true }),
    );
  return email;
}

function opened({ services }: OpenCtx, token: string): Waiting {
  try {
    const waiting = services.secrets.open<Waiting>(token.slice(PREFIX.length));
    if (waiting.purpose === PURPOSE) return waiting;
  } catch {
    // Damaged, or made by somebody else.
  }
  throw deadLink();
}

const deadLink = () => new AppError('invalid', 'This link does not work: it is too old or incomplete.');

function finishLetter(services: OrgServices, waiting: Account): Letter {
  const token = registrationToken(services, waiting);
  return {
    subject: `Finish your account at ${PRODUCT_NAME}`,
    paragraphs: [
      `Hello ${waiting.name},`,
      'open the link to finish your account. After that you log in with your password.',
    ],
    action: { label: 'Finish my account', href: linkTo(services.config, `/verify-email?token=${token}`) },
    footnote: `The link works for ${VERIFICATION_DAYS} days. If you did not ask for an account, do nothing: there is none.`,
  };
}

const knownLetter = ({ config }: OrgServices): Letter => ({
  subject: `You have an account at ${PRODUCT_NAME} already`,
  paragraphs: [
    'Hello,',
    'somebody, perhaps you, asked for an account with this address. There is one already: log in with its password, or choose a new one.',
  ],
  action: { label: 'Log in', href: linkTo(config, '/login') },
  footnote: 'If it was not you, do nothing. Nothing has changed, and nobody was told that you have an account.',
});
