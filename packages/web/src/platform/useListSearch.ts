import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ListAddress, ListParams } from '../ui/list/columns.ts';
import { useEcho } from '../ui/list/useEcho.ts';

export type ListSearchState = ListAddress & { view: string; onView: (view: string) => void };

const WRITE_DELAY_MS = 300;

/**
 * What a list shows, as the address has it: the search text in `q`, the saved view in `view`, the order and the filters
 * under their own names. So a list can be sent to somebody, and is found again on the way back from one of its rows.
 */
export function useListSearch(defaultView = ''): ListSearchState {
  const params = useSearch({ strict: false }) as ListParams;
  const navigate = useNavigate();
  const q = params.q === undefined ? '' : String(params.q);
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Somebody followed a link to this same list: what it says goes before what was typed here.
  const note = useEcho(q, (linked) => {
    clearTimeout(timer.current);
    setText(linked);
  });

  const onParams = (change: ListParams) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, ...change })) as never,
      replace: true,
      resetScroll: false,
    });

  return {
    text,
    onText: (next) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        note(next);
        onParams({ q: next || undefined });
      }, WRITE_DELAY_MS);
    },
    view: typeof params.view === 'string' ? params.view : defaultView,
    onView: (next) => onParams({ view: next === defaultView ? undefined : next }),
    params,
    onParams,
  };
}
