import { changePasswordInput } from '@gb/domain/users';
import { useState } from 'react';
import { useUser } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './Account.module.css';
import { AccountPage } from './AccountPage.tsx';
import { useAccountActions } from './useAccount.ts';

const BLANK = { currentPassword: '', newPassword: '' };
const CHECK = bySchema<typeof BLANK, typeof BLANK>(changePasswordInput, {
  labels: { currentPassword: 'Current password', newPassword: 'New password' },
});

/** Changes one's password; every other browser is signed out. */
export function PasswordPage() {
  const { email } = useUser();
  const { changePassword } = useAccountActions();
  const [isDone, setDone] = useState(false);
  const { text, attempt, reset } = useFields(() => BLANK, CHECK);
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      setDone(false);
      const typed = attempt();
      return typed && changePassword(typed);
    },
    onSuccess: () => {
      reset();
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
          {...text('currentPassword')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="You will be signed out in all your other browsers."
          {...text('newPassword')}
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
