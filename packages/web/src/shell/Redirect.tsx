import { useEffect, useState } from 'react';
import { useSession } from '../platform/SessionProvider.tsx';
import type { SessionState } from '../platform/session.ts';
import { STORAGE, remember } from '../platform/storage.ts';
import { TEXTS } from '../platform/texts.ts';
import { Modal } from '../ui/Modal.tsx';
import { Starting } from './StartupProblem.tsx';

const REDIRECT_WAIT_MS = 5000;

/** Single sign-on: remembers where the person was, waits, and leaves; or asks first when the server says so. */
export function Redirect({ uri, asksFirst }: Extract<SessionState, { step: 'redirect' }>) {
  const session = useSession();
  const [agreed, setAgreed] = useState(!asksFirst);
  useEffect(() => {
    if (!agreed) return;
    remember(STORAGE.postAuthPath, location.pathname + location.search, () => sessionStorage);
    const timer = setTimeout(() => location.assign(uri), asksFirst ? 0 : REDIRECT_WAIT_MS);
    return () => clearTimeout(timer);
  }, [agreed, asksFirst, uri]);
  if (agreed) return <Starting text="Redirecting to your sign-in page" />;
  return (
    <Modal
      title={TEXTS.signInRequired}
      onClose={() => void session.signOut()}
      onSubmit={async () => setAgreed(true)}
      submitText="Sign In"
    >
      You must sign in with your organization’s sign-in page to go on.
    </Modal>
  );
}
