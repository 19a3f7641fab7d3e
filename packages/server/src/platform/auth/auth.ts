import { AppError, notFound } from '@gb/domain/errors';
import { type Organization, organizationSettings } from '@gb/domain/organizations';
import { type Access, accessOf } from '@gb/domain/permissions';
import type { SessionInfo, User } from '@gb/domain/users';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { newId } from '../context.ts';
import type { Database } from '../db/database.ts';
import { ormOver } from '../db/drizzle.ts';
import { members, organizations, sessions, users } from '../tables.ts';
import { makeSessionCache } from './sessionCache.ts';
import {
  ROTATION_GRACE_MS,
  SESSION_DAYS,
  readAccessToken,
  readRefreshToken,
  refreshToken,
  signAccessToken,
} from './tokens.ts';

export type SignedIn = { user: User; sessionId: string };
export type Tokens = { token: string; refresh: string };
export type Membership = { organization: Organization; access: Access };

/** Sessions and who may act where. */
export type Auth = ReturnType<typeof makeAuth>;

/** Tells every process which session ended (its id), or which user changed (`user:` and the id). */
const SESSIONS_CHANNEL = 'sessions';
const USER_CHANGED = 'user:';

const notSignedIn = (message = 'Not signed in') => new AppError('unauthenticated', message);

export function makeAuth({ database, clock, secret }: { database: Database; clock: Clock; secret: string }) {
  const orm = ormOver(database);
  const alive = makeSessionCache();

  const tokensOf = (sessionId: string, rotation: number): Tokens => ({
    token: signAccessToken(secret, sessionId),
    refresh: refreshToken(secret, sessionId, rotation),
  });

  async function findLiving(sessionId: string): Promise<User | null> {
    const now = clock.now().toISOString();
    const known = alive.find(sessionId, now);
    if (known) return known;
    const began = alive.begin();
    const [row] = await orm
      .select({ user: users, expiresAt: sessions.expiresAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sessionId));
    if (!row || row.expiresAt <= now) return null;
    const user = publicUser(row.user);
    alive.remember(began, sessionId, { user, expiresAt: row.expiresAt });
    return user;
  }

  const tellOthers = (message: string) => database.query('select pg_notify($1, $2)', [SESSIONS_CHANNEL, message]);

  async function endSession(sessionId: string): Promise<void> {
    await orm.delete(sessions).where(eq(sessions.id, sessionId));
    alive.forget(sessionId);
    await tellOthers(sessionId);
  }

  return {
    /** Hears of sessions ended and users changed in other processes. */
    listen: () =>
      database.listen(
        SESSIONS_CHANNEL,
        (message) =>
          message.startsWith(USER_CHANGED)
            ? alive.forgetUser(message.slice(USER_CHANGED.length))
            : alive.forget(message),
        alive.forgetAll,
      ),

    /** Forgets what is remembered of a user, in every process, after a change of name, address or rights. */
    async forgetUser(userId: string): Promise<void> {
      alive.forgetUser(userId);
      await tellOthers(`${USER_CHANGED}${userId}`);
    },

    /** The browsers someone is signed in with, the one used last first. */
    async listSessions(userId: string, currentId: string): Promise<SessionInfo[]> {
      const rows = await orm
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now().toISOString())))
        .orderBy(desc(sessions.rotatedAt));
      return rows.map(({ id, userAgent, dateCreated, rotatedAt }) => ({
        id,
        userAgent,
        dateCreated,
        dateLastUsed: rotatedAt,
        isCurrent: id === currentId,
      }));
    },

    /** Ends one of someone's own sessions; false when they have none of that id. */
    async endOwnSession(userId: string, sessionId: string): Promise<boolean> {
      const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
      const [found] = await orm.select({ id: sessions.id }).from(sessions).where(own);
      if (found) await endSession(found.id);
      return Boolean(found);
    },

    /** Signs someone out everywhere, or everywhere but here. */
    async endSessionsOf(userId: string, exceptId = ''): Promise<void> {
      const theirs = and(eq(sessions.userId, userId), ne(sessions.id, exceptId));
      const ended = await orm.delete(sessions).where(theirs).returning({ id: sessions.id });
      for (const { id } of ended) {
        alive.forget(id);
        await tellOthers(id);
      }
    },

    /** Who a bearer token belongs to. Throws `unauthenticated`, with the text `jwt expired` when that is why. */
    async authenticate(bearer: string): Promise<SignedIn> {
      let sessionId: string;
      try {
        sessionId = readAccessToken(secret, bearer);
      } catch (error) {
        throw notSignedIn((error as Error).message);
      }
      const user = await findLiving(sessionId);
      if (!user) throw notSignedIn('This session has ended');
      return { user, sessionId };
    },

    async startSession(userId: string, userAgent: string): Promise<Tokens> {
      const now = clock.now();
      const id = newId('session');
      await orm.insert(sessions).values({
        id,
        userId,
        rotation: 0,
        rotatedAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString(),
        userAgent: userAgent.slice(0, 300),
        dateCreated: now.toISOString(),
      });
      return tokensOf(id, 0);
    },

    /**
     * Trades a refresh token for the next. The one before the newest gives the same successor for 30 seconds, so that
     * two tabs may refresh at once; anything older was stolen or replayed, and ends the session. Null: sign in again.
     */
    async refresh(token: string): Promise<Tokens | null> {
      const given = readRefreshToken(secret, token);
      if (!given) return null;
      const now = clock.now();
      const [rotated] = await orm
        .update(sessions)
        .set({ rotation: sql`${sessions.rotation} + 1`, rotatedAt: now.toISOString() })
        .where(and(eq(sessions.id, given.sessionId), eq(sessions.rotation, given.rotation)))
        .returning();
      if (rotated) return rotated.expiresAt > now.toISOString() ? tokensOf(rotated.id, rotated.rotation) : null;
      const [session] = await orm.select().from(sessions).where(eq(sessions.id, given.sessionId));
      if (!session) return null;
      const sinceRotation = now.getTime() - Date.parse(session.rotatedAt);
      if (given.rotation === session.rotation - 1 && sinceRotation <= ROTATION_GRACE_MS)
        return tokensOf(session.id, session.rotation);
      await endSession(session.id);
      return null;
    },

    /** Ends the session of a refresh token, if it is one. */
    async signOut(token: string): Promise<void> {
      const given = readRefreshToken(secret, token);
      if (given) await endSession(given.sessionId);
    },

    endSession,

    /** An account with its secrets, and in how many organizations it is: for links that reach further than one of them. */
    async accountOf(userId: string): Promise<{ row: typeof users.$inferSelect; organizations: number }> {
      const [row] = await orm.select().from(users).where(eq(users.id, userId));
      if (!row) throw notFound('user', userId);
      const places = await orm.select({ id: members.organizationId }).from(members).where(eq(members.id, userId));
      return { row, organizations: places.length };
    },

    /** A user's place in an organization, or null when there is none. A super admin has a place in each. */
    async findMembership(user: User, organizationId: string): Promise<Membership | null> {
      const [row] = await orm
        .select({ organization: organizations, member: members })
        .from(organizations)
        .leftJoin(members, and(eq(members.organizationId, organizations.id), eq(members.id, user.id)))
        .where(eq(organizations.id, organizationId));
      if (!row || (!row.member && !user.superAdmin)) return null;
      const standing = row.member ?? { ...ADMIN, projectRoles: [] };
      return { organization: toOrganization(row.organization), access: accessOf(standing, user.superAdmin) };
    },
  };
}

const ADMIN = { role: 'admin', limitAccessByEnvironment: false, environments: [] } as const;

export const publicUser = (row: typeof users.$inferSelect): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  verified: row.verified,
  superAdmin: row.superAdmin,
});

/** Settings are stored as what was changed; the rest are defaults. */
export const toOrganization = (row: typeof organizations.$inferSelect): Organization => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  settings: organizationSettings.parse(row.settings),
  verifiedDomain: row.verifiedDomain,
  autoApproveMembers: row.autoApproveMembers,
  messages: row.messages,
  dateCreated: row.dateCreated,
});
