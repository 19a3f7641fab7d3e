import { AppError, notFound } from '@gb/domain/errors';
import { type Access, type Permission, accessOf, can, canAnywhere, PERMISSIONS } from '@gb/domain/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, sql } from 'drizzle-orm';
import { type Membership, type SignedIn, publicUser, toOrganization } from '../auth/auth.ts';
import { looksLikeSecret } from '../auth/keys.ts';
import { type Actor, authorizer, moveAuthorizer, newId, nowOf, refusal } from '../context.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import { ormOver } from '../db/drizzle.ts';
import { isOneOf } from '../db/isOneOf.ts';
import { scopedDb } from '../db/scoped.ts';
import { recordChange } from '../record.ts';
import { members, organizations, users } from '../tables.ts';
import type { HttpParts, OpenCtx, OrgCtx, RouteAccess, SignedInCtx } from './route.ts';
import { makeKeyLimit } from './keyLimit.ts';
import type { AppServices } from './services.ts';

/** Builds what rows get. */
export function makeContexts(services: AppServices) {
  const { listeners } = services;
  const limitKey = makeKeyLimit(services.clock, services.config.apiRateLimit);

  const open = (request: FastifyRequest, reply: FastifyReply): OpenCtx => ({
    services,
    http: httpParts(request, reply, services.config),
    now: nowOf(services.clock),
  });

  const signedIn = async (request: FastifyRequest, reply: FastifyReply, access: RouteAccess): Promise<SignedInCtx> => {
    const { user, sessionId } = await authenticate(services, request);
    if (access === 'superAdmin' && !user.superAdmin) throw new AppError('forbidden', 'Only a super admin may do that');
    const actor = { type: 'user' as const, user, sessionId };
    return {
      ...open(request, reply),
      user,
      sessionId,
      asMember: (organizationId, work) =>
        inOneTransaction(async (tx, after) => {
          const rows = await ormOver(tx)
            .select()
            .from(organizations)
            .where(eq(organizations.id, organizationId))
            .for('update');
          if (!rows[0]) throw notFound('organization', organizationId);
          const [member] = await ormOver(tx)
            .select()
            .from(members)
            .where(and(eq(members.organizationId, organizationId), eq(members.id, user.id)));
          const access = member ? accessOf(member, user.superAdmin) : NOTHING;
          return work(org({ organization: toOrganization(rows[0]), access, actor }, tx, after));
        }),
    };
  };

  /** Signed in, a member of the organization in the header, and holding the row's permission somewhere. */
  const admit = async (request: FastifyRequest, reply: FastifyReply, permissions: readonly Permission[]) => {
    const credential = credentialOf(request);
    const admitted = looksLikeSecret(credential)
      ? await admitKey(request, reply, credential)
      : await admitMember(request, credential);
    const { access } = admitted;
    const holds = (name: Permission) =>
      PERMISSIONS[name] === 'organization' ? can(access, name) : canAnywhere(access, name);
    if (!permissions.some(holds)) throw refusal(permissions[0] as Permission);
    return admitted;
  };

  const admitMember = async (request: FastifyRequest, token: string): Promise<Admitted> => {
    const who = await services.auth.authenticate(token);
    const id = request.headers['x-organization'];
    if (typeof id !== 'string' || id === '') throw new AppError('invalid', 'The X-Organization header is missing');
    const membership = await services.auth.findMembership(who.user, id);
    if (!membership) throw notFound('organization', id);
    return { ...membership, actor: { type: 'user', ...who } };
  };

  /** A key belongs to one organization, so the header may be left out; naming another finds nothing. */
  const admitKey = async (request: FastifyRequest, reply: FastifyReply, secret: string): Promise<Admitted> => {
    if (!isForKeys(request)) throw new AppError('unauthenticated', 'API keys and tokens work for /api/v1 only');
    const asked = request.headers['x-organization'];
    const id = typeof asked === 'string' ? asked : undefined;
    const { keyId, ...admitted } = await services.keys.admit(secret, id);
    limitKey(keyId, reply);
    if (id !== undefined && id !== admitted.organization.id) throw notFound('organization', id);
    return admitted;
  };

  /** The context of one request over a connection or transaction. What is put in `after` runs once that committed. */
  const org = (
    admitted: Admitted,
    tx: Queryable,
    after: (() => void | Promise<void>)[],
    signal: AbortSignal = STAYS,
  ): OrgCtx => {
    const { organization, access, actor } = admitted;
    const now = nowOf(services.clock);
    const afterCommit = (work: () => void | Promise<void>) => void after.push(work);
    return {
      services,
      signal,
      actor,
      organization,
      access,
      db: scopedDb(ormOver(tx), organization.id),
      log: services.log,
      now,
      newId,
      findUsers: async (ids) =>
        ids.length === 0 ? [] : (await ormOver(tx).select().from(users).where(isOneOf(users.id, ids))).map(publicUser),
      changeOrganization: async ({ settings, ...columns }) => {
        const merged = sql`${organizations.settings} || ${JSON.stringify(settings ?? {})}::jsonb`;
        await ormOver(tx)
          .update(organizations)
          .set({ ...columns, ...(settings ? { settings: merged } : {}) })
          .where(eq(organizations.id, organization.id));
      },
      withOrganizationHeld: async () => {
        const rows = await ormOver(tx)
          .select()
          .from(organizations)
          .where(eq(organizations.id, organization.id))
          .for('update');
        return org({ ...admitted, organization: rows[0] ? toOrganization(rows[0]) : organization }, tx, after, signal);
      },
      authorize: authorizer(access),
      authorizeMove: moveAuthorizer(access),
      record: (event, change) =>
        recordChange({ tx, organizationId: organization.id, actor, now, listeners, afterCommit }, event, change),
      notify: async (channel, payload) =>
        void (await tx.query('select pg_notify($1, $2)', [channel, JSON.stringify(payload)])),
      afterCommit,
      inTransaction: (work) => inOneTransaction((inner, own) => work(org(admitted, inner, own, signal))),
    };
  };

  /** What is put aside for afterwards runs once that committed. */
  const inOneTransaction = async <T>(
    work: (tx: Queryable, after: (() => void | Promise<void>)[]) => Promise<T>,
  ): Promise<T> => {
    const after: (() => void | Promise<void>)[] = [];
    const result = await services.database.transaction((tx) => work(tx, after));
    for (const act of after) await act();
    return result;
  };

  return { open, signedIn, admit, org };
}

/** Of somebody who waits to the end, as jobs do. */
const STAYS = new AbortController().signal;

/** Somebody who is not in the organization (yet). */
const NOTHING: Access = { superAdmin: false, global: { permissions: new Set(), environments: 'all' }, projects: {} };

/** Who calls, for which organization, and what they may do in it. */
export type Admitted = Membership & { actor: Actor };

async function authenticate(services: AppServices, request: FastifyRequest): Promise<SignedIn> {
  return services.auth.authenticate(credentialOf(request));
}

const isForKeys = (request: FastifyRequest): boolean => request.routeOptions.url?.startsWith('/api/v1/') ?? false;

/** The token or key of a call: after `Bearer`, or as the user name of `Basic`. */
function credentialOf(request: FastifyRequest): string {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === '') throw new AppError('unauthenticated', 'Not signed in');
  const read = SCHEMES[scheme.toLowerCase()];
  if (!read) throw new AppError('invalid', 'Must use HTTP Basic or Bearer authentication');
  const credential = read(value);
  if (credential === '') throw new AppError('unauthenticated', 'The Authorization header holds no key');
  if (credential.startsWith('sdk-'))
    throw new AppError('unauthenticated', 'Must use a secret API key for this request, client key given instead');
  return credential;
}

const SCHEMES: Readonly<Record<string, (value: string) => string>> = {
  bearer: (value) => value,
  basic: (value) => Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '',
};

function httpParts(request: FastifyRequest, reply: FastifyReply, config: Config): HttpParts {
  // Set and cleared alike: browsers keep a cookie that is cleared with other attributes than it was set with.
  // A proxy may end TLS without telling: what counts is the address people use.
  const secure = (config.appOrigin ?? `${request.protocol}:`).startsWith('https:');
  const attributes = { path: '/auth', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin: `${request.protocol}://${request.host}`,
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge) => void reply.setCookie(name, value, { ...attributes, maxAge }),
    clearCookie: (name) => void reply.clearCookie(name, attributes),
  };
}
