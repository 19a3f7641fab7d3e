import { type ReactNode, useEffect, useState } from 'react';
import { telemetry } from '../platform/insight.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AuthFields, AuthMode } from '../platform/session.ts';
import { useTitle } from '../platform/useTitle.ts';
import { useConfig, useSession } from '../platform/SessionProvider.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './AuthLayout.module.css';
import { authAddress, authModeAt, wantedPage } from './authAddress.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { type Letter, LetterSent } from './LetterSent.tsx';
import { type FieldName, LABELS, MODES, type Values, faultsIn } from './modes.ts';
import { useInvitation } from './useInvitation.ts';

const EMPTY: Values = { companyname: '', name: '', email: '', password: '', setupCode: '' };
const TYPES: Partial<Record<FieldName, string>> = { email: 'email', password: 'password' };
const AUTOCOMPLETE: Partial<Record<FieldName, string>> = {
  companyname: 'organization',
  name: 'name',
  email: 'username',
};

/**
 * Signing in, in all its forms. Each has an address of its own, which keeps the page somebody was on the way to; the first
 * visit to a new installation asks for the organization too, and an invitation stays at the address it came with.
 */
export function AuthPage({ newInstallation, forceRegister }: { newInstallation: boolean; forceRegister?: boolean }) {
  const { history } = useRouter();
  const { pathname, searchStr, href } = useRouterState({ select: ({ location }) => location });
  const [own, setOwn] = useState<AuthMode>(newInstallation ? 'firsttime' : 'register');
  const [letter, setLetter] = useState<Letter | null>(null);
  const [email, setEmail] = useState('');
  const invitation = useInvitation(Boolean(forceRegister));
  const isElsewhere = newInstallation || Boolean(forceRegister);
  const mode = authModeAt(pathname);
  useEffect(() => {
    if (!isElsewhere && !mode) history.replace(authAddress('login', href));
  }, [history, isElsewhere, mode, href]);
  const step = isElsewhere ? own : (mode ?? 'login');
  const go = (next: AuthMode) => {
    setLetter(null);
    if (isElsewhere) setOwn(next);
    else history.push(authAddress(next, wantedPage(searchStr)));
  };

  if (forceRegister && invitation === undefined) return <AuthLayout loading>{null}</AuthLayout>;
  if (letter) return <LetterSent letter={letter} onBack={() => go(letter.mode)} />;
  const lead = invitation?.problem ? (
    <Alert tone="warn">{invitation.problem}</Alert>
  ) : invitation?.words && step !== 'forgot' ? (
    <Alert tone="accent">{invitation.words}</Alert>
  ) : null;
  return (
    <AuthForm
      key={step}
      mode={step}
      above={lead}
      email={email || (invitation?.email ?? '')}
      invitation={invitation?.problem === '' ? invitation.key : undefined}
      onStep={(next, typed) => {
        setEmail(typed);
        go(next);
      }}
      onLetter={(sent) => {
        setEmail(sent.email);
        setLetter(sent);
      }}
    />
  );
}

/** The fields a form shows, as its call takes them. */
const sent = (shown: readonly FieldName[], values: Values) =>
  // What each mode shows is what its call takes: `MODES` and the schema of each call name the same fields.
  Object.fromEntries(shown.map((field) => [field, values[field]])) as AuthFields[AuthMode];

type AuthFormProps = {
  mode: AuthMode;
  above: ReactNode;
  email: string;
  /** The key of the invitation that brought somebody here. */
  invitation: string | undefined;
  onStep: (mode: AuthMode, email: string) => void;
  onLetter: (letter: Letter) => void;
};

function AuthForm({ mode, above, email, invitation, onStep, onLetter }: AuthFormProps) {
  const session = useSession();
  const { setupCodeNeeded, usingSSO } = useConfig();
  const { title, lead, fields, submit: submitText, switches } = MODES[mode];
  const shown: readonly FieldName[] = mode === 'firsttime' && setupCodeNeeded ? [...fields, 'setupCode'] : fields;
  const choosesPassword = mode === 'register' || mode === 'firsttime';
  const check = byProblems<Values>(faultsIn(shown, { choosesPassword }), LABELS);
  const form = useFields(() => ({ ...EMPTY, email }), check);
  useTitle(title);

  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      const values = form.attempt();
      if (!values) return false;
      const key = mode === 'register' && invitation ? { invitation } : {};
      const send = () => session.authenticate(mode, { ...sent(shown, values), ...key });
      const isIn = await send();
      if (mode === 'register') telemetry.track('Register');
      if (mode === 'firsttime') telemetry.track('Register-first');
      if (mode === 'forgot' || (mode === 'register' && !isIn))
        onLetter({ mode, email: values.email.trim(), sendAgain: async () => void (await send()) });
    },
    onSuccess: () => {},
  });

  return (
    <AuthLayout loading={busy}>
      {above}
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <form
        noValidate
        aria-label={title}
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {shown.map((field, index) => (
          <TextField
            key={field}
            label={LABELS[field]}
            type={TYPES[field]}
            autoComplete={
              field === 'password' ? (mode === 'login' ? 'current-password' : 'new-password') : AUTOCOMPLETE[field]
            }
            autoFocus={index === 0}
            hint={field === 'setupCode' ? 'It is printed in the log of the server.' : undefined}
            {...form.text(field)}
          />
        ))}
        {error && <ErrorAlert text={error} />}
        <Button type="submit" look="primary" busy={busy}>
          {submitText}
        </Button>
      </form>
      {!usingSSO && (
        <div className={styles.foot}>
          {switches.map(({ to, label }) => (
            <button key={to} type="button" className={styles.link} onClick={() => onStep(to, form.fields.email)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </AuthLayout>
  );
}
