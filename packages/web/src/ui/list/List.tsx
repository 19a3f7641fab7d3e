import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, startTransition, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { countOf } from '../format.ts';
import { Segmented, Tabs } from '../Segmented.tsx';
import { useKeys } from '../keys.ts';
import type { Column, ListAddress, ListSearch, View } from './columns.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { type Filter, filterParam } from './filters.ts';
import styles from './List.module.css';
import { type Cursor, ListTable } from './ListTable.tsx';
import type { SearchDoc } from './search.ts';
import type { Sort } from './sort.ts';
import { useEcho } from './useEcho.ts';
import { useListState } from './useListState.ts';

export type ListProps<Row> = ListAddress & {
  /** Names the list in what the browser remembers. */
  id: string;
  label: string;
  noun: readonly [one: string, many: string];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  defaultSort: Sort;
  search: ListSearch;
  docOf: (row: Row) => SearchDoc;
  views?: readonly View<Row>[];
  view?: string;
  onView?: (view: string) => void;
  environments?: readonly string[];
  enabledOf?: (row: Row) => Readonly<Record<string, boolean>>;
  /** Menus beside the search box that narrow the list by what its rows have. */
  filters?: readonly Filter<Row>[];
  /** What `e` does with the row the keyboard is on. */
  onEdit?: ((row: Row) => void) | undefined;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** Actions for the selected rows; without it rows cannot be selected. */
  bulk?: (ids: readonly string[], clear: () => void) => ReactNode;
};

/** A list: saved views, search with tokens, sorting, two densities, any number of rows. */
export function List<Row>(props: ListProps<Row>) {
  const { rows, views, text, onText } = props;
  const [density, setDensity] = useDensity(props.id);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const state = useListState({ ...props, fields: props.search.fields });
  const counts = useMemo(
    () => new Map(views?.map((view) => [view.id, rows?.filter(view.test).length] as const)),
    [views, rows],
  );
  const clear = () => setSelected(new Set());
  const ids = state.shown.map(({ row }) => props.rowId(row));
  const selection = props.bulk && {
    selected,
    toggle: (id: string) => setSelected(toggled(selected, id)),
    toggleAll: () => setSelected(selected.size === ids.length ? new Set() : new Set(ids)),
  };
  const cursor = useCursor(state.shown.length, {
    select: (at) => selection?.toggle(ids[at] ?? ''),
    edit: (at) => state.shown[at] && props.onEdit?.(state.shown[at].row),
  });
  if (rows?.length === 0) return props.empty;
  const inUse = props.filters?.filter(({ id }) => state.chosen[id]?.length) ?? [];
  const hasFilters = inUse.length > 0;
  const showEverything = () => {
    onText('');
    props.onParams(Object.fromEntries(inUse.map(({ id }) => [id, undefined])));
  };

  return (
    <>
      {views && props.onView && (
        <Tabs
          label="Saved views"
          value={props.view ?? views[0]?.id ?? ''}
          choices={views.map((view) => ({ value: view.id, label: view.label, count: counts.get(view.id) }))}
          onChange={props.onView}
        />
      )}
      <div className={styles.toolbar}>
        <SearchBox
          text={text}
          onText={onText}
          onReady={state.prepareSearch}
          placeholder={props.search.placeholder}
          label={props.label}
        />
        {props.filters?.map((filter) => (
          <FilterMenu
            key={filter.id}
            filter={filter}
            rows={rows ?? []}
            chosen={state.chosen[filter.id] ?? []}
            onChange={(values) => props.onParams({ [filter.id]: filterParam(values) })}
          />
        ))}
        <span className={styles.spacer} />
        <span className={styles.count} role="status">
          {rows &&
            (text || hasFilters
              ? countOf(state.shown.length, 'match', 'matches')
              : countOf(state.shown.length, ...props.noun))}
        </span>
        <span className={styles.density}>
          <Segmented
            label="Row height"
            value={density}
            onChange={setDensity}
            choices={[
              { value: 'cosy', label: 'Cosy' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
        </span>
      </div>
      <ListTable
        label={props.label}
        shown={state.shown}
        loading={rows === undefined}
        columns={props.columns}
        rowId={props.rowId}
        sort={state.sort}
        onSort={state.sortByColumn}
        sortable={!state.isSearching}
        compact={density === 'compact'}
        selection={selection}
        cursor={cursor}
        empty={
          <EmptyState
            icon={<IconSearch size={22} />}
            title={`No matching ${props.noun[1]}`}
            actions={
              (text || hasFilters) && <Button onClick={showEverything}>{hidingWords(text, hasFilters).clear}</Button>
            }
          >
            {hidingWords(text, hasFilters).reason}
          </EmptyState>
        }
      />
      {props.bulk && selected.size > 0 && (
        <div className={styles.bulk} role="region" aria-label="Selected rows">
          <span className="num">{selected.size} selected</span>
          {props.bulk([...selected], clear)}
          <IconButton label="Clear the selection" onClick={clear}>
            <IconX size={16} />
          </IconButton>
        </div>
      )}
    </>
  );
}

/** Why a list that has rows shows none, and what to do about it. */
function hidingWords(text: string, hasFilters: boolean): { reason: string; clear: string } {
  if (text && hasFilters)
    return { reason: `Nothing here matches “${text}” and the filters.`, clear: 'Clear search and filters' };
  if (text) return { reason: `Nothing here matches “${text}”.`, clear: 'Clear the search' };
  return {
    reason: hasFilters ? 'The filters hide everything.' : 'This view hides everything.',
    clear: 'Clear the filters',
  };
}

type RowActions = { select: (at: number) => void; edit: (at: number) => void };

/** The row the keyboard is on: `j` and `k` move it, `x` selects the row, `e` edits it, Enter follows its link. */
function useCursor(count: number, act: RowActions): Cursor {
  const [at, setAt] = useState(-1);
  const [asked, setAsked] = useState(0);
  const move = (step: number) => {
    if (count === 0) return;
    setAt(Math.min(count - 1, Math.max(0, at + step)));
    setAsked(asked + 1);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => at >= 0 && act.select(at),
    e: () => at >= 0 && act.edit(at),
  });
  return { at, asked, onFocus: setAt };
}

type Density = 'cosy' | 'compact';

function useDensity(id: string): [Density, (density: Density) => void] {
  const key = `${id}:density`;
  const [density, setDensity] = useState<Density>(localStorage.getItem(key) === 'compact' ? 'compact' : 'cosy');
  return [
    density,
    (next) => {
      localStorage.setItem(key, next);
      setDensity(next);
    },
  ];
}

function toggled(set: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

type SearchBoxProps = {
  text: string;
  onText: (text: string) => void;
  /** Somebody is about to search. */
  onReady: () => void;
  placeholder: string;
  label: string;
};

/** The search box of a list; `/` jumps into it. */
function SearchBox({ text, onText, onReady, placeholder, label }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const note = useEcho(text, setTyped);
  // The letter shows at once; the list, which may be long, follows when there is time.
  const tell = (next: string) => {
    note(next);
    setTyped(next);
    startTransition(() => onText(next));
  };
  useKeys({ '/': () => input.current?.focus() });
  return (
    <div className={styles.search}>
      <IconSearch size={15} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder}
        onFocus={onReady}
        aria-label={`Search ${label.toLowerCase()}`}
        onChange={(event) => tell(event.currentTarget.value)}
      />
      {typed ? (
        <IconButton className={styles.clear} label="Clear the search" onClick={() => tell('')}>
          <IconX size={15} />
        </IconButton>
      ) : (
        <kbd className={styles.slash} aria-hidden="true">
          /
        </kbd>
      )}
    </div>
  );
}

/** The class of a row's link, which covers the whole row. */
export const rowLinkClass = styles.title;

/** A cell with a main line and a quieter one below; Compact leaves the second out. */
export function TwoLines({ first, second, compact }: { first: ReactNode; second?: ReactNode; compact?: boolean }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      {second && !compact && <small>{second}</small>}
    </span>
  );
}
