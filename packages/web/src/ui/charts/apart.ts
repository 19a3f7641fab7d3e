/** Room that a name beside a line needs, in pixels. */
const LINE_HEIGHT = 14;

/** Moves heights that are too close just so far apart that names there do not cover each other; order stays. */
export function apart(heights: readonly number[], least = LINE_HEIGHT): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let group: number[] = [];
  const settle = () => {
    const middle = group.reduce((sum, index) => sum + (heights[index] ?? 0), 0) / group.length;
    group.forEach((index, at) => (placed[index] = middle + (at - (group.length - 1) / 2) * least));
  };
  for (const index of order) {
    const before = group.at(-1);
    if (before !== undefined && (heights[index] ?? 0) - (placed[before] ?? 0) < least) group.push(index);
    else group = [index];
    settle();
  }
  return placed;
}
