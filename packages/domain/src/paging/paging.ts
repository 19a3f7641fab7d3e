import { z } from 'zod';

/** Query of every list: 10 rows unless asked, at most 100; `view=summary` gives all rows for our list pages. */
export const pagingQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).default(0),
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

/** Cuts one page out of all rows. With `view=summary` the page is everything. */
export function paginate<N extends string, T>(name: N, rows: readonly T[], query: PagingQuery) {
  const limit = query.view === 'summary' ? rows.length : query.limit;
  const offset = query.view === 'summary' ? 0 : query.offset;
  const items = rows.slice(offset, offset + limit);
  const hasMore = offset + items.length < rows.length;
  return {
    [name]: items,
    limit,
    offset,
    count: items.length,
    total: rows.length,
    hasMore,
    nextOffset: hasMore ? offset + items.length : null,
  } as { [K in N]: T[] } & {
    limit: number;
    offset: number;
    count: number;
    total: number;
    hasMore: boolean;
    nextOffset: number | null;
  };
}
