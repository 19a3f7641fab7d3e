import { setCurrentOrganization } from '../platform/organizationId.ts';
import { useTitle } from '../platform/useTitle.ts';
import { useApi, useSession, useUser } from '../platform/SessionProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './AuthLayout.module.css';
import { useInvitation } from './useInvitation.ts';

/** For someone signed in who opened an invitation: what it is, and one button. */
export function InvitationPage() {
  const api = useApi();
  const session = useSession();
  const user = useUser();
  const invitation = useInvitation(true);
  const { email, words, problem, key } = invitation ?? { email: user.email, words: '', problem: '', key: '' };
  const isForOther = problem === '' && email !== user.email;
  useTitle(titleOf(problem, isForOther));
  const accept = async () => {
    const { orgId } = await api.call('POST /auth/invitation/accept', { body: { key } });
    setCurrentOrganization(orgId, true);
    location.assign('/');
  };
  return (
    <div className={styles.form}>
      <div className={styles.card}>
        <h1>{titleOf(problem, isForOther)}</h1>
        {problem ? (
          <Alert tone="warn">{problem}</Alert>
        ) : words ? (
          <p>{words}</p>
        ) : (
          <Skeleton width="100%" height={20} />
        )}
        {isForOther && (
          <Alert tone="warn">
            The invitation is for {email}, and you are signed in as {user.email}. Sign out, and open the link again.
          </Alert>
        )}
        {!problem && !isForOther && (
          <ActionButton look="primary" disabled={!invitation} onAction={accept}>
            Accept the invitation
          </ActionButton>
        )}
        <div className={styles.foot}>
          <span>Signed in as {user.email}</span>
          <a href="/">Go home</a>
          <Button look="text" onClick={() => void session.signOut(location.pathname + location.search)}>
            Sign Out
          </Button>
        </div>
      </div>
    </div>
  );
}

function titleOf(problem: string, isForOther: boolean): string {
  if (problem) return 'This invitation does not work';
  return isForOther ? 'This invitation is for somebody else' : 'You are invited';
}
