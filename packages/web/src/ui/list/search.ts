import Fuse from 'fuse.js';

/** The fuzzy search of every list (specification, section 9). */
export const FUSE_OPTIONS = {
  threshold: 0.6,
  distance: 100,
  location: 0,
  minMatchCharLength: 1,
  useExtendedSearch: true,
  findAllMatches: true,
  ignoreLocation: true,
  includeScore: true,
  includeMatches: true,
} as const;

export type SearchDoc = Record<string, string>;
export type Range = readonly [start: number, end: number];
/** Positions of the matching documents, best first, and where the first field matched (for the best 200). */
export type Hits = { order: number[]; ranges: Map<number, Range[]> };

const HIGHLIGHTED = 200;
const SHORTEST_MARK = 3;

/** Reads a field that may carry a weight: `name^3` counts three times as much as `name`. */
export function parseField(field: string): { name: string; weight: number } {
  const [name, weight] = field.split('^');
  return { name: name ?? field, weight: weight ? Number(weight) : 1 };
}

/** A searcher over documents; fields may be weighted as `name^weight`, and the first one is highlighted. */
export function createSearch(docs: readonly SearchDoc[], fields: readonly string[]): (words: string) => Hits {
  const keys = fields.map(parseField);
  const fuse = new Fuse(docs, { ...FUSE_OPTIONS, keys });
  return (words) => {
    const found = fuse.search(words);
    const ranges = new Map<number, Range[]>();
    for (const { refIndex, matches } of found.slice(0, HIGHLIGHTED)) {
      const match = matches?.find(({ key }) => key === keys[0]?.name);
      const long = match?.indices.filter(([start, end]) => end - start + 1 >= Math.min(SHORTEST_MARK, words.length));
      if (long?.length) ranges.set(refIndex, joinRanges(long));
    }
    return { order: found.map(({ refIndex }) => refIndex), ranges };
  };
}

/** Overlapping and touching ranges as one, in order. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1] + 1) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}
