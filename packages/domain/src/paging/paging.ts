import { z } from 'zod';
import { wholeNumber } from '../values/wholeNumber.ts';

/** Query of every list: 10 rows unless asked, at most 100; `view=summary` gives all rows for our list pages. */
export const pagingQuery = z.strictObject({
  limit: wholeNumber(z.int().min(1).max(100).default(10)),
  offset: wholeNumber(z.int().min(0).default(0)),
  view: z.literal('summary').optional(),
});

export type PagingQuery = z.infer<typeof pagingQuery>;

const pageFields = {
  limit: z.number(),
  offset: z.number(),
  count: z.number(),
  total: z.number(),
  hasMore: z.boolean(),
  nextOffset: z.number().nullable(),
};

/** Schema of one page of `name`: `{ [name]: item[], limit, offset, count, total, hasMore, nextOffset }`. */
export const pageOf = <N extends string, S extends z.ZodType>(name: N, item: S) =>
  z.object({ [name]: z.array(item), ...pageFields } as { [K in N]: z.ZodArray<S> } & typeof pageFields);

/** One page of something, and how many there are in all. */
export type Page<T> = { rows: T[]; total: number };

/** Where a page begins, and how long it is at most; with `view=summary` it is everything. */
export const boundsOf = ({ limit, offset, view }: PagingQuery): { limit?: number; offset: number } =>
  view === 'summary' ? { offset: 0 } : { limit, offset };

/** A page as lists answer it. */
export function asPage<N extends string, T>(name: N, { rows, total }: Page<T>, query: PagingQuery) {
  const { limit = total, offset } = boundsOf(query);
  const hasMore = offset + rows.length < total;
  return {
    [name]: rows,
    limit,
    offset,
    count: rows.length,
    total,
    hasMore,
    nextOffset: hasMore ? offset + rows.length : null,
  } as { [K in N]: T[] } & {
    limit: number;
    offset: number;
    count: number;
    total: number;
    hasMore: boolean;
    nextOffset: number | null;
  };
}

/** The same page with something else made of each row. */
export const mapPage = <A, B>({ rows, total }: Page<A>, change: (row: A) => B): Page<B> => ({
  rows: rows.map(change),
  total,
});
