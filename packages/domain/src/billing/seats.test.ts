import { expect, it } from 'vitest';
import { countSeats } from './seats.ts';

it('counts a seat for each member and each address invited, and none twice', () => {
  const members = [{ id: 'u_1' }, { id: 'u_2' }, { id: 'u_1' }];
  const invites = [{ email: 'kim@acme.io' }, { email: 'lee@acme.io' }, { email: 'kim@acme.io' }];
  expect(countSeats({ members, invites })).toBe(4);
  expect(countSeats({ members: [], invites: [] })).toBe(0);
});
