import type { Range } from '@gb/domain/namespaces';
import { freeRanges, snap } from '@gb/domain/namespaces/ranges';

export type Grip = 'whole' | 'start' | 'end';

const HUNDREDTH = 100;
const LEAST = 0.01;
const round = (value: number): number => Math.round(value * HUNDREDTH) / HUNDREDTH;
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A range after its edge, or all of it, was moved by a share of the line. Edges stop at their neighbours; the whole jumps over them. */
export function moveRange(grip: Grip, [start, end]: Range, by: number, held: readonly Range[]): Range {
  const [least, most] = freeRanges(held).find(([from, to]) => from <= start && end <= to) ?? [start, end];
  if (grip === 'start') return [within(round(start + by), least, end - LEAST), end];
  if (grip === 'end') return [start, within(round(end + by), start + LEAST, most)];
  const from = within(start + by, 0, 1 - (end - start));
  return snap([round(from), round(from) + (end - start)], held) ?? [start, end];
}

/** The next place in a direction where a range of this width can be: beside where it is, or behind what is in its way. */
export function stepRange(grip: Grip, range: Range, by: number, held: readonly Range[]): Range {
  if (grip !== 'whole') return moveRange(grip, range, by, held);
  for (let steps = 1; Math.abs(by * steps) <= 1; steps++) {
    const next = moveRange(grip, range, by * steps, held);
    if ((next[0] - range[0]) * by > 0) return next;
  }
  return range;
}
