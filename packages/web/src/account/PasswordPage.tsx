import { MIN_PASSWORD_LENGTH } from '@gb/domain/users';
import { useState } from 'react';
import { useUser } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './Account.module.css';
import { AccountPage } from './AccountPage.tsx';
import { useAccountActions } from './useAccount.ts';

const faultOf = (label: string, value: string): string | undefined => {
  if (value === '') return `${label} is required`;
  return value.length < MIN_PASSWORD_LENGTH
    ? `${label} must have at least ${MIN_PASSWORD_LENGTH} characters`
    : undefined;
};

/** Changes one's password; every other browser is signed out. */
export function PasswordPage() {
  const { email } = useUser();
  const { changePassword } = useAccountActions();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [tried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  const faults = { current: faultOf('Current password', current), next: faultOf('New password', next) };
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      setTried(true);
      setDone(false);
      return faults.current || faults.next ? false : changePassword(current, next);
    },
    onSuccess: () => {
      setCurrent('');
      setNext('');
      setTried(false);
      setDone(true);
    },
  });
  return (
    <AccountPage title="Password">
      <form
        className={styles.form}
        noValidate
        aria-label="Change password"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={tried ? faults.current : undefined}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="You will be signed out in all your other browsers."
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          error={tried ? faults.next : undefined}
        />
        {error && <ErrorAlert text={error} />}
        {isDone && <Alert tone="good">{TEXTS.passwordChanged}</Alert>}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            Change password
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}
