import { scaleLinear } from 'd3-scale';

/** Where values of a section lie between its left and right edge, in percent: one axis for all its rows. */
export type Axis = { domain: readonly [number, number]; ticks: number[]; at: (value: number) => number };

const WIDEST = 2;
const NARROWEST = 0.02;

/**
 * One axis for all intervals of a section: includes zero, ends a little beyond the outermost interval, and never so wide that one wild metric flattens the
 * rest (an interval beyond ±200% is cut at the edge).
 */
export function axisFor(intervals: readonly (readonly [number, number])[]): Axis {
  const finite = intervals.flat().filter((value) => Number.isFinite(value));
  const low = Math.max(-WIDEST, Math.min(0, ...finite));
  const high = Math.min(WIDEST, Math.max(0, ...finite));
  const pad = Math.max(NARROWEST, high - low) * 0.08;
  const scale = scaleLinear([low - pad, high + pad], [0, 100]);
  const [from = -NARROWEST, to = NARROWEST] = scale.domain();
  return { domain: [from, to], ticks: scale.ticks(5), at: (value) => scale(Math.min(to, Math.max(from, value))) };
}

/** A tick of a change axis: "+5%", "0%", "−5%". */
export function formatTick(value: number): string {
  const percent = Math.round(value * 1000) / 10;
  if (percent === 0) return '0%';
  return `${percent > 0 ? '+' : '\u2212'}${Math.abs(percent)}%`;
}
