import type { FieldError } from '@gb/domain/errors';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { StaleError } from '../platform/staleError.ts';
import { type TakesErrors, noteForms } from './form/noteForms.ts';
import { messageOf } from './messageOf.ts';

export type Submit = {
  /** Runs once at a time. Returning false aborts without an error: a custom validation did not pass. */
  onSubmit: () => Promise<unknown>;
  onSuccess: () => void;
};

/**
 * The life of one form submission: busy, failed with a text, overtaken by somebody else's change, or done. A second submit
 * while busy is ignored. What the server says of a field goes to that field of the form, and only the rest is the text.
 */
export function useSubmit({ onSubmit, onSuccess }: Submit) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [stale, setStale] = useState<StaleError | null>(null);
  const goTo = useFirstProblem();

  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    setStale(null);
    const form = document.activeElement?.closest('form');
    let forms: readonly TakesErrors[] = [];
    try {
      const started = noteForms(onSubmit);
      forms = started.forms;
      if ((await started.result) !== false) onSuccess();
      else goTo(form);
    } catch (cause) {
      if (cause instanceof StaleError) setStale(cause);
      else {
        setError(unplaced(cause, forms));
        goTo(form);
      }
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

/** The words of a refusal that no field of the forms shows; null when every one has its place. */
function unplaced(cause: unknown, forms: readonly TakesErrors[]): string | null {
  const errors = cause instanceof ApiError ? cause.errors : [];
  const rest = forms.reduce<readonly FieldError[]>((left, take) => take(left), errors);
  if (errors.length === 0 || rest.length === errors.length) return messageOf(cause);
  return rest.map(({ path, message }) => `${path}: ${message}`).join('\n') || null;
}

/** Takes people to the first field of their form that is wrong, once it shows so. */
function useFirstProblem(): (form: Element | null | undefined) => void {
  const [form, setForm] = useState<Element | null>(null);
  useEffect(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    setForm(null);
  }, [form]);
  return (next) => setForm(next ?? null);
}
