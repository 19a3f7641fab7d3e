import { describe, expect, it } from 'vitest';
import {
  type RoleAssignment,
  checkAssignment,
  checkPlanAllows,
  environmentAccess,
  mayJoinByDomain,
  refuseLastAdmin,
  roleAssignment,
  withoutVainLimits,
} from './index.ts';

const known = { environments: ['dev', 'production'], projects: ['p', 'q'] };
const role = (given: object): RoleAssignment => roleAssignment.parse({ role: 'engineer', ...given });
const inProject = (project: string, more: object = {}) => ({ project, role: 'readonly', ...more });

describe('what somebody is given', () => {
  it('has no limits unless they are named', () => {
    expect(role({})).toEqual({
      role: 'engineer',
      limitAccessByEnvironment: false,
      environments: [],
      projectRoles: [],
    });
  });

  it.each([
    [{ environments: ['moon'] }, 'environments: no environment with id moon'],
    [{ projectRoles: [inProject('x')] }, 'projectRoles.0.project: no project with id x'],
    [{ projectRoles: [inProject('p'), inProject('p')] }, 'projectRoles.1.project: expected each project once'],
    [{ projectRoles: [inProject('p', { role: 'admin' })] }, /projectRoles.0.role: expected a role other than admin/],
    [{ projectRoles: [inProject('p', { environments: ['moon'] })] }, /projectRoles.0.environments/],
  ])('is refused as %o, with the field named', (given, message) => {
    expect(() => checkAssignment(role(given), known)).toThrow(message);
  });

  it('needs a plan that knows limits, when it has any', () => {
    const limited = role({ limitAccessByEnvironment: true, environments: ['dev'] });
    expect(() => checkPlanAllows(limited, false)).toThrow('need a paid plan');
    expect(() => checkPlanAllows(role({}), false)).not.toThrow();
    expect(() => checkPlanAllows(limited, true)).not.toThrow();
  });

  it('loses limits its role cannot have, in projects too', () => {
    const limit = { limitAccessByEnvironment: true, environments: ['dev'] };
    const clean = withoutVainLimits(role({ role: 'analyst', ...limit, projectRoles: [inProject('p', limit)] }));
    expect([clean, ...clean.projectRoles]).toMatchObject([
      { limitAccessByEnvironment: false, environments: [] },
      { limitAccessByEnvironment: false, environments: [] },
    ]);
    expect(withoutVainLimits(role(limit))).toMatchObject(limit);
  });

  it.each([
    ['engineer', true, ['dev'], ['yes', 'no']],
    ['experimenter', false, [], ['yes', 'yes']],
    ['analyst', true, ['dev'], ['N/A', 'N/A']],
    ['admin', false, [], ['N/A', 'N/A']],
  ] as const)(
    'reaches environments as a %s limited: %s to %o',
    (name, limitAccessByEnvironment, environments, cells) => {
      const info = { role: name, limitAccessByEnvironment, environments };
      expect(known.environments.map((environment) => environmentAccess(info, environment))).toEqual(cells);
    },
  );
});

describe('the last administrator', () => {
  const ada = { id: 'ada', role: 'admin' } as const;
  const bo = { id: 'bo', role: 'admin' } as const;
  const kim = { id: 'kim', role: 'engineer' } as const;

  it('can neither be removed nor given another role', () => {
    expect(() => refuseLastAdmin([ada, kim], ada, null)).toThrow('at least one administrator');
    expect(() => refuseLastAdmin([ada, kim], ada, 'engineer')).toThrow('at least one administrator');
    expect(() => refuseLastAdmin([ada, kim], ada, 'admin')).not.toThrow();
  });

  it('is nobody while there is another', () => {
    expect(() => refuseLastAdmin([ada, bo], ada, null)).not.toThrow();
    expect(() => refuseLastAdmin([ada, kim], kim, null)).not.toThrow();
  });
});

describe('the domain somebody speaks for', () => {
  it.each([
    ['ada@Acme.example', true, 'acme.example'],
    ['ada@acme.example', false, null],
    ['ada@gmail.com', true, null],
    ['"a@b"@acme.example', true, 'acme.example'],
  ])('of %s, confirmed: %s, is %s', (email, verified, domain) => {
    expect(mayJoinByDomain({ email, verified })).toBe(domain);
  });
});
