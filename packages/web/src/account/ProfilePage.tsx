import { MIN_NAME_LENGTH } from '@gb/domain/users';
import { useState } from 'react';
import { useUser } from '../platform/SessionProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './Account.module.css';
import { AccountPage } from './AccountPage.tsx';
import { useAccountActions, useCelebrations } from './useAccount.ts';

/** One's name, whether the address is confirmed, and what this browser does when something is worth a celebration. */
export function ProfilePage() {
  const user = useUser();
  const { rename } = useAccountActions();
  const [name, setName] = useState(user.userName);
  const [celebrations, setCelebrations] = useCelebrations();
  const [tried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const tooShort = name.trim().length < MIN_NAME_LENGTH;
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      setTried(true);
      setSaved(false);
      return tooShort ? false : rename(name.trim());
    },
    onSuccess: () => setSaved(true),
  });
  return (
    <AccountPage title="Profile">
      <form
        className={styles.form}
        noValidate
        aria-label="Profile"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={tried && tooShort ? `Name must have at least ${MIN_NAME_LENGTH} characters` : undefined}
        />
        <Address />
        <LeaveGuard isChanged={name.trim() !== user.userName} />
        {error && <ErrorAlert text={error} />}
        {isSaved && <Alert tone="good">Saved</Alert>}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            Save
          </Button>
        </div>
        <SwitchField
          label="Celebrations"
          hint="A little confetti when something is worth it. Kept in this browser."
          checked={celebrations}
          onChange={setCelebrations}
        />
      </form>
    </AccountPage>
  );
}

function Address() {
  const { email, verified } = useUser();
  const { confirmAddress } = useAccountActions();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <div>
      <TextField label="Email address" value={email} readOnly hint="An address cannot be changed." />
      <p style={{ margin: '6px 0 8px' }}>
        {verified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
      </p>
      {!verified &&
        (sentTo ? (
          <Alert tone="good">A letter is on its way to {sentTo}. Open its link, then reload this page.</Alert>
        ) : (
          <ActionButton small onAction={async () => setSentTo((await confirmAddress()).sentTo)}>
            Send me a letter to confirm it
          </ActionButton>
        ))}
    </div>
  );
}
