import { area, curveBasis } from 'd3-shape';

const STEPS = 48;
const REACH = 3.2;

/**
 * Outline of a normal density around `mean`, `REACH` standard deviations to each side, mirrored about `middle`.
 * `x` maps values to the drawing; the densest point is `half` above and below the middle.
 */
export function violinPath(
  { mean, stddev }: { mean: number; stddev: number },
  x: (value: number) => number,
  { middle, half }: { middle: number; half: number },
): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => (step / STEPS) * 2 * REACH - REACH);
  const height = (z: number) => half * Math.exp((-z * z) / 2);
  const outline = area<number>()
    .x((z) => x(mean + z * stddev))
    .y0((z) => middle - height(z))
    .y1((z) => middle + height(z))
    .curve(curveBasis);
  return outline(points) ?? '';
}
