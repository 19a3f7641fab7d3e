import { useEffect, useState } from 'react';

/**
 * Gives the focus back, when a dialog goes, to the control that opened it: for an item of a menu, the menu's button.
 * When that is gone too, as the row of something deleted is, the focus goes to the page, not to the top of everything.
 */
export function useFocusBack(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('#main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [opener],
  );
}

function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menu ? document.querySelector(`#${CSS.escape(menu)}`) : activeElement;
}
