import { useState } from 'react';
import { useConfig, useSession, useUser } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';

/** Says that the session ended, and lets the same person sign in again on the spot: what was typed behind it stays. */
export function LoggedOutDialog() {
  const session = useSession();
  const { usingSSO } = useConfig();
  const { email, userId } = useUser();
  const [password, setPassword] = useState('');
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;

  const signIn = async () => {
    if (usingSSO) return location.reload();
    await session.authenticate('login', { email, password });
    const now = session.state();
    // Somebody else's page must not go on under this one.
    if (now.step !== 'signedIn' || now.user.userId !== userId) location.assign('/');
  };
  return (
    <Modal
      title={TEXTS.loggedOut}
      onClose={() => setDismissed(true)}
      onSubmit={signIn}
      submitText="Sign in again"
      cancelText="Stay on this page"
      canSubmit={usingSSO || password !== ''}
      size={420}
    >
      <p>Sign in again to go on where you are. Nothing you typed is lost.</p>
      {!usingSSO && (
        <>
          <TextField label="Email address" type="email" autoComplete="username" value={email} readOnly />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      )}
    </Modal>
  );
}
