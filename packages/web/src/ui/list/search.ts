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
export type Hits = {
  order: number[];
  ranges: Map<number, Range[]>;
  /** Nothing has the words: these come close to them. */
  areClose: boolean;
};

const HIGHLIGHTED = 200;
const SHORTEST_MARK = 3;

/** Reads a field that may carry a weight: `name^3` counts three times as much as `name`. */
export function parseField(field: string): { name: string; weight: number } {
  const [name, weight] = field.split('^');
  return { name: name ?? field, weight: weight ? Number(weight) : 1 };
}

/**
 * A searcher over documents; fields may be weighted as `name^weight`, and the first one is highlighted. What has the
 * words comes first: the first field itself, then its beginning, then all words in it, then in any field. Only when
 * nothing has them, what comes close is found.
 */
export function createSearch(docs: readonly SearchDoc[], fields: readonly string[]): (words: string) => Hits {
  const keys = fields.map(parseField);
  const exactly = createExactSearch(docs, keys);
  let closely: ReturnType<typeof createCloseSearch> | undefined;
  return (words) => {
    const hits = exactly(words);
    if (hits.order.length > 0) return hits;
    closely ??= createCloseSearch(docs, keys);
    return closely(words);
  };
}

type Field = { name: string; weight: number };

const WORD_START = 0.1;

function createExactSearch(docs: readonly SearchDoc[], fields: readonly Field[]): (words: string) => Hits {
  const [first, ...others] = [...fields.entries()]
    .sort(([a, { weight: x }], [b, { weight: y }]) => (a === 0 ? -1 : b === 0 ? 1 : y - x))
    .map(([, { name }]) => docs.map((doc) => (doc[name] ?? '').toLowerCase()));
  const titles = first ?? [];
  return (text) => {
    const asked = text.toLowerCase();
    const words = asked.split(/\s+/).filter(Boolean);
    const found: { index: number; rank: number }[] = [];
    for (const [index, title] of titles.entries()) {
      const texts = [title, ...others.map((values) => values[index] ?? '')];
      const rank = title === asked ? 0 : title.startsWith(asked) ? 1 : 2 + placeOf(words, texts);
      if (rank < Infinity) found.push({ index, rank });
    }
    found.sort((a, b) => a.rank - b.rank || a.index - b.index);
    const ranges = new Map<number, Range[]>();
    for (const { index } of found.slice(0, HIGHLIGHTED)) {
      const marks = words.flatMap((word): Range[] => {
        const at = titles[index]?.indexOf(word) ?? -1;
        return at < 0 ? [] : [[at, at + word.length - 1]];
      });
      if (marks.length > 0) ranges.set(index, joinRanges(marks));
    }
    return { order: found.map(({ index }) => index), ranges, areClose: false };
  };
}

/** How far back the field is where the last word is found, each word where it comes first; Infinity when one is missing. */
function placeOf(words: readonly string[], texts: readonly string[]): number {
  let place = 0;
  for (const word of words) {
    const field = texts.findIndex((text) => text.includes(word));
    if (field < 0) return Infinity;
    const text = texts[field] ?? '';
    const at = text.indexOf(word);
    const isWordStart = at === 0 || /[^a-z0-9]/.test(text.charAt(at - 1));
    place = Math.max(place, field + (isWordStart ? 0 : WORD_START));
  }
  return place;
}

function createCloseSearch(docs: readonly SearchDoc[], keys: Field[]): (words: string) => Hits {
  const fuse = new Fuse(docs, { ...FUSE_OPTIONS, keys });
  return (words) => {
    const found = fuse.search(words);
    const ranges = new Map<number, Range[]>();
    for (const { refIndex, matches } of found.slice(0, HIGHLIGHTED)) {
      const match = matches?.find(({ key }) => key === keys[0]?.name);
      const long = match?.indices.filter(([start, end]) => end - start + 1 >= Math.min(SHORTEST_MARK, words.length));
      if (long?.length) ranges.set(refIndex, joinRanges(long));
    }
    return { order: found.map(({ refIndex }) => refIndex), ranges, areClose: found.length > 0 };
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
