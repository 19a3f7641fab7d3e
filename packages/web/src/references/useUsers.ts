import type { User } from '@gb/domain/references';
import type { Input } from '../platform/apiTypes.ts';
import { useQuery } from '../platform/data.tsx';

/** A kind of thing that others may use; of a member, what belongs to them. */
export type Used = Input<'GET /api/v1/references/:object/:id'>['params']['object'] | 'member';

/** What uses a thing, as far as its reader may see it, and how much more there is. */
export type Users = { users: User[]; hidden: number };

export type UsersQuery = { data: Users | undefined; error: Error | undefined; retry: () => void };

/** What uses a thing; undefined until it was read. */
export function useUsers(object: Used, id: string): UsersQuery {
  const isMember = object === 'member';
  const used = useQuery('GET /api/v1/references/:object/:id', isMember ? null : { params: { object, id } });
  const owned = useQuery('GET /api/v1/members/:id/owned', isMember ? { params: { id } } : null);
  const { error, mutate } = isMember ? owned : used;
  const found = isMember ? owned.data?.owned : used.data?.usedBy;
  return {
    data: found && { users: found, hidden: used.data?.hidden ?? 0 },
    error,
    retry: () => void mutate(),
  };
}
