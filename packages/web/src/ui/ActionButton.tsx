import { type ReactNode, useState } from 'react';
import { messageOf } from './messageOf.ts';
import { Button, type ButtonLook } from './Button.tsx';

type ActionButtonProps = {
  children: ReactNode;
  onAction: () => Promise<unknown>;
  look?: ButtonLook;
  small?: boolean;
  icon?: ReactNode;
  disabled?: boolean;
  title?: string;
};

/** Runs an asynchronous action: loading and disabled while it runs, its error in red below when it fails. */
export function ActionButton({ children, onAction, ...button }: ActionButtonProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await onAction();
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setBusy(false);
    }
  };

  return (
    <span style={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-start', gap: 4 }}>
      <Button {...button} busy={busy} onClick={run}>
        {children}
      </Button>
      {error && (
        <span role="alert" style={{ color: 'var(--bad)', fontSize: 12, whiteSpace: 'pre-line' }}>
          {error}
        </span>
      )}
    </span>
  );
}
