import { useEffect, useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { useTitle } from '../platform/useTitle.ts';
import { useApi } from '../platform/SessionProvider.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { messageOf } from '../ui/messageOf.ts';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './AuthLayout.module.css';
import { authAddress } from './authAddress.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { LABELS, type Values, faultsIn } from './modes.ts';

/** What a link says; of one that does not work, whether that is because the address has an account already. */
type Link = { name: string; email: string } | { problem: string; isKnown: boolean };

/** Where the link of a registration leads: whoever reads the mail of the address chooses the password of the account. */
export function FinishAccountPage() {
  const api = useApi();
  const [link, setLink] = useState<Link>();
  const [isDone, setDone] = useState(false);
  const token = new URLSearchParams(location.search).get('token') ?? '';
  useTitle('Finish your account');
  useEffect(() => {
    api
      .call('POST /auth/register/read', { body: { token } })
      .then(setLink)
      .catch((cause: unknown) =>
        setLink({ problem: messageOf(cause), isKnown: cause instanceof ApiError && cause.status === 409 }),
      );
  }, [api, token]);

  if (!link) return <AuthLayout loading>{null}</AuthLayout>;
  if (!isDone && !('problem' in link)) return <FinishForm {...link} token={token} onDone={() => setDone(true)} />;
  return (
    <AuthLayout>
      <h1>Finish your account</h1>
      {'problem' in link ? (
        <>
          <ErrorAlert text={link.problem} />
          {!link.isKnown && (
            <>
              <p className="muted">Create the account again, and a new link is sent to you.</p>
              <a className={buttonClass('primary')} href={authAddress('register', '/')}>
                Create an account
              </a>
            </>
          )}
          <a className={buttonClass(link.isKnown ? 'primary' : 'outline')} href={authAddress('login', '/')}>
            Go to log in
          </a>
        </>
      ) : (
        <>
          <Alert tone="good">Your account for {link.email} is ready.</Alert>
          <a className={buttonClass('primary')} href="/">
            Go on
          </a>
        </>
      )}
    </AuthLayout>
  );
}

type Chosen = Pick<Values, 'name' | 'password'>;
const faults = faultsIn(['name', 'password'], { choosesPassword: true });

type FinishFormProps = { name: string; email: string; token: string; onDone: () => void };

function FinishForm({ name, email, token, onDone }: FinishFormProps) {
  const api = useApi();
  const form = useFields(
    () => ({ name, password: '' }),
    byProblems<Chosen>((chosen) => faults({ ...chosen, email }), LABELS),
  );
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      const chosen = form.attempt();
      if (!chosen) return false;
      return api.call('POST /auth/register/finish', { body: { token, ...chosen } });
    },
    onSuccess: onDone,
  });
  return (
    <AuthLayout loading={busy}>
      <div>
        <h1>Finish your account</h1>
        <p className={styles.lead}>For {email}. Choose the password you are going to log in with.</p>
      </div>
      <form
        noValidate
        aria-label="Finish your account"
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField label="Name" autoComplete="name" {...form.text('name')} />
        <TextField label="Password" type="password" autoComplete="new-password" autoFocus {...form.text('password')} />
        {error && <ErrorAlert text={error} />}
        <Button type="submit" look="primary" busy={busy}>
          Finish my account
        </Button>
      </form>
    </AuthLayout>
  );
}
