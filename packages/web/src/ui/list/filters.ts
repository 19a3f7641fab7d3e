import type { ListParams } from './columns.ts';

/** A way to narrow a list: by the values its rows have, such as tags or owners. */
export type Filter<Row> = {
  /** Its name in the address, so none of `q`, `view`, `sort` and `org`. */
  id: string;
  label: string;
  valuesOf: (row: Row) => readonly string[];
  /** The words for a value; the value itself when left out. */
  nameOf?: (value: string) => string;
};

/** The values chosen in each filter. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** Whether a row has, for every filter in use, one of the values chosen in it. */
export const passesFilters = <Row>(filters: readonly Filter<Row>[], chosen: Chosen, row: Row): boolean =>
  filters.every(({ id, valuesOf }) => {
    const wanted = chosen[id] ?? [];
    return wanted.length === 0 || valuesOf(row).some((value) => wanted.includes(value));
  });

/** The values an address names for each filter: `?tags=web`, or a list of several. */
export const readFilters = <Row>(filters: readonly Filter<Row>[], params: ListParams): Chosen =>
  Object.fromEntries(filters.map(({ id }) => [id, [params[id] ?? []].flat().map(String).filter(Boolean)]));

/** How the address names the values chosen in one filter. */
export const filterParam = (values: readonly string[]): unknown => (values.length > 1 ? values : values[0]);

/** The values rows have, the most frequent first, with how many rows have each. */
export function countValues<Row>(filter: Filter<Row>, rows: readonly Row[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const value of new Set(filter.valuesOf(row))) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

/** The chosen values with one more, or less when it was chosen already. */
export const toggleValue = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
