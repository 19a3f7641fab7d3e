import { conflict, forbidden, notFound } from '@gb/domain/errors';
import { type PendingMember, type RoleAssignment, mayJoinByDomain } from '@gb/domain/members';
import type { recommendedOrganization } from '@gb/domain/organizations';
import type { User } from '@gb/domain/users';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { and, asc, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../platform/context.ts';
import type { Queryable } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OrgCtx, SignedInCtx } from '../platform/http/route.ts';
import { linkTo } from '../platform/mail/links.ts';
import { members, organizations, users } from '../platform/tables.ts';
import { acceptableRole, addMember, entityOf, refuseSeatOverage } from './member.service.ts';
import { isPlace, pendingMembers } from './member.tables.ts';

type Recommended = z.infer<typeof recommendedOrganization>;

/** The organization that approved the domain of this person's verified address; null when they have none or are in it. */
async function organizationFor(database: Queryable, user: User) {
  const domain = mayJoinByDomain(user);
  if (!domain) return null;
  const [row] = await ormOver(database)
    .select()
    .from(organizations)
    .where(eq(organizations.verifiedDomain, domain))
    .orderBy(asc(organizations.dateCreated));
  return row ?? null;
}

async function isMember(database: Queryable, { organizationId, id }: { organizationId: string; id: string }) {
  const own = and(eq(members.organizationId, organizationId), eq(members.id, id));
  return (await ormOver(database).select({ id: members.id }).from(members).where(own)).length > 0;
}

export async function recommend({ services, user }: SignedInCtx): Promise<Recommended | null> {
  const { database } = services;
  const found = await organizationFor(database, user);
  if (!found) return null;
  const orm = ormOver(database);
  const place = { organizationId: found.id, id: user.id };
  const [counted] = await orm.select({ count: count() }).from(members).where(eq(members.organizationId, found.id));
  if (await isMember(database, place)) return null;
  const [pending] = await orm.select({ id: pendingMembers.id }).from(pendingMembers).where(isPlace(place));
  return { id: found.id, name: found.name, members: counted?.count ?? 0, currentUserIsPending: Boolean(pending) };
}

/**
 * Asks to join the recommended organization. Its members approve, unless the organization takes everybody of its
 * domain. Asking again changes nothing.
 */
export async function askToJoin(ctx: SignedInCtx, organizationId: string): Promise<{ isPending: boolean }> {
  const { user } = ctx;
  const found = await organizationFor(ctx.services.database, user);
  if (found?.id !== organizationId)
    throw forbidden('You must be invited by an administrator to join this organization');
  const { isPending, isNew, name } = await ctx.asMember(organizationId, async (inner) => {
    const { name, autoApproveMembers, settings } = inner.organization;
    const entity = entityOf(user);
    if (await inner.db.find(members, user.id)) throw conflict(`You are a member of ${name} already`);
    const isWaiting = Boolean(await inner.db.find(pendingMembers, user.id));
    if (!autoApproveMembers) {
      if (!isWaiting) {
        await inner.db.insert(pendingMembers, { id: user.id, dateCreated: inner.now });
        await inner.record('member.requested', { entity });
      }
      return { isPending: true, isNew: !isWaiting, name };
    }
    const role = { ...settings.defaultRole, projectRoles: [] };
    await addMember(inner, user.id, role);
    await inner.db.remove(pendingMembers, eq(pendingMembers.id, user.id));
    await inner.record('member.joined', { entity, after: { id: user.id, ...role } });
    return { isPending: false, isNew: true, name };
  });
  if (isPending && isNew) void tellAdministrators(ctx, { id: organizationId, name });
  return { isPending };
}

/** Lets whoever can approve a request know of it. A courtesy: they also see it on the team page. */
async function tellAdministrators(
  { services, user }: SignedInCtx,
  organization: { id: string; name: string },
): Promise<void> {
  const { mailer, log, config, database } = services;
  if (!mailer.isConfigured) return;
  try {
    const administrators = await ormOver(database)
      .select({ email: users.email })
      .from(members)
      .innerJoin(users, eq(users.id, members.id))
      .where(and(eq(members.organizationId, organization.id), eq(members.role, 'admin')));
    const letter = {
      subject: `${user.name} asks to join ${organization.name}`,
      paragraphs: [`${user.name} (${user.email}) asks to join ${organization.name} and waits for an administrator.`],
      action: {
        label: 'Approve or reject',
        href: linkTo(config, `/settings/team?view=pending&org=${organization.id}`),
      },
      footnote: 'You get this letter because you are an administrator of the organization.',
    };
    await Promise.all(administrators.map(({ email }) => mailer.send(email, letter)));
  } catch (error) {
    log.warn({ error, userId: user.id }, 'letters about a request to join could not be sent');
  }
}

/** A page of those who wait, the first to ask first. */
export async function pagePending(ctx: Ctx, query: PagingQuery): Promise<Page<PendingMember>> {
  const page = await ctx.db.page(pendingMembers, query, { orderBy: [asc(pendingMembers.dateCreated)] });
  const people = new Map((await ctx.findUsers(page.rows.map(({ id }) => id))).map((user) => [user.id, user]));
  return mapPage(page, ({ id, dateCreated }) => {
    const { email = '', name = '', verified = false } = people.get(id) ?? {};
    return { id, email, name, verified, dateCreated };
  });
}

/** Lets somebody who asked in, with this role. */
export async function approve(ctx: OrgCtx, id: string, given: RoleAssignment): Promise<void> {
  const person = await takePending(ctx, id);
  await refuseSeatOverage(ctx, 1);
  const role = await acceptableRole(ctx, given);
  await addMember(ctx, id, role);
  await ctx.record('member.approved', { entity: entityOf(person), after: { id, ...role } });
  ctx.afterCommit(() => tellApproved(ctx, person));
}

export async function reject(ctx: Ctx, id: string): Promise<void> {
  const person = await takePending(ctx, id);
  await ctx.record('member.rejected', { entity: entityOf(person), before: { id } });
}

async function takePending(ctx: Ctx, id: string): Promise<User> {
  const row = await ctx.db.findForUpdate(pendingMembers, id);
  const [user] = row ? await ctx.findUsers([id]) : [];
  if (!row || !user) throw notFound('pending member', id);
  await ctx.db.remove(pendingMembers, eq(pendingMembers.id, id));
  return user;
}

/** A courtesy: nothing waits for this letter, and nothing is lost without it. */
function tellApproved({ services, organization }: OrgCtx, { id, email, name }: User): void {
  const { mailer, log, config } = services;
  if (!mailer.isConfigured) return;
  mailer
    .send(email, {
      subject: `You are a member of ${organization.name} now`,
      paragraphs: [`Hello ${name},`, `an administrator of ${organization.name} approved your request to join.`],
      action: { label: `Open ${organization.name}`, href: linkTo(config, `/?org=${organization.id}`) },
      footnote: 'You get this letter because you asked to join.',
    })
    .catch((error: unknown) => log.warn({ error, userId: id }, 'a letter about an approval could not be sent'));
}
