export type DiffLine = { kind: 'same' | 'out' | 'in'; text: string };

/** The lines of two texts in one list: what only the first has goes out before what only the second has comes in. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const kept = longestCommon(before, after);
  const lines: DiffLine[] = [];
  let [a, b] = [0, 0];
  const until = (endA: number, endB: number) => {
    for (; a < endA; a++) lines.push({ kind: 'out', text: before[a] ?? '' });
    for (; b < endB; b++) lines.push({ kind: 'in', text: after[b] ?? '' });
  };
  for (const [atA, atB] of kept) {
    until(atA, atB);
    lines.push({ kind: 'same', text: before[atA] ?? '' });
    [a, b] = [atA + 1, atB + 1];
  }
  until(before.length, after.length);
  return lines;
}

/** The places of the longest list of lines that both have in this order. A rule has few lines: every pair is compared. */
function longestCommon(before: readonly string[], after: readonly string[]): [number, number][] {
  const lengths = before.map(() => Array.from({ length: after.length + 1 }, () => 0));
  lengths.push(Array.from({ length: after.length + 1 }, () => 0));
  const at = (a: number, b: number) => lengths[a]?.[b] ?? 0;
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--) {
      const row = lengths[a];
      if (row) row[b] = before[a] === after[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
    }
  const pairs: [number, number][] = [];
  for (let [a, b] = [0, 0]; a < before.length && b < after.length; ) {
    if (before[a] === after[b]) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a++;
    else b++;
  }
  return pairs;
}
