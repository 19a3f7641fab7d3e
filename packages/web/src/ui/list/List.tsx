import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { countOf } from '../format.ts';
import { Segmented, Tabs } from '../Segmented.tsx';
import type { Column, ListSearch, View } from './columns.ts';
import styles from './List.module.css';
import { ListTable } from './ListTable.tsx';
import type { SearchDoc } from './search.ts';
import type { Sort } from './sort.ts';
import { useListState } from './useListState.ts';

export type ListProps<Row> = {
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
  text: string;
  onText: (text: string) => void;
  views?: readonly View<Row>[];
  view?: string;
  onView?: (view: string) => void;
  environments?: readonly string[];
  enabledOf?: (row: Row) => Readonly<Record<string, boolean>>;
  /** Filters of the page's own, beside the search box. */
  filters?: ReactNode;
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
  if (rows?.length === 0) return props.empty;

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
        <SearchBox text={text} onText={onText} placeholder={props.search.placeholder} label={props.label} />
        {props.filters}
        <span className={styles.spacer} />
        <span className={styles.count} role="status">
          {rows &&
            (text ? countOf(state.shown.length, 'match', 'matches') : countOf(state.shown.length, ...props.noun))}
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
        empty={
          <EmptyState
            icon={<IconSearch size={22} />}
            title={`No matching ${props.noun[1]}`}
            actions={<Button onClick={() => onText('')}>Clear the search</Button>}
          >
            {text ? `Nothing here matches “${text}”.` : 'This view hides everything.'}
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

type SearchBoxProps = { text: string; onText: (text: string) => void; placeholder: string; label: string };

/** The search box of a list; `/` jumps into it. */
function SearchBox({ text, onText, placeholder, label }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || typing || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.search}>
      <IconSearch size={15} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={placeholder}
        aria-label={`Search ${label.toLowerCase()}`}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {text ? (
        <IconButton className={styles.clear} label="Clear the search" onClick={() => onText('')}>
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
