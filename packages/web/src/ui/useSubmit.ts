import { useRef, useState } from 'react';
import { StaleError } from '../platform/staleError.ts';
import { messageOf } from './messageOf.ts';

export type Submit = {
  /** Runs once at a time. Returning false aborts without an error: a custom validation did not pass. */
  onSubmit: () => Promise<unknown>;
  onSuccess: () => void;
};

/**
 * The life of one form submission: busy, failed with a text, overtaken by somebody else's change, or done. A second submit
 * while busy is ignored.
 */
export function useSubmit({ onSubmit, onSuccess }: Submit) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [stale, setStale] = useState<StaleError | null>(null);

  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    setStale(null);
    try {
      if ((await onSubmit()) !== false) onSuccess();
    } catch (cause) {
      if (cause instanceof StaleError) setStale(cause);
      else setError(messageOf(cause));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    stale,
    submit,
    /** Submits again, on top of what others did meanwhile. */
    submitOnTop: () => {
      stale?.accept();
      return submit();
    },
    /** Gives one's own change up. */
    giveUp: () => setStale(null),
  };
}
