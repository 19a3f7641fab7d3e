import { type RefCallback, useCallback } from 'react';

let isWanted = false;
let giveUp: ReturnType<typeof setTimeout> | undefined;
/** A page that takes longer to come has been left to itself: its reader does something else by then. */
const PATIENCE_MS = 5000;

/** Asks that the heading of the page to come gets the focus. Until it is there the content as a whole has it. */
export function wantHeading(): void {
  isWanted = true;
  clearTimeout(giveUp);
  giveUp = setTimeout(() => (isWanted = false), PATIENCE_MS);
  const heading = document.querySelector<HTMLElement>('#main h1[tabindex]');
  if (heading) focusOn(heading);
  else if (!isInDialog()) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

const isInDialog = () => document.activeElement?.closest('[role=dialog]') !== null && document.activeElement !== null;

function focusOn(heading: HTMLElement): void {
  // A page that opens with a field to type into keeps its own focus, and so does a dialog.
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  isWanted = false;
  if (!isTyping && !isInDialog()) heading.focus({ preventScroll: true });
}

/** For the heading of a page: takes the focus when the page was just gone to. */
export function usePageHeading(): { ref: RefCallback<HTMLElement>; tabIndex: number } {
  const ref = useCallback((heading: HTMLElement | null) => {
    if (heading && isWanted) focusOn(heading);
  }, []);
  return { ref, tabIndex: -1 };
}
