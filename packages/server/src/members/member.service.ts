import { AppError, conflict, notFound } from '@gb/domain/errors';
import { DEFAULT_FREE_SEATS, countSeats, hasFeature, isPaidPlan } from '@gb/domain/billing';
import {
  type Member,
  type RoleAssignment,
  checkAssignment,
  checkPlanAllows,
  refuseLastAdmin,
  refuseOwnPlace,
  withoutVainLimits,
} from '@gb/domain/members';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import type { User } from '@gb/domain/users';
import { asc, eq, sql } from 'drizzle-orm';
import { environmentIds } from '../environments/index.ts';
import type { Ctx } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { apiKeys, members, users } from '../platform/tables.ts';
import { listProjects } from '../projects/index.ts';
import { invites } from './member.tables.ts';

/** Everybody of the organization, by name. */
export async function listMembers(ctx: Pick<Ctx, 'db' | 'findUsers'>): Promise<Member[]> {
  const rows = await ctx.db.list(members, undefined, [asc(members.dateCreated)]);
  const people = new Map((await ctx.findUsers(rows.map(({ id }) => id))).map((user) => [user.id, user]));
  return rows
    .flatMap((row) => {
      const user = people.get(row.id);
      return user ? [asMember(row, user)] : [];
    })
    .sort((one, other) => one.name.toLowerCase().localeCompare(other.name.toLowerCase()));
}

/** A page of them, by name. */
export async function pageMembers(ctx: Ctx, query: PagingQuery): Promise<Page<Member>> {
  const name = sql`(select lower(${users.name}) from ${users} where ${users.id} = ${members.id})`;
  const page = await ctx.db.page(members, query, { orderBy: [name] });
  const people = new Map((await ctx.findUsers(page.rows.map(({ id }) => id))).map((user) => [user.id, user]));
  return mapPage(page, (row) => asMember(row, people.get(row.id)));
}

export async function getMember(ctx: Ctx, id: string): Promise<Member> {
  const row = await ctx.db.find(members, id);
  const [user] = row ? await ctx.findUsers([id]) : [];
  if (!row || !user) throw notFound('member', id);
  return asMember(row, user);
}

type Row = Omit<typeof members.$inferSelect, 'organizationId'>;

const asMember = (row: Row, user: User | undefined): Member => ({
  ...row,
  email: user?.email ?? '',
  name: user?.name ?? '',
  verified: user?.verified ?? false,
});

/** Gives a member another role. Takes effect with their next request. */
export async function changeRole(ctx: Ctx, id: string, given: RoleAssignment): Promise<Member> {
  const before = await lockedMember(ctx, id);
  refuseOwnPlace(personId(ctx), id);
  refuseLastAdmin(await ctx.db.list(members, eq(members.role, 'admin')), before, given.role);
  const role = await acceptableRole(ctx, given);
  await ctx.db.update(members, eq(members.id, id), role);
  const after = { ...before, ...role };
  await ctx.record('member.roleChanged', { entity: entityOf(before), before, after });
  return after;
}

/** Removes a member with their tokens. Their next request finds no organization. */
export async function removeMember(ctx: Ctx, id: string): Promise<void> {
  const before = await lockedMember(ctx, id);
  refuseOwnPlace(personId(ctx), id);
  refuseLastAdmin(await ctx.db.list(members, eq(members.role, 'admin')), before, null);
  await ctx.db.remove(apiKeys, eq(apiKeys.userId, id));
  await ctx.db.remove(members, eq(members.id, id));
  await ctx.record('member.removed', { entity: entityOf(before), before });
}

/** The row, held together with those of all administrators: two who demote each other must not both succeed. */
async function lockedMember(ctx: Ctx, id: string): Promise<Member> {
  const admins = await ctx.db.list(members, eq(members.role, 'admin'));
  const ids = [...new Set([id, ...admins.map((admin) => admin.id)])].sort();
  for (const each of ids) await ctx.db.findForUpdate(members, each);
  return getMember(ctx, id);
}

/** A role assignment checked against what exists here and what the plan includes. */
export async function acceptableRole(ctx: Ctx, given: RoleAssignment): Promise<RoleAssignment> {
  const { role, limitAccessByEnvironment, environments, projectRoles } = given;
  const clean = withoutVainLimits({ role, limitAccessByEnvironment, environments, projectRoles });
  const projects = (await listProjects(ctx)).map((project) => project.id);
  checkAssignment(clean, { environments: await environmentIds(ctx), projects });
  checkPlanAllows(clean, hasFeature(ctx.organization.plan, 'advanced-permissions'));
  return clean;
}

/** Makes somebody a member. The caller has checked that they may be. */
export async function addMember(ctx: Ctx, id: string, role: RoleAssignment): Promise<void> {
  if (await ctx.db.find(members, id)) throw conflict('This person is a member already');
  await ctx.db.insert(members, { id, ...role, dateCreated: ctx.now });
}

/** On the cloud, plans that are not paid end at their free seats. */
export async function refuseSeatOverage(ctx: OrgCtx, adding: number): Promise<void> {
  if (!ctx.services.config.isCloud || isPaidPlan(ctx.organization.plan)) return;
  const taken = countSeats({ members: await ctx.db.list(members), invites: await ctx.db.list(invites) });
  if (taken + adding > DEFAULT_FREE_SEATS)
    throw new AppError('planLimit', 'Whoops! You are over your free seat limit.');
}

const personId = ({ actor }: Ctx): string => (actor.type === 'user' ? actor.user.id : '');

export const entityOf = ({ id, email }: { id: string; email: string }) => ({ object: 'member', id, name: email });
