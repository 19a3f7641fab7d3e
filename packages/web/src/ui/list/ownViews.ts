import { useMemo, useState } from 'react';
import { recallJson, rememberJson } from '../../platform/storage.ts';
import type { ListParams } from './columns.ts';

/** A view somebody named: what the address said of the list when it was saved. */
export type OwnView = { name: string; params: ListParams };

/** The one of a list's own views that the address asks for. */
export const OWN_VIEW = 'saved';

/** What the address says of a list, without what belongs to the whole page. */
const ownOf = ({ org: _org, [OWN_VIEW]: _saved, ...params }: ListParams): ListParams => params;

/** The change of the address that shows an own view, or with null leaves it. */
export const addressOfView = (view: OwnView | null, now: ListParams): ListParams => ({
  ...Object.fromEntries(Object.keys(ownOf(now)).map((name) => [name, undefined])),
  ...view?.params,
  [OWN_VIEW]: view?.name,
});

/** Whether the address still says what the view was saved with. */
export const isAsSaved = (view: OwnView, now: ListParams): boolean =>
  [...new Set([...Object.keys(ownOf(now)), ...Object.keys(view.params)])].every(
    (name) => JSON.stringify(now[name]) === JSON.stringify(view.params[name]),
  );

/** The views a person saved of a list in this browser. */
export function useOwnViews(id: string) {
  const key = `${id}:views`;
  const [views, setViews] = useState<readonly OwnView[]>(() => recallJson<OwnView[]>(key, []));
  return useMemo(() => {
    const keep = (next: OwnView[]) => {
      rememberJson(key, next);
      setViews(next);
    };
    const without = (name: string) => views.filter((view) => view.name !== name);
    return {
      views,
      save: (name: string, params: ListParams) => keep([...without(name), { name, params: ownOf(params) }]),
      remove: (name: string) => keep(without(name)),
    };
  }, [views, key]);
}
