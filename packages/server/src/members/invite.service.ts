import { AppError, conflict, forbidden, invalidField, notFound } from '@gb/domain/errors';
import {
  type Delivery,
  INVITE_DAYS,
  type Invitation,
  type Invite,
  type NewInvites,
  ROLE_LABELS,
  type RoleAssignment,
} from '@gb/domain/members';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { asc, eq } from 'drizzle-orm';
import { claimedId, isGoodToken, makeLinkToken } from '../platform/auth/linkTokens.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OpenCtx, OrgCtx, SignedInCtx } from '../platform/http/route.ts';
import type { OrgServices } from '../platform/http/services.ts';
import { linkTo } from '../platform/mail/links.ts';
import { members, organizations } from '../platform/tables.ts';
import { invitationLetter } from './invite.letter.ts';
import {
  acceptableRole,
  addMember,
  entityOf as memberEntity,
  listMembers,
  refuseSeatOverage,
} from './member.service.ts';
import { invites, pendingMembers } from './member.tables.ts';

type Row = typeof invites.$inferSelect;
type Stored = Omit<Row, 'organizationId'>;
type SentInvite = { invite: Invite; delivery: Delivery; problem: string };

export async function pageInvites(ctx: OrgCtx, query: PagingQuery): Promise<Page<Invite>> {
  const orderBy = [asc(invites.dateCreated), asc(invites.email)];
  return mapPage(await ctx.db.page(invites, query, { orderBy }), (row) => withLink(ctx, row));
}

export const invitedAddresses = async (ctx: Pick<Ctx, 'db'>): Promise<{ email: string }[]> =>
  (await ctx.db.list(invites, undefined, [asc(invites.email)])).map(({ email }) => ({ email }));

/**
 * Invites people. Somebody invited before keeps their invitation, which runs anew. The letters go out afterwards, and
 * what became of each is said, so that a link can be handed over where a letter could not.
 */
export async function invitePeople(ctx: OrgCtx, input: NewInvites): Promise<SentInvite[]> {
  const { emails, ...given } = input;
  const made = await ctx.inTransaction(async (inner) => {
    const role = await acceptableRole(inner, given);
    const known = new Set((await listMembers(inner)).map(({ email }) => email));
    const taken = emails.findIndex((email) => known.has(email));
    if (taken >= 0) throw invalidField(`emails.${taken}`, `${emails[taken]} is a member already`);
    const before = new Map((await inner.db.list(invites)).map((row) => [row.email, row]));
    const addresses = [...new Set(emails)];
    await refuseSeatOverage(inner, addresses.filter((email) => !before.has(email)).length);
    const rows: Stored[] = [];
    for (const email of addresses) {
      const existing = before.get(email);
      rows.push(existing ? await renew(inner, existing) : await insertInvite(inner, email, role));
    }
    return rows;
  });
  return Promise.all(made.map((row) => deliver(ctx, row)));
}

/** Sends an invitation once more; from now on it runs its full time again. */
export async function resendInvite(ctx: OrgCtx, id: string): Promise<SentInvite> {
  const row = await ctx.inTransaction(async (inner) => renew(inner, await getInvite(inner, id)));
  return deliver(ctx, row);
}

export async function changeInviteRole(ctx: OrgCtx, id: string, given: RoleAssignment): Promise<Invite> {
  const before = await getInvite(ctx, id);
  const after = { ...before, ...(await acceptableRole(ctx, given)) };
  await ctx.db.update(invites, eq(invites.id, id), after);
  await ctx.record('invite.roleChanged', { entity: entityOf(after), before, after });
  return withLink(ctx, after);
}

/** Takes an invitation back: its link no longer works. */
export async function removeInvite(ctx: Ctx, id: string): Promise<void> {
  const before = await getInvite(ctx, id);
  await ctx.db.remove(invites, eq(invites.id, id));
  await ctx.record('invite.removed', { entity: entityOf(before), before });
}

/** What somebody with a link sees before accepting. */
export async function readInvitation(ctx: OpenCtx, key: string): Promise<Invitation> {
  const { invite, organization } = await findByKey(ctx, key);
  return {
    email: invite.email,
    organization: organization.name,
    invitedBy: invite.invitedBy,
    role: ROLE_LABELS[invite.role],
  };
}

/** Makes the invited person a member, with the role and the project roles of the invitation. Gives the organization. */
export async function acceptInvitation(ctx: SignedInCtx, key: string): Promise<string> {
  const { invite, organization } = await findByKey(ctx, key);
  const { user } = ctx;
  if (invite.email !== user.email)
    throw forbidden(
      `This invitation is for ${invite.email}, and you are signed in as ${user.email}. Sign out and open the link again.`,
    );
  await ctx.asMember(organization.id, async (inner) => {
    const taken = await inner.db.findForUpdate(invites, invite.id);
    if (!taken) throw deadLink();
    await inner.db.remove(invites, eq(invites.id, invite.id));
    await inner.record('invite.removed', { entity: entityOf(taken), before: taken });
    const { role, limitAccessByEnvironment, environments, projectRoles } = taken;
    if (await inner.db.find(members, user.id)) throw conflict(`You are a member of ${organization.name} already`);
    await addMember(inner, user.id, { role, limitAccessByEnvironment, environments, projectRoles });
    await inner.db.remove(pendingMembers, eq(pendingMembers.id, user.id));
    await inner.record('member.joined', {
      entity: memberEntity(user),
      after: { id: user.id, role, limitAccessByEnvironment, environments, projectRoles },
    });
  });
  return organization.id;
}

async function findByKey({ services }: OpenCtx, key: string) {
  const [found] = await ormOver(services.database)
    .select({ invite: invites, organization: { id: organizations.id, name: organizations.name } })
    .from(invites)
    .innerJoin(organizations, eq(organizations.id, invites.organizationId))
    .where(eq(invites.id, claimedId(key)));
  const { config, clock } = services;
  const isGood =
    found &&
    found.invite.dateExpires > clock.now().toISOString() &&
    isGoodToken(config.jwtSecret, {
      purpose: 'invitation',
      token: key,
      bound: found.invite.email,
      now: clock.now(),
    });
  if (!found || !isGood) throw deadLink();
  return found;
}

const deadLink = () =>
  new AppError(
    'invalid',
    `This invitation does not work: it was taken back, accepted already, or is older than ${INVITE_DAYS} days. Ask for a new one.`,
  );

export async function getInvite(ctx: Ctx, id: string): Promise<Stored> {
  const row = await ctx.db.findForUpdate(invites, id);
  if (!row) throw notFound('invite', id);
  return row;
}

async function insertInvite(ctx: Ctx, email: string, role: RoleAssignment): Promise<Stored> {
  const row: Stored = {
    id: ctx.newId('invite'),
    email,
    ...role,
    invitedBy: personOf(ctx.actor).name,
    dateCreated: ctx.now,
    dateExpires: expiryFrom(ctx.now),
  };
  await ctx.db.insert(invites, row);
  await ctx.record('invite.created', { entity: entityOf(row), after: row });
  return row;
}

async function renew(ctx: Ctx, before: Stored): Promise<Stored> {
  const after = { ...before, dateExpires: expiryFrom(ctx.now) };
  await ctx.db.update(invites, eq(invites.id, before.id), after);
  await ctx.record('invite.resent', { entity: entityOf(after), before, after });
  return after;
}

async function deliver(ctx: OrgCtx, row: Stored): Promise<SentInvite> {
  const { mailer, log } = ctx.services;
  const invite = withLink(ctx, row);
  if (!mailer.isConfigured) return { invite, delivery: 'notConfigured', problem: '' };
  try {
    await mailer.send(row.email, invitationLetter(ctx.organization.name, invite));
    return { invite, delivery: 'sent', problem: '' };
  } catch (error) {
    log.warn({ error, inviteId: row.id }, 'an invitation could not be sent');
    return { invite, delivery: 'failed', problem: (error as Error).message };
  }
}

const expiryFrom = (now: string): string => new Date(Date.parse(now) + INVITE_DAYS * 86_400_000).toISOString();

const withLink = ({ services }: { services: OrgServices }, row: Stored): Invite => ({
  ...row,
  link: linkOf(services, row),
});

function linkOf({ config }: OrgServices, { id, email, dateExpires }: Stored): string {
  const expiresAt = new Date(dateExpires);
  return linkTo(
    config,
    `/invitation?key=${makeLinkToken(config.jwtSecret, { purpose: 'invitation', id, expiresAt }, email)}`,
  );
}

const entityOf = ({ id, email }: Stored) => ({ object: 'invite', id, name: email });
