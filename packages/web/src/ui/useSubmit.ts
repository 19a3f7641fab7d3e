import { useRef, useState } from 'react';
import { messageOf } from './messageOf.ts';

export type Submit = {
  /** Runs once at a time. Returning false aborts without an error: a custom validation did not pass. */
  onSubmit: () => Promise<unknown>;
  onSuccess: () => void;
};

/** The life of one form submission: busy, failed with a text, or done. A second submit while busy is ignored. */
export function useSubmit({ onSubmit, onSuccess }: Submit) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      if ((await onSubmit()) !== false) onSuccess();
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, submit };
}
