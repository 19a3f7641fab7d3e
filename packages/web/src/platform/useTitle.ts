import { useEffect } from 'react';
import { tabTitle } from './breadcrumbs.tsx';

/** The title of the tab for a screen outside of the shell; inside, pages leave breadcrumbs. */
export function useTitle(label: string): void {
  useEffect(() => {
    document.title = tabTitle([{ label }]);
  }, [label]);
}
