import { useRef, useState } from 'react';
import useSWR from 'swr';
import { type Args, addressOf } from './api.ts';
import type { Input, Output, Read } from './apiTypes.ts';
import { keyOf } from './data.tsx';
import { useOrganizationId } from './organizationId.ts';
import { useApi } from './SessionProvider.tsx';

type PagedOutput = { total: number; hasMore: boolean };
/** Calls that answer with one page of a list. */
export type Paged = { [C in Read]: Output<C> extends PagedOutput ? C : never }[Read];

type Reading<C extends Paged, Row> = {
  /** What is asked but for the page. */
  input: Input<C>;
  /** How many rows are shown at first, and how many more each time. */
  first: number;
  more: number;
  rowsOf: (page: Output<C>) => readonly Row[];
  /** Tells rows apart: one that moved on while others were read is shown once. */
  idOf: (row: Row) => string | number;
};

export type Pages<Row> = {
  rows: readonly Row[] | undefined;
  total: number;
  hasMore: boolean;
  isReading: boolean;
  error: Error | undefined;
  /** Reads on; what is shown stays. */
  readOn: () => void;
  mutate: () => Promise<unknown>;
};

/** A list that is read on page by page: each step asks for what it adds, and a refresh for all that is shown. */
export function usePages<C extends Paged, Row>(call: C, reading: Reading<C, Row>): Pages<Row> {
  const { input, first, more, rowsOf, idOf } = reading;
  const api = useApi();
  const base = keyOf(useOrganizationId(), addressOf(call, input));
  const [wanted, setWanted] = useState({ base, count: 1 });
  const count = wanted.base === base ? wanted.count : 1;
  /** What is there to go on from. */
  const known = useRef<{ base: string; pages: Output<C>[] }>({ base, pages: [] });

  const readPage = (page: number): Promise<Output<C>> => {
    const place = page === 0 ? { limit: first, offset: 0 } : { limit: more, offset: first + (page - 1) * more };
    const { query, ...rest } = input as { query?: object };
    // The same input at another place of the list; a generic cannot be told.
    return api.call(call, ...([{ ...rest, query: { ...query, ...place } }] as unknown as Args<C>));
  };
  const read = async () => {
    const { current } = known;
    const isGoingOn = current.base === base && current.pages.length === count - 1;
    const before = isGoingOn ? current.pages : [];
    const added = await Promise.all(
      Array.from({ length: count - before.length }, (_, at) => readPage(before.length + at)),
    );
    known.current = { base, pages: [...before, ...added] };
    return known.current;
  };
  const { data, error, isValidating, mutate } = useSWR<typeof known.current, Error>(`${base}#${count}`, read, {
    keepPreviousData: true,
  });
  // What was read for another question is not shown.
  const pages = data?.base === base ? data.pages : undefined;
  const last: PagedOutput | undefined = pages?.at(-1);
  return {
    rows: pages && [...new Map(pages.flatMap((page) => rowsOf(page)).map((row) => [idOf(row), row])).values()],
    total: last?.total ?? 0,
    hasMore: last?.hasMore ?? false,
    isReading: isValidating && pages !== undefined && pages.length < count,
    error,
    readOn: () => setWanted({ base, count: count + 1 }),
    mutate,
  };
}
