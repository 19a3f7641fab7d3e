import { AppError, conflict, invalidField } from '@gb/domain/errors';
import type { firstTimeInput, loginInput, User } from '@gb/domain/users';
import { count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { createOrganization } from '../organizations/index.ts';
import { publicUser } from '../platform/auth/auth.ts';
import { hashNewPassword, isPassword } from '../platform/auth/password.ts';
import { newId } from '../platform/context.ts';
import type { Queryable } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OpenCtx } from '../platform/http/route.ts';
import { organizations, users } from '../platform/tables.ts';

/** No one has an account yet, so the next person sets the installation up. */
export async function isNewInstallation({ services }: Pick<OpenCtx, 'services'>): Promise<boolean> {
  const [row] = await ormOver(services.database).select({ count: count() }).from(users);
  return row?.count === 0;
}

export async function hasOrganizations({ services }: Pick<OpenCtx, 'services'>): Promise<boolean> {
  const rows = await ormOver(services.database).select({ id: organizations.id }).from(organizations).limit(1);
  return rows.length > 0;
}

/** Checks a password. The answer is the same, and takes as long, whether the address or the password is wrong. */
export async function logIn(ctx: OpenCtx, input: z.output<typeof loginInput>): Promise<User> {
  const row = await findByPassword(ctx, 'login', input);
  if (!row) throw new AppError('unauthenticated', 'Invalid email or password');
  return publicUser(row);
}

/** What a password is given for. Each has tries of its own, so that none is in the way of the others. */
type TryPurpose = 'login' | 'register';

/** Under what the tries of an account for a purpose are counted. */
export const triesOf = (purpose: TryPurpose, email: string): string => `${purpose} ${email}`;

/** The account of this address and password. Wrong ones make the next wait longer, from the sixth in a row on. */
export async function findByPassword(
  { services }: OpenCtx,
  purpose: TryPurpose,
  { email, password }: z.output<typeof loginInput>,
) {
  const account = triesOf(purpose, email);
  await services.tries.checkAccount(account);
  const [row] = await ormOver(services.database).select().from(users).where(eq(users.email, email));
  const isRight = await isPassword(row?.passwordHash ?? null, password);
  if (!isRight || !row) await services.tries.accountFailed(account);
  else await services.tries.accountSucceeded(account);
  return isRight ? row : undefined;
}

/** Sets a new installation up: the first account, a super admin, with the first organization. Happens once. */
export async function setUp(ctx: OpenCtx, input: z.output<typeof firstTimeInput>): Promise<User> {
  const { setupCode } = ctx.services.config;
  if (setupCode && input.setupCode !== setupCode)
    throw invalidField('setupCode', 'expected the set-up code printed in the server log');
  const passwordHash = await hashNewPassword(input.password, input);
  return ctx.services.database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FIRST_TIME_LOCK]);
    const { rows } = await tx.query('select 1 from users limit 1');
    if (rows.length) throw conflict('This installation is already set up. Please log in.');
    const user = await insertUser(tx, ctx, { ...input, passwordHash, superAdmin: true });
    const { listeners } = ctx.services;
    await createOrganization(tx, { name: input.companyname, owner: user, now: ctx.now, listeners });
    return user;
  });
}

const FIRST_TIME_LOCK = 7_204_316;

/** Writes an account; refused where the address has one. */
export async function insertUser(
  tx: Queryable,
  ctx: OpenCtx,
  input: { email: string; name: string; passwordHash: string; superAdmin: boolean; verified?: boolean },
): Promise<User> {
  const row = {
    id: newId('user'),
    email: input.email,
    name: input.name,
    passwordHash: input.passwordHash,
    verified: input.verified ?? false,
    superAdmin: input.superAdmin,
    dateCreated: ctx.now,
  };
  const inserted = await ormOver(tx).insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  if (inserted.length === 0) throw invalidField('email', 'is already registered. Please log in.');
  return publicUser(row);
}
