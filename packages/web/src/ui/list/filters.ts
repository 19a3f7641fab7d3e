/** A way to narrow a list: by the values its rows have, such as tags or owners. */
export type Filter<Row> = {
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

/** The values rows have, the most frequent first, with how many rows have each. */
export function countValues<Row>(filter: Filter<Row>, rows: readonly Row[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const value of new Set(filter.valuesOf(row))) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

/** The filters with one value more, or less when it was chosen already. */
export function toggleValue(chosen: Chosen, filterId: string, value: string): Chosen {
  const old = chosen[filterId] ?? [];
  const next = old.includes(value) ? old.filter((one) => one !== value) : [...old, value];
  return { ...chosen, [filterId]: next };
}
