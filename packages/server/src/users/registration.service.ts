import { AppError, conflict } from '@gb/domain/errors';
import { PRODUCT_NAME } from '@gb/domain/product';
import { type User, VERIFICATION_DAYS, type finishInput, type registerInput } from '@gb/domain/users';
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
type Waiting = { purpose: typeof PURPOSE; name: string; email: string; expiresAt: number };

/**
 * Makes an account without an organization; the next screen offers to join or create one. Someone who forgot having an
 * account and types its password is signed in. Where letters can be sent, null: whoever reads the mail of the address finishes
 * the account with a password of their own, or learns that there is one. Nobody else does, neither from the answer nor from its time.
 */
export async function register(ctx: OpenCtx, input: z.output<typeof registerInput>): Promise<User | null> {
  if (await isNewInstallation(ctx)) throw conflict('This installation has not been set up yet');
  const passwordHash = await hashNewPassword(input.password, input);
  if (ctx.services.mailer.isConfigured && !(await isInvited(ctx, input))) return registerByLetter(ctx, input);
  const own = (await isKnown(ctx, input.email)) && (await findByPassword(ctx, 'register', input));
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

async function registerByLetter(ctx: OpenCtx, input: Registration): Promise<User | null> {
  const own = await findByPassword(ctx, 'register', input);
  if (own) return publicUser(own);
  const { services } = ctx;
  const letter = (await isKnown(ctx, input.email)) ? knownLetter(services) : finishLetter(services, input);
  services.mailer
    .send(input.email, letter)
    .catch((error: unknown) => services.log.warn({ error }, 'a letter to somebody who registers could not be sent'));
  return null;
}

async function isKnown({ services }: OpenCtx, email: string): Promise<boolean> {
  const rows = await ormOver(services.database).select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}

type Account = Pick<Waiting, 'name' | 'email'>;

/**
 * The token of the link that finishes an account. All that is known of the account is in it, sealed; not the password that
 * was typed, because who typed it need not be who reads the letter.
 */
export function registrationToken({ secrets, clock }: OrgServices, { name, email }: Account): string {
  const expiresAt = clock.now().getTime() + VERIFICATION_DAYS * 86_400_000;
  const waiting: Waiting = { purpose: PURPOSE, name, email, expiresAt };
  return secrets.seal(waiting);
}

/** Told in the sealed part too, because other things are sealed with the same key. */
const PURPOSE = 'registration';

/** Whose account a link finishes. Throws when the link does not work, or there is an account by now. */
export async function readRegistration(ctx: OpenCtx, token: string): Promise<Account> {
  const { name, email } = opened(ctx, token);
  if (await isKnown(ctx, email)) throw alreadyThere();
  return { name, email };
}

/** Makes the account that a link was sent for, with its address confirmed, and the name and password chosen there. */
export async function finishRegistration(ctx: OpenCtx, input: z.output<typeof finishInput>): Promise<User> {
  const { email } = await readRegistration(ctx, input.token);
  const passwordHash = await hashNewPassword(input.password, { email, name: input.name });
  const account = { name: input.name, email, passwordHash, superAdmin: false, verified: true };
  return ctx.services.database.transaction((tx) => insertUser(tx, ctx, account));
}

function opened({ services }: OpenCtx, token: string): Waiting {
  try {
    const waiting = services.secrets.open<Waiting>(token);
    if (waiting.purpose === PURPOSE && waiting.expiresAt > services.clock.now().getTime()) return waiting;
  } catch {
    // Damaged, or made by somebody else.
  }
  throw deadLink();
}

const alreadyThere = () =>
  conflict('This address has an account already. Log in with its password, or choose a new one.');

const deadLink = () => new AppError('invalid', 'This link does not work: it is too old or incomplete.');

function finishLetter(services: OrgServices, waiting: Account): Letter {
  const token = registrationToken(services, waiting);
  return {
    subject: `Finish your account at ${PRODUCT_NAME}`,
    // Without a name: anybody may have typed anything there.
    paragraphs: ['Hello,', 'open the link to finish your account. You choose its password there.'],
    action: { label: 'Finish my account', href: linkTo(services.config, `/finish-account?token=${token}`) },
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
