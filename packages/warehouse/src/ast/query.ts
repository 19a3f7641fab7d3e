import type { Expression } from './expression.ts';

export type Column = { readonly alias: string; readonly value: Expression };

/** Where rows come from: an earlier named query, a user-written query, or a table by its path. */
export type Source =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'path'; readonly path: readonly string[] }
  | { readonly kind: 'select'; readonly select: Select };

export type Join = {
  readonly kind: 'inner' | 'left' | 'cross';
  readonly source: Source;
  readonly alias: string;
  readonly on: Expression | null;
};
export type Order = { readonly by: Expression; readonly descending: boolean };

export type Select = {
  readonly columns: readonly Column[];
  readonly from: { readonly source: Source; readonly alias: string } | null;
  readonly joins: readonly Join[];
  readonly where: readonly Expression[];
  readonly groupBy: readonly Expression[];
  readonly orderBy: readonly Order[];
  readonly limit: number | null;
};

export type Body =
  | { readonly kind: 'select'; readonly select: Select }
  | { readonly kind: 'union'; readonly selects: readonly Select[] };
export type NamedQuery = { readonly name: string; readonly body: Body };
/** A whole statement: named queries in the order they build on each other, then the one that is returned. */
export type Query = { readonly named: readonly NamedQuery[]; readonly body: Body; readonly limit: number | null };

type SelectParts = Partial<Omit<Select, 'columns' | 'from'>>;

export const as = (alias: string, value: Expression): Column => ({ alias, value });
export const named = (name: string): Source => ({ kind: 'named', name });
export const select = (columns: readonly Column[], from: Select['from'], parts: SelectParts = {}): Select => ({
  columns,
  from,
  joins: [],
  where: [],
  groupBy: [],
  orderBy: [],
  limit: null,
  ...parts,
});
export const from = (name: string, alias: string): NonNullable<Select['from']> => ({ source: named(name), alias });
export const innerJoin = (source: Source, alias: string, on: Expression): Join => ({
  kind: 'inner',
  source,
  alias,
  on,
});
export const leftJoin = (source: Source, alias: string, on: Expression): Join => ({ kind: 'left', source, alias, on });
export const crossJoin = (source: Source, alias: string): Join => ({ kind: 'cross', source, alias, on: null });
export const namedQuery = (name: string, body: Select): NamedQuery => ({
  name,
  body: { kind: 'select', select: body },
});
export const query = (namedQueries: readonly NamedQuery[], body: Select, limit: number | null = null): Query => ({
  named: namedQueries,
  body: { kind: 'select', select: body },
  limit,
});
