import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { countOf } from '../format.ts';
import { useKeys } from '../keys.ts';
import type { Column, ListAddress, ListSearch, View } from './columns.ts';
import { DisplayMenu, useDisplay } from './DisplayMenu.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { type Filter, filterParam } from './filters.ts';
import styles from './List.module.css';
import { type Cursor, ListTable } from './ListTable.tsx';
import type { SearchDoc } from './search.ts';
import { SearchBox } from './SearchBox.tsx';
import type { Sort } from './sort.ts';
import type { Term } from './terms.ts';
import { useListState } from './useListState.ts';
import { ViewTabs } from './ViewTabs.tsx';

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
  /** What the search box understands before a colon. */
  terms?: readonly Term<Row>[];
  /** Menus beside the search box that narrow the list by what its rows have. */
  filters?: readonly Filter<Row>[];
  /** What `e` does with the row the keyboard is on. */
  onEdit?: ((row: Row) => void) | undefined;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** Actions for the selected rows; without it rows cannot be selected. */
  bulk?: (ids: readonly string[], clear: () => void) => ReactNode;
};

const NO_TERMS: readonly never[] = [];
const NO_FILTERS: readonly never[] = [];
const NO_ROWS: readonly never[] = [];

/** A list: saved views, search with tokens, sorting, two densities, any number of rows. */
export function List<Row>(props: ListProps<Row>) {
  const { rows, views, text, onText, filters = NO_FILTERS, terms = NO_TERMS } = props;
  const display = useDisplay(props.id, props.columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const state = useListState({ ...props, fields: props.search.fields });
  const clear = () => setSelected(new Set());
  const ids = state.shown.map(({ row }) => props.rowId(row));
  const selection = props.bulk && {
    selected,
    toggle: (id: string) => setSelected(toggled(selected, id)),
    toggleAll: () => setSelected(ids.every((id) => selected.has(id)) ? new Set() : new Set(ids)),
  };
  const cursor = useCursor(state.shown.length, {
    select: (at) => selection?.toggle(ids[at] ?? ''),
    edit: (at) => state.shown[at] && props.onEdit?.(state.shown[at].row),
  });
  if (rows?.length === 0) return props.empty;
  const inUse = filters.filter(({ id }) => state.chosen[id]?.length);
  const hasFilters = inUse.length > 0;
  const showEverything = () => {
    onText('');
    props.onParams(Object.fromEntries(inUse.map(({ id }) => [id, undefined])));
  };

  const view = props.view ?? views?.[0]?.id ?? '';
  const tabs = views && props.onView && (
    <ViewTabs
      {...{ id: props.id, rows, views, filters, terms, params: props.params, onParams: props.onParams }}
      view={view}
      onView={props.onView}
    />
  );
  const instead = views?.find(({ id }) => id === view)?.instead;
  if (instead)
    return (
      <>
        {tabs}
        {instead}
      </>
    );

  return (
    <>
      {tabs}
      <div className={styles.toolbar}>
        <SearchBox
          text={text}
          onText={onText}
          onReady={state.prepareSearch}
          placeholder={props.search.placeholder}
          label={props.label}
          terms={terms}
          rows={rows ?? NO_ROWS}
        />
        {filters.map((filter) => (
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
        <DisplayMenu {...display} />
      </div>
      {state.areClose && (
        <p
          className={styles.close}
        >{`Nothing has “${state.words}”. ${state.shown.length > 0 ? 'These come close.' : ''}`}</p>
      )}
      <ListTable
        label={props.label}
        shown={state.shown}
        loading={rows === undefined}
        columns={display.columns}
        rowId={props.rowId}
        sort={state.sort}
        onSort={state.sortByColumn}
        sortable={!state.isSearching}
        compact={display.density === 'compact'}
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

function toggled(set: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
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
