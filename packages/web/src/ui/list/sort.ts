export type Sort = { field: string; dir: 1 | -1 };
export type SortKey = string | number;

/** Clicking a header sorts by it upwards; clicking the active one turns it round. */
export const nextSort = (sort: Sort, field: string): Sort =>
  sort.field === field ? { field, dir: sort.dir === 1 ? -1 : 1 } : { field, dir: 1 };

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows in order of a key: numbers by size, texts as people sort them. Equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], key: (row: Row) => SortKey, dir: 1 | -1): Row[] {
  const keyed = rows.map((row) => [key(row), row] as const);
  keyed.sort(([a], [b]) => {
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return order * dir;
  });
  return keyed.map(([, row]) => row);
}

/** A sorting as the address names it: the column, after a minus when it is turned round. */
export const sortParam = ({ field, dir }: Sort): string => (dir === 1 ? field : `-${field}`);

/** Reads what the address names; null when it names no sorting. */
export function parseSort(param: unknown): Sort | null {
  if (typeof param !== 'string' || param === '') return null;
  return param.startsWith('-') ? { field: param.slice(1), dir: -1 } : { field: param, dir: 1 };
}

/** The name under which a list remembers its sorting. */
export const sortStorageKey = (listId: string): string => `${listId}:sort-dir`;

/** Reads a remembered sorting; anything unreadable is ignored. */
export function readSort(text: string | null, fallback: Sort): Sort {
  try {
    const stored = JSON.parse(text ?? '') as Partial<Sort>;
    if (typeof stored.field === 'string' && (stored.dir === 1 || stored.dir === -1))
      return { field: stored.field, dir: stored.dir };
  } catch {
    return fallback;
  }
  return fallback;
}
