import { describe, expect, it } from 'vitest';
import { chooseOrganization } from './organizationId.ts';

describe('the organization one works in', () => {
  const mine = [{ id: 'org_1' }, { id: 'org_2' }, { id: 'org_3' }];

  it('is the one in the address, if it is one of mine', () => {
    expect(chooseOrganization(mine, 'org_3', 'org_2')).toBe('org_3');
    expect(chooseOrganization(mine, 'org_foreign', 'org_2')).toBe('org_2');
  });

  it('is else the last one picked, else the first', () => {
    expect(chooseOrganization(mine, null, 'org_2')).toBe('org_2');
    expect(chooseOrganization(mine, null, 'org_left')).toBe('org_1');
    expect(chooseOrganization([], null, null)).toBeNull();
  });
});
