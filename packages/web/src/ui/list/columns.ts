import type { ReactNode } from 'react';
import type { Range } from './search.ts';
import type { SortKey } from './sort.ts';

export type RowContext = { ranges: readonly Range[] | undefined; compact: boolean };

/** One column of a list. */
export type Column<Row> = {
  id: string;
  header: string;
  /** Only speaks the header, for columns that explain themselves. */
  hideHeader?: boolean;
  /** A grid track: `minmax(220px, 2fr)`, `120px`. */
  width: string;
  cell: (row: Row, context: RowContext) => ReactNode;
  sortBy?: (row: Row) => SortKey;
  align?: 'center' | 'end';
  /** Phones show cards: `label` keeps the header beside the cell, `hide` leaves it out, `corner` puts it top right. */
  phone?: 'label' | 'hide' | 'corner';
  skeleton?: 'text' | 'pill' | 'title';
  /** A column that people may leave out, or that `is` left out until they ask for it. */
  leaveOut?: 'may' | 'is';
};

/** A saved view: a tab above the list with its own count. */
export type View<Row> = {
  id: string;
  label: string;
  test: (row: Row) => boolean;
  /** It is offered only where it has rows. */
  onlyWithRows?: true;
  /** What stands in the place of the rows, where a view is about something else than they are. */
  instead?: ReactNode;
};

/** What the address says about a list, by name. */
export type ListParams = Readonly<Record<string, unknown>>;

/** The part of a list's state that the address keeps, and how to change it. */
export type ListAddress = {
  /** The text of the search box. */
  text: string;
  onText: (text: string) => void;
  /** The order, under `sort`, and each filter in use, under its id. */
  params: ListParams;
  onParams: (change: ListParams) => void;
};

export type ListSearch = {
  /** Weighted fields, as `name^3`; the first one is highlighted. */
  fields: readonly string[];
  placeholder: string;
};
