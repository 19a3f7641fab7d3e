import { AppError, notFound } from '@gb/domain/errors';
import { type Access, accessOf } from '@gb/domain/permissions';
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Actor } from '../context.ts';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../db/database.ts';
import { ormOver } from '../db/drizzle.ts';
import { apiKeys, organizations, users } from '../tables.ts';
import { type Auth, publicUser, toOrganization } from './auth.ts';

const PREFIX = 'secret_';
/** How stale "last used" may be: writing it on every call would make reads into writes. */
const LAST_USED_MS = 60_000;

/** A new secret. 32 random bytes: guessing is hopeless, so a plain hash is enough to keep it. */
export function newSecret(kind: string): string {
  return `${PREFIX}${kind}_${randomBytes(32).toString('base64').replaceAll(/[=/+]/g, '')}`;
}

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const looksLikeSecret = (credential: string): boolean => credential.startsWith(PREFIX);

type KeyRow = typeof apiKeys.$inferSelect;

/** What a key of its own may do: its role everywhere, or in its projects and nowhere else. */
function accessOfKey(key: Pick<KeyRow, 'role' | 'limitAccessByEnvironment' | 'environments' | 'projects'>): Access {
  const { projects, role, limitAccessByEnvironment, environments } = key;
  const own = { role, limitAccessByEnvironment, environments };
  if (projects.length === 0) return accessOf({ ...own, projectRoles: [] });
  const nothing = { role: 'noaccess' as const, limitAccessByEnvironment: false, environments: [] };
  return accessOf({ ...nothing, projectRoles: projects.map((project) => ({ project, ...own })) });
}

export type Keys = ReturnType<typeof makeKeys>;

/** Finds out who a secret speaks for. */
export function makeKeys({ database, clock, auth }: { database: Queryable; clock: Clock; auth: Auth }) {
  const orm = ormOver(database);

  async function noteUse(key: KeyRow): Promise<void> {
    const now = clock.now();
    if (key.dateLastUsed && now.getTime() - Date.parse(key.dateLastUsed) < LAST_USED_MS) return;
    await orm.update(apiKeys).set({ dateLastUsed: now.toISOString() }).where(eq(apiKeys.hash, key.hash));
  }

  return {
    /**
     * The organization, rights and name a secret acts with. Throws `unauthenticated` for one that is not known (any
     * more). A super admin's token may ask for any organization; every other secret has the one it was made in.
     */
    async admit(secret: string, asked?: string) {
      const [row] = await orm
        .select({ key: apiKeys, organization: organizations, user: users })
        .from(apiKeys)
        .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
        .leftJoin(users, eq(users.id, apiKeys.userId))
        .where(eq(apiKeys.hash, hashOfSecret(secret)));
      if (!row) throw badKey();
      const { key, organization, user } = row;
      await noteUse(key);
      if (!user) {
        const actor: Actor = { type: 'apiKey', id: key.id, name: key.description };
        return { organization: toOrganization(organization), access: accessOfKey(key), actor, keyId: key.id };
      }
      const owner = publicUser(user);
      const wanted = owner.superAdmin && asked ? asked : organization.id;
      const membership = await auth.findMembership(owner, wanted);
      if (!membership) throw wanted === organization.id ? badKey() : notFound('organization', wanted);
      const actor: Actor = { type: 'user', user: owner, sessionId: null };
      return { ...membership, actor, keyId: key.id };
    },
  };
}

const badKey = () =>
  new AppError('unauthenticated', 'Invalid API key: it does not exist, was revoked, or its owner has left');
