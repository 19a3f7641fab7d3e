import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { accessOf, can } from './can.ts';
import { readableProjects } from './readable.ts';
import { ROLE_NAMES } from './roles.ts';

it('names the projects that reading is allowed in, and no others', () => {
  const roleInfo = fc.record({
    role: fc.constantFrom(...ROLE_NAMES),
    limitAccessByEnvironment: fc.constant(false),
    environments: fc.constant([]),
  });
  const person = fc.record({
    own: roleInfo,
    inProjects: fc.dictionary(fc.constantFrom('p', 'q', 'r'), roleInfo),
    superAdmin: fc.boolean(),
  });
  fc.assert(
    fc.property(person, ({ own, inProjects, superAdmin }) => {
      const projectRoles = Object.entries(inProjects).map(([project, info]) => ({ project, ...info }));
      const access = accessOf({ ...own, projectRoles }, superAdmin);
      const readable = readableProjects(access);
      for (const project of ['', 'p', 'q', 'r', 's']) {
        const isNamed = 'only' in readable ? readable.only.includes(project) : !readable.allBut.includes(project);
        expect(isNamed).toBe(can(access, 'readData', { projects: [project] }));
      }
    }),
    { numRuns: runs(300, 20_000) },
  );
});
