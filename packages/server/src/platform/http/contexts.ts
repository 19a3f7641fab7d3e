import { AppError, notFound } from '@gb/domain/errors';
import { type Permission, can, canAnywhere, PERMISSIONS } from '@gb/domain/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../auth/auth.ts';
import { type Actor, authorizer, newId, nowOf, refusal } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { ormOver } from '../db/drizzle.ts';
import { scopedDb } from '../db/scoped.ts';
import { type ChangeReader, recordChange } from '../record.ts';
import type { HttpParts, OpenCtx, OrgCtx, RouteAccess, SignedInCtx } from './route.ts';
import type { AppServices } from './services.ts';

/** Builds what rows get. `readers` act on each change a request records. */
export function makeContexts(services: AppServices, readers: readonly ChangeReader[]) {
  const open = (request: FastifyRequest, reply: FastifyReply): OpenCtx => ({
    services,
    http: httpParts(request, reply),
    now: nowOf(services.clock),
  });

  const signedIn = async (request: FastifyRequest, reply: FastifyReply, access: RouteAccess): Promise<SignedInCtx> => {
    const { user, sessionId } = await authenticate(services, request);
    if (access === 'superAdmin' && !user.superAdmin) throw new AppError('forbidden', 'Only a super admin may do that');
    return { ...open(request, reply), user, sessionId };
  };

  /** Signed in, a member of the organization in the header, and holding the row's permission somewhere. */
  const admit = async (request: FastifyRequest, permissions: readonly Permission[]) => {
    const who = await authenticate(services, request);
    const id = request.headers['x-organization'];
    if (typeof id !== 'string' || id === '') throw new AppError('invalid', 'The X-Organization header is missing');
    const membership = await services.auth.findMembership(who.user, id);
    if (!membership) throw notFound('organization', id);
    const { access } = membership;
    const holds = (name: Permission) =>
      PERMISSIONS[name] === 'organization' ? can(access, name) : canAnywhere(access, name);
    if (!permissions.some(holds)) throw refusal(permissions[0] as Permission);
    return { ...membership, actor: { type: 'user', ...who } as Actor };
  };

  /** The context of one request over a connection or transaction. What is put in `after` runs once that committed. */
  const org = (
    admitted: Awaited<ReturnType<typeof admit>>,
    tx: Queryable,
    after: (() => void | Promise<void>)[],
  ): OrgCtx => {
    const { organization, access, actor } = admitted;
    const now = nowOf(services.clock);
    const afterCommit = (work: () => void | Promise<void>) => void after.push(work);
    return {
      services,
      actor,
      organization,
      access,
      db: scopedDb(ormOver(tx), organization.id),
      log: services.log,
      now,
      newId,
      authorize: authorizer(access),
      record: (event, change) =>
        recordChange({ tx, organizationId: organization.id, actor, now, readers, afterCommit }, event, change),
      notify: async (channel, payload) =>
        void (await tx.query('select pg_notify($1, $2)', [channel, JSON.stringify(payload)])),
      afterCommit,
      inTransaction: async (work) => {
        const own: (() => void | Promise<void>)[] = [];
        const result = await services.database.transaction((inner) => work(org(admitted, inner, own)));
        for (const act of own) await act();
        return result;
      },
    };
  };

  return { open, signedIn, admit, org };
}

async function authenticate(services: AppServices, request: FastifyRequest): Promise<SignedIn> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('unauthenticated', 'Not signed in');
  return services.auth.authenticate(token);
}

const httpParts = (request: FastifyRequest, reply: FastifyReply): HttpParts => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  origin: `${request.protocol}://${request.host}`,
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, maxAge) =>
    void reply.setCookie(name, value, {
      path: '/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge,
    }),
  clearCookie: (name) => void reply.clearCookie(name, { path: '/auth' }),
});
