import { useEffect, useState } from 'react';
import { useTitle } from '../platform/useTitle.ts';
import { useApi } from '../platform/SessionProvider.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { messageOf } from '../ui/messageOf.ts';
import { authAddress } from './authAddress.ts';
import { AuthLayout } from './AuthLayout.tsx';

type Outcome = { email: string } | { problem: string };

/** Confirms an address with the link that was sent to it. Opening it twice does no harm. */
export function VerifyEmailPage() {
  const api = useApi();
  const [outcome, setOutcome] = useState<Outcome>();
  useTitle('Confirm your address');
  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token') ?? '';
    api
      .call('POST /auth/verify-email', { body: { token } })
      .then(setOutcome)
      .catch((cause: unknown) => setOutcome({ problem: messageOf(cause) }));
  }, [api]);
  if (!outcome) return <AuthLayout loading>{null}</AuthLayout>;
  return (
    <AuthLayout>
      <h1>Confirm your address</h1>
      {'email' in outcome ? (
        <>
          <Alert tone="good">{outcome.email} is confirmed.</Alert>
          <a className={buttonClass('primary')} href="/">
            Go on
          </a>
        </>
      ) : (
        <>
          <ErrorAlert text={outcome.problem} />
          <NewLink />
        </>
      )}
    </AuthLayout>
  );
}

/** How to come to a link that works: of an account that was never finished nothing is left, others ask for one themselves. */
function NewLink() {
  return (
    <>
      <p className="muted">
        Log in, and your profile sends you a new link. If you have not finished your account yet, create it again.
      </p>
      <a className={buttonClass('primary')} href={authAddress('login', '/account/profile')}>
        Log in
      </a>
      <a className={buttonClass('outline')} href={authAddress('register', '/')}>
        Create an account
      </a>
    </>
  );
}
