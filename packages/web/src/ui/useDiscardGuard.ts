import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';

/** Passwords and searches are no work to lose; choices are made again in a moment. */
const TYPED = 'input:not([type=checkbox], [type=radio], [type=password], [type=search]), textarea, [contenteditable]';

type Guarded = {
  /** Nothing is asked about a form that only informs, or has been submitted. */
  isForm: boolean;
  busy: boolean;
  onClose: () => void;
  /** Something was typed before it opened. */
  startsTyped?: boolean | undefined;
};

/**
 * Keeps typed text from being thrown away by Escape, a click beside the dialog, its own buttons, or a way to another
 * page: the first asks, and a second takes the question back. While the form is being submitted nothing closes it.
 */
export function useDiscardGuard({ isForm, busy, onClose, startsTyped = false }: Guarded) {
  const isTyped = useRef(startsTyped);
  const [isAsking, setAsking] = useState(false);
  const mayLose = () => isForm && !busy && isTyped.current;
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => mayLose() && current.pathname !== next.pathname,
    enableBeforeUnload: mayLose,
    withResolver: true,
  });
  const keep = () => {
    leaving.reset?.();
    setAsking(false);
  };
  return {
    isAsking: isAsking || leaving.status === 'blocked',
    noteTyping: ({ target }: FormEvent) => {
      if (target instanceof HTMLElement && target.matches(TYPED)) isTyped.current = true;
    },
    close: () => {
      if (busy) return;
      if (isAsking || leaving.status === 'blocked') keep();
      else if (mayLose()) setAsking(true);
      else onClose();
    },
    keep,
    discard: () => {
      isTyped.current = false;
      leaving.proceed?.();
      onClose();
    },
  };
}
