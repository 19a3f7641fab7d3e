import { REFERRER_WORDS, type User, countUsers } from '@gb/domain/references';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './References.module.css';
import { userAddress } from './userAddress.ts';
import type { Users, UsersQuery } from './useUsers.ts';

type UserListProps = {
  query: UsersQuery;
  /** What is said when there is nothing. */
  none: string;
  /** In a dialog a long list is scrolled by itself. */
  boxed?: boolean;
};

/** What uses something, kind by kind, with links: also while it is read, where it cannot be, and when there is nothing. */
export function UserList({ query: { data, error, retry }, none, boxed = false }: UserListProps) {
  if (error && 'status' in error && error.status === 403) return <p className="muted">You may not see what uses it.</p>;
  if (!data) return error ? <Problem error={error} onRetry={retry} /> : <Skeleton width="100%" height={36} />;
  if (data.users.length === 0 && data.hidden === 0) return <p className="muted">{none}</p>;
  return boxed ? (
    <div className={styles.box}>
      <Groups {...data} />
    </div>
  ) : (
    <Groups {...data} />
  );
}

function Groups({ users, hidden }: Users) {
  const kinds = [...new Set(users.map(({ object }) => object))];
  return (
    <div className={styles.groups}>
      {kinds.map((kind) => (
        <Group key={kind} users={users.filter(({ object }) => object === kind)} />
      ))}
      {hidden > 0 && <p className="muted">{hidden === 1 ? 'One more' : `${hidden} more`} that you may not see.</p>}
    </div>
  );
}

/** More than these are folded away. */
const FEW = 8;

function Group({ users }: { users: readonly User[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? users : users.slice(0, FEW);
  const title = countUsers(users.map(({ object }) => object));
  return (
    <section aria-label={title}>
      <h3 className={styles.kind}>{title}</h3>
      <ul className={styles.list}>
        {shown.map((user) => (
          <li key={user.id}>
            <UserLink user={user} />
          </li>
        ))}
      </ul>
      {shown.length < users.length && (
        <Button look="text" small className={styles.more} onClick={() => setWhole(true)}>
          Show {users.length - shown.length} more
        </Button>
      )}
    </section>
  );
}

function UserLink({ user }: { user: User }) {
  return <Link to={userAddress(user)}>{user.name || REFERRER_WORDS[user.object][0]}</Link>;
}
