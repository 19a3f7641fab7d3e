import { useCallback, useMemo, useState } from 'react';
import type { Column, ListParams, View } from './columns.ts';
import { type Chosen, type Filter, passesFilters, readFilters } from './filters.ts';
import { type ListQuery, parseQuery, passesTokens } from './query.ts';
import type { Range, SearchDoc } from './search.ts';
import { type Sort, nextSort, parseSort, readSort, sortParam, sortRows, sortStorageKey } from './sort.ts';
import { useSearch } from './useSearch.ts';

const NO_ENVIRONMENTS: readonly string[] = [];
const NO_FILTERS: readonly never[] = [];

export type ListOptions<Row> = {
  id: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  defaultSort: Sort;
  /** The text of the search box. */
  text: string;
  fields: readonly string[];
  docOf: (row: Row) => SearchDoc;
  views?: readonly View<Row>[] | undefined;
  view?: string | undefined;
  filters?: readonly Filter<Row>[] | undefined;
  params: ListParams;
  onParams: (change: ListParams) => void;
  environments?: readonly string[] | undefined;
  enabledOf?: ((row: Row) => Readonly<Record<string, boolean>>) | undefined;
};

export type ShownRow<Row> = { row: Row; ranges: readonly Range[] | undefined };

/** The rows a list shows, in order: the view's rows that pass the tokens, by relevance when searching, else sorted. */
export function useListState<Row>(options: ListOptions<Row>) {
  const { id, rows, columns, docOf, text, fields, environments = NO_ENVIRONMENTS } = options;
  const { views, view, enabledOf, filters = NO_FILTERS, params } = options;
  const [ownSort, setOwnSort] = useState<Sort>(() =>
    readSort(localStorage.getItem(sortStorageKey(id)), options.defaultSort),
  );
  const asked = parseSort(params.sort);
  const isKnown = columns.some(({ id, sortBy }) => sortBy && id === asked?.field);
  const { field, dir } = asked && isKnown ? asked : ownSort;
  const chosen = useMemo(() => readFilters(filters, params), [filters, params]);
  const query = useMemo(() => parseQuery(text, environments), [text, environments]);
  const makeDocs = useCallback(() => (rows ?? []).map(docOf), [rows, docOf]);
  const { hits, prepare } = useSearch(makeDocs, fields, query.words);
  // By the key itself and not by its column: columns may be new at each drawing, and sorting takes longest of all.
  const sortBy = columns.find((column) => column.id === field)?.sortBy;
  const sorted = useMemo(() => (rows && sortBy ? sortRows(rows, sortBy, dir) : rows), [rows, sortBy, dir]);

  const shown = useMemo(() => {
    if (!rows || !sorted) return [];
    const keep = keeper({ views, view, enabledOf, filters, chosen }, query);
    if (hits) {
      return hits.order.flatMap((index): ShownRow<Row>[] => {
        const row = rows[index];
        return row !== undefined && keep(row) ? [{ row, ranges: hits.ranges.get(index) }] : [];
      });
    }
    return sorted.filter(keep).map((row) => ({ row, ranges: undefined }));
  }, [rows, sorted, hits, query, views, view, enabledOf, filters, chosen]);

  const sortByColumn = (column: string) => {
    const next = nextSort({ field, dir }, column);
    localStorage.setItem(sortStorageKey(id), JSON.stringify(next));
    setOwnSort(next);
    options.onParams({ sort: sortParam(next) });
  };
  return { shown, chosen, sort: { field, dir }, sortByColumn, isSearching: query.words !== '', prepareSearch: prepare };
}

type Limits<Row> = Pick<ListOptions<Row>, 'views' | 'view' | 'enabledOf'> & {
  filters: readonly Filter<Row>[];
  chosen: Chosen;
};

function keeper<Row>(limits: Limits<Row>, query: ListQuery): (row: Row) => boolean {
  const { views, view, enabledOf, filters, chosen } = limits;
  const test = views?.find(({ id }) => id === view)?.test;
  const hasTokens = query.on.length + query.off.length > 0;
  return (row) =>
    (!test || test(row)) &&
    passesFilters(filters, chosen, row) &&
    (!hasTokens || !enabledOf || passesTokens(query, enabledOf(row)));
}
