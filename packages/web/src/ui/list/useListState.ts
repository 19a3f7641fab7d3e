import { useCallback, useMemo, useState } from 'react';
import type { Column, ListParams, View } from './columns.ts';
import { type Chosen, type Filter, passesFilters, readFilters } from './filters.ts';
import type { Range, SearchDoc } from './search.ts';
import { type Sort, nextSort, parseSort, readSort, sortParam, sortRows, sortStorageKey } from './sort.ts';
import { type ListQuery, type Term, meets, parseQuery } from './terms.ts';
import { useSearch } from './useSearch.ts';

const NO_TERMS: readonly never[] = [];
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
  terms?: readonly Term<Row>[] | undefined;
};

export type ShownRow<Row> = { row: Row; ranges: readonly Range[] | undefined };

/** The rows a list shows, in order: the view's rows that pass the tokens, by relevance when searching, else sorted. */
export function useListState<Row>(options: ListOptions<Row>) {
  const { id, rows, columns, docOf, text, fields, terms = NO_TERMS } = options;
  const { views, view, filters = NO_FILTERS, params } = options;
  const [ownSort, setOwnSort] = useState<Sort>(() =>
    readSort(localStorage.getItem(sortStorageKey(id)), options.defaultSort),
  );
  const asked = parseSort(params.sort);
  const isKnown = columns.some(({ id, sortBy }) => sortBy && id === asked?.field);
  const { field, dir } = asked && isKnown ? asked : ownSort;
  const chosen = useMemo(() => readFilters(filters, params), [filters, params]);
  const query = useMemo(() => parseQuery(text, terms), [text, terms]);
  const makeDocs = useCallback(() => (rows ?? []).map(docOf), [rows, docOf]);
  const { hits, prepare } = useSearch(makeDocs, fields, query.words);
  // By the key itself and not by its column: columns may be new at each drawing, and sorting takes longest of all.
  const sortBy = columns.find((column) => column.id === field)?.sortBy;
  const sorted = useMemo(() => (rows && sortBy ? sortRows(rows, sortBy, dir) : rows), [rows, sortBy, dir]);

  const shown = useMemo(() => {
    if (!rows || !sorted) return [];
    const keep = keeper({ views, view, filters, chosen }, query);
    if (hits) {
      return hits.order.flatMap((index): ShownRow<Row>[] => {
        const row = rows[index];
        return row !== undefined && keep(row) ? [{ row, ranges: hits.ranges.get(index) }] : [];
      });
    }
    return sorted.filter(keep).map((row) => ({ row, ranges: undefined }));
  }, [rows, sorted, hits, query, views, view, filters, chosen]);

  const sortByColumn = (column: string) => {
    const next = nextSort({ field, dir }, column);
    localStorage.setItem(sortStorageKey(id), JSON.stringify(next));
    setOwnSort(next);
    options.onParams({ sort: sortParam(next) });
  };
  return {
    ...{ shown, chosen, sort: { field, dir }, sortByColumn, prepareSearch: prepare },
    isSearching: query.words !== '',
    /** Nothing has the words that were searched for: the rows come close. */
    areClose: hits?.areClose ?? false,
    words: query.words,
  };
}

type Limits<Row> = Pick<ListOptions<Row>, 'views' | 'view'> & { filters: readonly Filter<Row>[]; chosen: Chosen };

/** Whether a row belongs to a view and meets what filters and terms ask for. */
export function keeper<Row>(limits: Limits<Row>, query: ListQuery<Row>): (row: Row) => boolean {
  const { views, view, filters, chosen } = limits;
  const test = views?.find(({ id }) => id === view)?.test;
  return (row) => (!test || test(row)) && passesFilters(filters, chosen, row) && meets(query.conditions, row);
}
