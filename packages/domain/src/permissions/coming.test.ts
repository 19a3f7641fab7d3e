import { expect, it } from 'vitest';
import { COMING_PERMISSIONS } from './coming.ts';
import { PERMISSIONS } from './permissions.ts';
import { hasEnvironmentLimits } from './roles.ts';

it('gives no permission that is to come to two meanings', () => {
  expect(Object.keys(COMING_PERMISSIONS).filter((name) => name in PERMISSIONS)).toEqual([]);
});

it('limits by environment only what roles with such limits may do', () => {
  for (const [name, { scope, roles }] of Object.entries(COMING_PERMISSIONS))
    if (scope === 'environments') expect(roles.every(hasEnvironmentLimits), name).toBe(true);
});
