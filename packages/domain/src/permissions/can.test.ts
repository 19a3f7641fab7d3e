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

  it('asks once, about no project, where none is named', () => {
    const access = accessOf({ ...standing('noaccess'), projectRoles: [{ project: 'p', ...standing('engineer') }] });
    expect(can(access, 'manageFeatures', { projects: [] })).toBe(false);
    expect(can(accessOf(member('engineer')), 'manageFeatures', { projects: [] })).toBe(true);
  });

  it('keeps reading from whoever may read in general only where every project named says so', () => {
    const closed = (project: string) => ({ project, ...standing('noaccess') });
    const access = accessOf({ ...standing('readonly'), projectRoles: [closed('p'), closed('q')] });
    expect(can(access, 'readData')).toBe(true);
    expect(can(access, 'readData', { projects: ['p', 'q'] })).toBe(false);
    expect(can(access, 'readData', { projects: ['p', 'r'] })).toBe(true);
  });

  it('unites what teams allow, but lets one’s own role in a project win over theirs', () => {
    const team = { ...standing('experimenter'), projectRoles: [{ project: 'p', ...standing('admin') }] };
    const alone = { ...standing('readonly'), projectRoles: [{ project: 'q', ...standing('readonly') }] };
    const access = accessOf(alone, false, [team]);
    expect(can(access, 'createAnalyses', { projects: ['elsewhere'] })).toBe(true);
    expect(can(access, 'manageFeatures', { projects: ['p'] })).toBe(true);
    expect(can(access, 'createAnalyses', { projects: ['q'] })).toBe(false);
  });

  it('adds up the environments of roles that allow a thing, and of no others', () => {
    const limited = (environment: string) =>
      member('engineer', { limitAccessByEnvironment: true, environments: [environment] });
    const access = accessOf(limited('dev'), false, [limited('staging'), member('collaborator')]);
    expect(can(access, 'publishFeatures', { environments: ['dev', 'staging'] })).toBe(true);
    expect(can(access, 'publishFeatures', { environments: ['production'] })).toBe(false);
  });

  it('agrees with a slow second opinion on random members and teams', () => {
    const names = ['a', 'b', 'c'];
    const roleInfo = fc.record({
      role: fc.constantFrom(...ROLE_NAMES),
      limitAccessByEnvironment: fc.boolean(),
      environments: fc.subarray(names),
    });
    const anyStanding = fc.record({
      global: roleInfo,
      projects: fc.dictionary(fc.constantFrom('p', 'q'), roleInfo),
    });
    const standingOf = ({ global, projects }: Roles) => ({
      ...global,
      projectRoles: Object.entries(projects).map(([project, info]) => ({ project, ...info })),
    });
    fc.assert(
      fc.property(
        fc.record({ own: anyStanding, superAdmin: fc.boolean(), teams: fc.array(anyStanding, { maxLength: 3 }) }),
        fc.constantFrom(...ALL_PERMISSIONS),
        fc.subarray(['p', 'q', 'r']),
        fc.subarray(names),
        ({ own, superAdmin, teams }, permission, where, environments) => {
          const access = accessOf(standingOf(own), superAdmin, teams.map(standingOf));
          const expected = superAdmin || secondOpinion(own, teams, permission, where, environments);
          expect(can(access, permission, { projects: where, environments })).toBe(expected);
        },
      ),
      { numRuns: runs(500, 50_000) },
    );
  });
});

type Roles = { global: RoleInfo; projects: Record<string, RoleInfo> };

/** The rules of the specification written out once more, without sets or grants. */
function secondOpinion(
  own: Roles,
  teams: readonly Roles[],
  permission: Permission,
  where: string[],
  environments: string[],
): boolean {
  const asked = where.length === 0 ? [null] : where;
  const verdicts = asked.map((project) => {
    const roles: RoleInfo[] = [];
    if (project !== null && Object.hasOwn(own.projects, project)) roles.push(own.projects[project] as RoleInfo);
    else {
      for (const team of teams)
        if (project !== null && Object.hasOwn(team.projects, project)) roles.push(team.projects[project] as RoleInfo);
      if (roles.length === 0) roles.push(own.global, ...teams.map(({ global }) => global));
    }
    const allowing = roles.filter(({ role }) => (ROLES[role] as readonly string[]).includes(permission));
    if (allowing.length === 0) return false;
    for (const environment of environments) {
      let isReached = false;
      for (const { role, limitAccessByEnvironment, environments: own } of allowing) {
        const isLimited = (role === 'engineer' || role === 'experimenter') && limitAccessByEnvironment;
        if (!isLimited || own.includes(environment)) isReached = true;
      }
      if (!isReached) return false;
    }
    return true;
  });
  const looksOnly = permission === 'readData' || permission === 'viewEvents' || permission === 'runQueries';
  return looksOnly ? verdicts.includes(true) : !verdicts.includes(false);
}
