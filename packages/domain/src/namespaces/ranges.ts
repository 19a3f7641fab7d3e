/** A part of the line from 0 to 1. */
export type Range = readonly [start: number, end: number];

/** Ranges are kept to four places, as SDKs get them. */
const STEP = 10_000;
const round = (value: number): number => Math.round(value * STEP) / STEP;

/** What nobody has, from left to right. */
export function freeRanges(held: readonly Range[]): Range[] {
  const free: Range[] = [];
  let at = 0;
  for (const [start, end] of [...held].filter(([from, to]) => to > from).sort((one, other) => one[0] - other[0])) {
    if (round(start) > round(at)) free.push([round(at), round(start)]);
    at = Math.max(at, end);
  }
  if (round(at) < 1) free.push([round(at), 1]);
  return free;
}

export const widthOf = ([start, end]: Range): number => round(end - start);

/** How much of the line nobody has. */
export const freeShare = (held: readonly Range[]): number =>
  round(freeRanges(held).reduce((sum, range) => sum + widthOf(range), 0));

/** The longest free range; the first of several. Null when nothing is free. */
export const longestFree = (held: readonly Range[]): Range | null =>
  freeRanges(held).reduce<Range | null>((best, one) => (best && widthOf(best) >= widthOf(one) ? best : one), null);

export const overlaps = (one: Range, other: Range): boolean =>
  round(one[0]) < round(other[1]) && round(other[0]) < round(one[1]);

/** Edges this close to that of a free range are put on it. */
const NEAR = 0.01;

/**
 * Puts a range where nobody is, as near as possible to where it was wanted: moved beside what is in its way, narrowed where
 * no free range is as wide. Null when nothing is free.
 */
export function snap([wantedStart, wantedEnd]: Range, held: readonly Range[]): Range | null {
  const width = round(Math.max(0.0001, wantedEnd - wantedStart));
  const placed = freeRanges(held).map(([start, end]): Range => {
    const own = Math.min(width, end - start);
    const from = Math.min(Math.max(wantedStart, start), end - own);
    if (from - start < NEAR) return [start, round(start + own)];
    return end - (from + own) < NEAR ? [round(end - own), end] : [round(from), round(from + own)];
  });
  // As wide as wanted goes before as near.
  const badness = (range: Range) => (width - widthOf(range)) * 10 + Math.abs(range[0] - wantedStart);
  return placed.reduce<Range | null>((best, one) => (best && badness(best) <= badness(one) ? best : one), null);
}
