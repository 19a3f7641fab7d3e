import { nameInput } from '@gb/domain/users';
import { useState } from 'react';
import { useUser } from '../platform/SessionProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './Account.module.css';
import { AccountPage } from './AccountPage.tsx';
import { useAccountActions, useCelebrations } from './useAccount.ts';

const CHECK = bySchema<{ name: string }, { name: string }>(nameInput, { labels: { name: 'Name' } });

/** One's name, whether the address is confirmed, and what this browser does when something is worth a celebration. */
export function ProfilePage() {
  const user = useUser();
  const { rename } = useAccountActions();
  const { fields, text, attempt } = useFields(() => ({ name: user.userName }), CHECK);
  const [celebrations, setCelebrations] = useCelebrations();
  const [isSaved, setSaved] = useState(false);
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      setSaved(false);
      const typed = attempt();
      return typed ? rename(typed.name) : false;
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
        <TextField label="Name" autoComplete="name" {...text('name')} />
        <Address />
        <LeaveGuard isChanged={fields.name.trim() !== user.userName} />
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
