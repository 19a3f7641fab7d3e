import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export type ListSearchState = {
  text: string;
  onText: (text: string) => void;
  view: string;
  onView: (view: string) => void;
};

const WRITE_DELAY_MS = 300;

/** The search text and saved view of a list, prefilled from `q` and `view` in the address and kept there. */
export function useListSearch(defaultView = ''): ListSearchState {
  const search = useSearch({ strict: false }) as { q?: unknown; view?: unknown };
  const navigate = useNavigate();
  const [text, setText] = useState(() => (search.q === undefined ? '' : String(search.q)));
  const view = typeof search.view === 'string' ? search.view : defaultView;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, ...change })) as never, replace: true });

  return {
    text,
    view,
    onText: (next) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write({ q: next || undefined }), WRITE_DELAY_MS);
    },
    onView: (next) => write({ view: next === defaultView ? undefined : next }),
  };
}
