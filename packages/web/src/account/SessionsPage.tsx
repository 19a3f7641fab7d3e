import { IconDeviceDesktop } from '@tabler/icons-react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Ago } from '../ui/Ago.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDate } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFirst } from '../ui/useFirst.tsx';
import styles from './Account.module.css';
import { AccountPage } from './AccountPage.tsx';
import { browserName } from './browserName.ts';
import { useAccountActions, useSessions } from './useAccount.ts';

/** The browsers one is signed in with; any but this one can be signed out. */
export function SessionsPage() {
  const { data, error, mutate } = useSessions();
  const { endSession } = useAccountActions();
  const { shown, more } = useFirst(data?.sessions ?? []);
  return (
    <AccountPage title="Where I am signed in">
      {!data &&
        (error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={120} />)}
      {data && (
        <Card flush>
          <ul className={styles.sessions}>
            {shown.map(({ id, userAgent, dateCreated, dateLastUsed, isCurrent }) => (
              <li key={id}>
                <IconDeviceDesktop size={22} stroke={1.5} aria-hidden="true" />
                <div className={styles.browser}>
                  <div title={userAgent}>
                    {browserName(userAgent)} {isCurrent && <Badge tone="good">This browser</Badge>}
                  </div>
                  <div className="muted">
                    Signed in {formatDate(dateCreated)} · last used <Ago date={dateLastUsed} />
                  </div>
                </div>
                {!isCurrent && (
                  <ActionButton small onAction={() => endSession(id)}>
                    Sign out
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {more}
      <p className="muted" style={{ marginTop: 12 }}>
        A browser you sign out is stopped at its next request. If you do not know one, change your password too.
      </p>
    </AccountPage>
  );
}
