import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type RoleInfo, accessOf, can } from './can.ts';
import { ALL_PERMISSIONS, type Permission } from './permissions.ts';
import { ROLES, ROLE_NAMES, type Role } from './roles.ts';

const standing = (role: Role, more: Partial<RoleInfo> = {}): RoleInfo => ({
  role,
  limitAccessByEnvironment: false,
  environments: [],
  ...more,
});
const member = (role: Role, more: Partial<RoleInfo> = {}) => ({ ...standing(role, more), projectRoles: [] });

describe('who may do what', () => {
  it('lets a reader read and nothing else', () => {
    const access = accessOf(member('readonly'));
    expect(ALL_PERMISSIONS.filter((permission) => can(access, permission))).toEqual(['readData']);
  });

  it('lets an engineer limited to dev publish there only', () => {
    const access = accessOf(member('engineer', { limitAccessByEnvironment: true, environments: ['dev'] }));
    expect(can(access, 'publishFeatures', { environments: ['dev'] })).toBe(true);
    expect(can(access, 'publishFeatures', { environments: ['dev', 'production'] })).toBe(false);
  });

  it('ignores an environment limit on a role that cannot have one', () => {
    const access = accessOf(member('admin', { limitAccessByEnvironment: true, environments: [] }));
    expect(can(access, 'publishFeatures', { environments: ['production'] })).toBe(true);
  });

  it('lets the role in a project win over the global one, both ways', () => {
    const access = accessOf({
      ...standing('engineer'),
      projectRoles: [
        { project: 'closed', ...standing('readonly') },
        { project: 'open', ...standing('experimenter') },
      ],
    });
    expect(can(access, 'manageFeatures', { projects: ['closed'] })).toBe(false);
    expect(can(access, 'createAnalyses', { projects: ['open'] })).toBe(true);
    expect(can(access, 'createAnalyses', { projects: ['elsewhere'] })).toBe(false);
  });

  it('asks every project, but for reading any one is enough', () => {
    const access = accessOf({ ...standing('noaccess'), projectRoles: [{ project: 'p', ...standing('engineer') }] });
    expect(can(access, 'manageFeatures', { projects: ['p', 'q'] })).toBe(false);
    expect(can(access, 'readData', { projects: ['p', 'q'] })).toBe(true);
    expect(can(access, 'readData')).toBe(false);
  });

  it('agrees with a slow second opinion on random members', () => {
    const names = ['a', 'b', 'c'];
    const roleInfo = fc.record({
      role: fc.constantFrom(...ROLE_NAMES),
      limitAccessByEnvironment: fc.boolean(),
      environments: fc.subarray(names),
    });
    const anyMember = fc.record({
      global: roleInfo,
      projects: fc.dictionary(fc.constantFrom('p', 'q'), roleInfo),
      superAdmin: fc.boolean(),
    });
    fc.assert(
      fc.property(
        anyMember,
        fc.constantFrom(...ALL_PERMISSIONS),
        fc.subarray(['p', 'q', 'r']),
        fc.subarray(names),
        ({ global, projects, superAdmin }, permission, where, environments) => {
          const projectRoles = Object.entries(projects).map(([project, info]) => ({ project, ...info }));
          const access = accessOf({ ...global, projectRoles }, superAdmin);
          const expected = superAdmin || secondOpinion(global, projects, permission, where, environments);
          expect(can(access, permission, { projects: where, environments })).toBe(expected);
        },
      ),
      { numRuns: runs(500, 50_000) },
    );
  });
});

/** The rules of the specification written out once more, without sets or grants. */
function secondOpinion(
  global: RoleInfo,
  projects: Record<string, RoleInfo>,
  permission: Permission,
  where: string[],
  environments: string[],
): boolean {
  const asked = where.length === 0 ? [null] : where;
  const verdicts = asked.map((project) => {
    const info = project !== null && Object.hasOwn(projects, project) ? (projects[project] as RoleInfo) : global;
    if (!(ROLES[info.role] as readonly string[]).includes(permission)) return false;
    if (info.role !== 'engineer' && info.role !== 'experimenter') return true;
    if (!info.limitAccessByEnvironment) return true;
    for (const environment of environments) if (!info.environments.includes(environment)) return false;
    return true;
  });
  const looksOnly = permission === 'readData' || permission === 'viewEvents' || permission === 'runQueries';
  return looksOnly ? verdicts.includes(true) : !verdicts.includes(false);
}
