import { useState } from 'react';
import { TEXTS } from '../platform/texts.ts';
import { useTitle } from '../platform/useTitle.ts';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import { AuthLayout } from './AuthLayout.tsx';

/** A letter on its way to somebody, and how to send another one like it. */
export type Letter = { mode: 'forgot' | 'register'; email: string; sendAgain: () => Promise<void> };

/** Says where the link went, and what can be done when it does not come. */
export function LetterSent({ letter, onBack }: { letter: Letter; onBack: () => void }) {
  const { mode, email, sendAgain } = letter;
  const [isSentAgain, setSentAgain] = useState(false);
  const { busy, error, submit } = useSubmit({ onSubmit: sendAgain, onSuccess: () => setSentAgain(true) });
  useTitle('Look into your mail');
  const isReset = mode === 'forgot';
  return (
    <AuthLayout>
      <h1>Look into your mail</h1>
      <Alert tone="good">{isReset ? TEXTS.resetSent(email) : TEXTS.registrationSent(email)}</Alert>
      <p className="muted">
        The link works for {isReset ? '30 minutes' : '3 days'}. Nothing came? See whether the address is right, and look
        among the unwanted mail.
      </p>
      {error && <ErrorAlert text={error} />}
      {isSentAgain && !error && (
        <p role="status" className="muted">
          Sent again.
        </p>
      )}
      <Button busy={busy} onClick={() => void submit()}>
        Send it again
      </Button>
      <Button look="text" onClick={onBack}>
        Use another address
      </Button>
    </AuthLayout>
  );
}
