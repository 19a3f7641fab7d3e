import { useEffect, useState } from 'react';
import { useTitle } from '../platform/useTitle.ts';
import { useApi } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { messageOf } from '../ui/messageOf.ts';
import { useSubmit } from '../ui/useSubmit.ts';
import { AuthLayout } from './AuthLayout.tsx';
import styles from './AuthLayout.module.css';
import { LABELS, validateField } from './modes.ts';

type Typed = { password: string };
const CHECK = byProblems<Typed>(({ password }) => {
  const fault = validateField('password', password);
  return fault ? { password: fault } : {};
}, LABELS);

type Link = { email: string; problem: string };

/** Chooses a new password with the link of a letter, or one an administrator handed over. */
export function ResetPage() {
  const api = useApi();
  const [link, setLink] = useState<Link>();
  const [isDone, setDone] = useState(false);
  const { text, attempt } = useFields(() => ({ password: '' }), CHECK);
  const token = new URLSearchParams(location.search).get('token') ?? '';
  useTitle('Choose a new password');
  useEffect(() => {
    api
      .call('POST /auth/reset/read', { body: { token } })
      .then(({ email }) => setLink({ email, problem: '' }))
      .catch((cause: unknown) => setLink({ email: '', problem: messageOf(cause) }));
  }, [api, token]);
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      const typed = attempt();
      return typed && api.call('POST /auth/reset', { body: { token, ...typed } });
    },
    onSuccess: () => setDone(true),
  });

  if (!link) return <AuthLayout loading>{null}</AuthLayout>;
  if (isDone || link.problem)
    return (
      <AuthLayout>
        <h1>{isDone ? 'Done' : 'Choose a new password'}</h1>
        {isDone ? <Alert tone="good">{TEXTS.passwordChanged}</Alert> : <ErrorAlert text={link.problem} />}
        <a className={buttonClass('primary')} href="/">
          Go to log in
        </a>
      </AuthLayout>
    );
  return (
    <AuthLayout loading={busy}>
      <div>
        <h1>Choose a new password</h1>
        <p className={styles.lead}>For {link.email}. You will be signed out everywhere.</p>
      </div>
      <form
        noValidate
        aria-label="Choose a new password"
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="hidden" autoComplete="username" value={link.email} readOnly />
        <TextField label="New password" type="password" autoComplete="new-password" autoFocus {...text('password')} />
        {error && <ErrorAlert text={error} />}
        <Button type="submit" look="primary" busy={busy}>
          Change password
        </Button>
      </form>
    </AuthLayout>
  );
}
