import { z } from 'zod';
import { conflict } from '../errors/index.ts';
import { timestamp } from '../values/index.ts';
import { projectRole, roleInfo } from './role.ts';

/** Someone's place in an organization. */
export const member = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    verified: z.boolean(),
    ...roleInfo,
    projectRoles: z.array(projectRole),
    dateCreated: timestamp,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

type Standing = Pick<Member, 'id' | 'role'>;

/** Nobody changes their own place, and an organization always keeps somebody who may do everything. */
export function refuseOwnPlace(actorId: string, targetId: string): void {
  if (actorId === targetId) throw conflict('You cannot change or remove yourself; ask another administrator');
}

export function refuseLastAdmin(members: readonly Standing[], target: Standing, roleAfter: string | null): void {
  if (target.role !== 'admin' || roleAfter === 'admin') return;
  const others = members.filter(({ id, role }) => role === 'admin' && id !== target.id);
  if (others.length === 0) throw conflict('An organization needs at least one administrator, and this is the last');
}
