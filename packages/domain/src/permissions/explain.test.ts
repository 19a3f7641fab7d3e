import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { accessOf, can } from './can.ts';
import { explain } from './explain.ts';
import { PERMISSIONS } from './permissions.ts';
import { ROLE_NAMES } from './roles.ts';

const ENVIRONMENTS = ['dev', 'staging', 'production'];
const engineerOfDev = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] } as const;

describe('what a member may do, in words', () => {
  it('says where publishing stops for somebody limited to dev', () => {
    const [everywhere] = explain({ ...engineerOfDev, projectRoles: [] }, ENVIRONMENTS);
    expect(everywhere?.may.find(({ permission }) => permission === 'publishFeatures')).toMatchObject({
      words: 'switch features on and off and publish changes',
      environments: ['dev'],
    });
    expect(everywhere?.may.find(({ permission }) => permission === 'manageTags')?.environments).toBe('all');
    expect(everywhere?.mayNot).toContain('manageTeam');
  });

  it('explains a project with a role of its own apart, without what only the whole organization knows', () => {
    const readonly = { role: 'readonly', limitAccessByEnvironment: false, environments: [] } as const;
    const places = explain({ ...engineerOfDev, projectRoles: [{ project: 'prj_1', ...readonly }] }, ENVIRONMENTS);
    expect(places.map(({ project, role }) => [project, role])).toEqual([
      [null, 'engineer'],
      ['prj_1', 'readonly'],
    ]);
    expect(places[1]?.may.map(({ permission }) => permission)).toEqual(['readData']);
    expect(places[1]?.mayNot).not.toContain('manageTeam');
  });

  it('never says anything else than what happens', () => {
    const roleInfo = fc.record({
      role: fc.constantFrom(...ROLE_NAMES),
      limitAccessByEnvironment: fc.boolean(),
      environments: fc.subarray(ENVIRONMENTS),
    });
    const anybody = fc.record({ own: roleInfo, inProject: fc.option(roleInfo), superAdmin: fc.boolean() });
    fc.assert(
      fc.property(anybody, ({ own, inProject, superAdmin }) => {
        const member = { ...own, projectRoles: inProject ? [{ project: 'p', ...inProject }] : [] };
        const access = accessOf(member, superAdmin);
        for (const place of explain(member, ENVIRONMENTS, superAdmin)) {
          const projects = place.project === null ? [] : [place.project];
          for (const { permission, environments } of place.may) {
            expect(can(access, permission, { projects })).toBe(true);
            if (PERMISSIONS[permission] !== 'environments') continue;
            const reached = ENVIRONMENTS.filter((name) => can(access, permission, { projects, environments: [name] }));
            expect(environments === 'all' ? ENVIRONMENTS : environments).toEqual(reached);
          }
          for (const permission of place.mayNot) {
            const inAny = ENVIRONMENTS.some((name) => can(access, permission, { projects, environments: [name] }));
            expect(inAny).toBe(false);
          }
        }
      }),
      { numRuns: runs(200, 20_000) },
    );
  });
});
