import { z } from 'zod';
import { AppError, invalidField } from '../errors/index.ts';
import { ROLE_NAMES, type RoleInfo, hasEnvironmentLimits } from '../permissions/index.ts';

/** A role, and the environments it is limited to if it is. */
export const roleInfo = {
  role: z.enum(ROLE_NAMES),
  limitAccessByEnvironment: z.boolean(),
  environments: z.array(z.string()),
};

export const projectRole = z.strictObject({ project: z.string(), ...roleInfo });
export type ProjectRole = z.infer<typeof projectRole>;

/** All that decides what somebody may do: the role everywhere, and the roles in single projects that win over it. */
export const roleAssignment = z.strictObject({
  role: z.enum(ROLE_NAMES),
  limitAccessByEnvironment: z.boolean().default(false),
  environments: z.array(z.string()).default([]),
  projectRoles: z
    .array(
      z.strictObject({
        project: z.string(),
        role: z.enum(ROLE_NAMES),
        limitAccessByEnvironment: z.boolean().default(false),
        environments: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});
export type RoleAssignment = z.output<typeof roleAssignment>;

/** What a role assignment may name. */
type Known = { environments: readonly string[]; projects: readonly string[] };

/** Refuses an assignment that names something unknown, repeats a project, or makes somebody admin of one project. */
export function checkAssignment(given: RoleAssignment, known: Known): void {
  checkEnvironments('environments', given.environments, known);
  const seen = new Set<string>();
  for (const [index, own] of given.projectRoles.entries()) {
    const at = `projectRoles.${index}`;
    if (!known.projects.includes(own.project)) throw invalidField(`${at}.project`, `no project with id ${own.project}`);
    if (seen.has(own.project)) throw invalidField(`${at}.project`, 'expected each project once');
    if (own.role === 'admin')
      throw invalidField(`${at}.role`, 'expected a role other than admin, which is global only');
    checkEnvironments(`${at}.environments`, own.environments, known);
    seen.add(own.project);
  }
}

function checkEnvironments(path: string, names: readonly string[], { environments }: Known): void {
  const unknown = names.find((name) => !environments.includes(name));
  if (unknown !== undefined) throw invalidField(path, `no environment with id ${unknown}`);
}

/** Limits to environments and roles in single projects come with some plans only. */
export function checkPlanAllows(given: RoleAssignment, planIncludesLimits: boolean): void {
  const isLimited = given.projectRoles.length > 0 || given.limitAccessByEnvironment;
  if (isLimited && !planIncludesLimits)
    throw new AppError('planLimit', 'Limits to environments and roles in single projects need a paid plan');
}

/** A limit that the role cannot have is dropped, so that it does not come back when the role changes. */
export function withoutVainLimits(given: RoleAssignment): RoleAssignment {
  const clean = <T extends RoleInfo>(info: T): T => {
    const limited = info.limitAccessByEnvironment && hasEnvironmentLimits(info.role);
    return { ...info, limitAccessByEnvironment: limited, environments: limited ? info.environments : [] };
  };
  return { ...clean(given), projectRoles: given.projectRoles.map(clean) };
}
