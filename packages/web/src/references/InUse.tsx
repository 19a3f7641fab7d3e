import type { ReactNode } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { type Used, useUsers } from './useUsers.ts';

/** As many are called by their names. */
const NAMED = 3;

/** Says what uses a thing, beside a change that they would notice; nothing where nothing uses it. */
export function InUse({ object, id, children }: { object: Used; id: string; children: ReactNode }) {
  const { data } = useUsers(object, id);
  if (!data) return null;
  const count = data.users.length + data.hidden;
  if (count === 0) return null;
  const names = data.users.slice(0, NAMED).map(({ name }) => name);
  const more = count - names.length;
  const rest = more > 0 && (names.length > 0 ? ` and ${more} more` : `${more} that you may not see`);
  return (
    <Alert tone="warn">
      Used by {names.join(', ')}
      {rest}. {children}
    </Alert>
  );
}
