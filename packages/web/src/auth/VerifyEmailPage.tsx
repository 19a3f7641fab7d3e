import { useEffect, useState } from 'react';
import { useTitle } from '../platform/useTitle.ts';
import { useApi } from '../platform/SessionProvider.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { messageOf } from '../ui/messageOf.ts';
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
          <p className="muted">Your profile says whether your address is confirmed, and sends you a new link.</p>
          <a className={buttonClass('primary')} href="/account/profile">
            Open my profile
          </a>
        </>
      )}
    </AuthLayout>
  );
}
