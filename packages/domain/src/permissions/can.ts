import type { Permission } from './permissions.ts';
import { ROLES, type Role, hasEnvironmentLimits } from './roles.ts';

/** Environments, or all of them. */
type Environments = 'all' | readonly string[];

/**
 * What one grant allows: permissions, and the environments they are limited to (`'all'` when not limited). Where several
 * roles were united, a permission that only some of them have is limited as those are: `limits` says so by permission.
 */
export type Grant = {
  permissions: ReadonlySet<Permission>;
  environments: Environments;
  limits?: ReadonlyMap<Permission, Environments>;
};

/** Who asks: the global grant and one for each project that has its own. */
export type Access = { superAdmin: boolean; global: Grant; projects: Readonly<Record<string, Grant>> };

/** Where: the projects the thing is in (none or empty: ask once, without a project) and the environments it touches. */
export type Where = { projects?: readonly string[]; environments?: readonly string[] };

/** One role assignment, as stored on members. */
export type RoleInfo = { role: Role; limitAccessByEnvironment: boolean; environments: readonly string[] };

/** Permissions that pass when any one of the projects allows them, because they only look. */
const ANY_PROJECT: ReadonlySet<Permission> = new Set(['readData', 'viewEvents', 'runQueries']);

/** Turns a role with its environment limit into a grant. Roles that cannot be limited ignore the limit. */
export function grantOf(info: RoleInfo): Grant {
  const limited = info.limitAccessByEnvironment && hasEnvironmentLimits(info.role);
  return { permissions: new Set(ROLES[info.role]), environments: limited ? info.environments : 'all' };
}

/** A person's or a team's roles: one everywhere, and others in single projects. */
type Standing = RoleInfo & { projectRoles: readonly (RoleInfo & { project: string })[] };

/**
 * Builds a person's access. In a project their own role there counts, else the roles of their teams there united; in all
 * others their own role and those of their teams, united.
 */
export function accessOf(member: Standing, superAdmin = false, teams: readonly Standing[] = []): Access {
  const ofTeams = Map.groupBy(
    teams.flatMap(({ projectRoles }) => projectRoles),
    ({ project }) => project,
  );
  const projects = Object.fromEntries([...ofTeams].map(([project, roles]) => [project, uniteGrants(roles)]));
  for (const own of member.projectRoles) projects[own.project] = grantOf(own);
  return { superAdmin, global: uniteGrants([member, ...teams]), projects };
}

/** Several roles at once: each permission wherever any role that has it reaches. */
function uniteGrants(roles: readonly RoleInfo[]): Grant {
  const grants = roles.map(grantOf);
  const [only] = grants;
  if (only && grants.length === 1) return only;
  const limits = new Map<Permission, Environments>();
  for (const { permissions, environments } of grants)
    for (const permission of permissions) limits.set(permission, unite(limits.get(permission) ?? [], environments));
  const environments = [...limits.values()].reduce<Environments>(unite, []);
  return { permissions: new Set(limits.keys()), environments, limits };
}

const unite = (a: Environments, b: Environments): Environments =>
  a === 'all' || b === 'all' ? 'all' : [...new Set([...a, ...b])];

/**
 * Says whether someone may do a thing there. A project's own grant wins over the global one; every project must allow
 * it (read-like permissions: any one), and every environment asked for must be within the grant's limit.
 */
export function can(access: Access, permission: Permission, where: Where = {}): boolean {
  if (access.superAdmin) return true;
  const projects = where.projects?.length ? where.projects : [''];
  const allows = (project: string) => grantAllows(access.projects[project] ?? access.global, permission, where);
  return ANY_PROJECT.has(permission) ? projects.some(allows) : projects.every(allows);
}

function grantAllows(grant: Grant, permission: Permission, { environments = [] }: Where): boolean {
  if (!grant.permissions.has(permission)) return false;
  const limit = grant.limits?.get(permission) ?? grant.environments;
  return limit === 'all' || environments.every((environment) => limit.includes(environment));
}

/** Says whether someone may do a thing in at least one place; used for menus and for the first check of a route. */
export function canAnywhere(access: Access, permission: Permission): boolean {
  if (access.superAdmin) return true;
  return [access.global, ...Object.values(access.projects)].some((grant) => grant.permissions.has(permission));
}
