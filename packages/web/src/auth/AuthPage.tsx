import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AuthMode } from '../platform/session.ts';
import { useConfig, useSession } from '../platform/SessionProvider.tsx';
import { ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './AuthLayout.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { type FieldName, MODES, type Values, labelOf, validateField } from './modes.ts';

const EMPTY: Values = { companyname: '', name: '', email: '', password: '', setupCode: '' };
const TYPES: Partial<Record<FieldName, string>> = { email: 'email', password: 'password' };
const AUTOCOMPLETE: Partial<Record<FieldName, string>> = {
  companyname: 'organization',
  name: 'name',
  email: 'username',
};

/** Signing in, in all its forms. The first visit to a new installation asks for the organization too. */
export function AuthPage({ newInstallation, forceRegister }: { newInstallation: boolean; forceRegister?: boolean }) {
  const [mode, setMode] = useState<AuthMode>(newInstallation ? 'firsttime' : forceRegister ? 'register' : 'login');
  return <AuthForm key={mode} mode={mode} onMode={setMode} />;
}

type AuthFormProps = { mode: AuthMode; onMode: (mode: AuthMode) => void };

function AuthForm({ mode, onMode }: AuthFormProps) {
  const session = useSession();
  const { setupCodeNeeded, usingSSO } = useConfig();
  const { title, lead, fields, submit: submitText, switches } = MODES[mode];
  const shown: readonly FieldName[] = mode === 'firsttime' && setupCodeNeeded ? [...fields, 'setupCode'] : fields;
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { errors } = form.formState;
  useEffect(() => {
    document.title = title;
  }, [title]);

  const { busy, error, submit } = useSubmit({
    onSubmit: () =>
      form.handleSubmit(async (values) => {
        await session.authenticate(mode, Object.fromEntries(shown.map((field) => [field, values[field]])));
      })(),
    onSuccess: () => {},
  });

  return (
    <AuthLayout loading={busy}>
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
            label={labelOf(field)}
            type={TYPES[field]}
            autoComplete={
              field === 'password' ? (mode === 'login' ? 'current-password' : 'new-password') : AUTOCOMPLETE[field]
            }
            autoFocus={index === 0}
            hint={field === 'setupCode' ? 'It is printed in the log of the server.' : undefined}
            error={errors[field]?.message}
            {...form.register(field, { validate: (value) => validateField(field, value) ?? true })}
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
            <button key={to} type="button" className={styles.link} onClick={() => onMode(to)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </AuthLayout>
  );
}
