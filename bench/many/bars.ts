/** One figure, measured several times: the lower the better. */
export type Line = {
  name: string;
  unit: 'ms' | 'MB' | '';
  runs: readonly number[];
  /** What the best run may be at most. */
  bar?: number;
  /** What the best run may be at most, as a multiple of the best run at the small size. */
  ratioBar?: number;
};

/** Measures one line after the other. The same at both sizes take turns, so that whatever else runs bears on both alike. */
export type Lines = AsyncGenerator<Line>;

export const RUNS = 5;
/** Asked before anything is measured, as a server that has run for a minute was. */
const WARM = 40;
/** A run is the middle of so many. */
const TIMES = 10;

/** Does something a few times without looking, then measures it: each run is the middle of several times. */
export async function measure(
  name: string,
  bars: Pick<Line, 'bar' | 'ratioBar'>,
  once: () => Promise<unknown>,
): Promise<Line> {
  for (let round = 0; round < WARM; round++) await once();
  const runs: number[] = [];
  for (let round = 0; round < RUNS; round++) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) times.push(await timed(once));
    runs.push(median(times));
  }
  return { name, unit: 'ms', runs, ...bars };
}

/** How long a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const best = ({ runs }: Line): number => Math.min(...runs);

const text = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

export const HEAD = [
  'bars    what                                      small    large      ratio   bar       ',
  'large, run by run',
].join('');

/** Prints a figure, small and large side by side with its bars, and says whether it met them; null where it has none. */
export function print(large: Line, small: Line | undefined): boolean | null {
  const ratio = small ? best(large) / best(small) : Number.NaN;
  const missed =
    best(large) > (large.bar ?? Number.POSITIVE_INFINITY) || ratio > (large.ratioBar ?? Number.POSITIVE_INFINITY);
  const bars = [
    large.bar === undefined ? [] : `${large.bar}`,
    large.ratioBar === undefined ? [] : `×${large.ratioBar}`,
  ].flat();
  console.log(
    [
      (bars.length === 0 ? '' : missed ? 'MISSED' : 'met').padEnd(7),
      large.name.padEnd(40),
      (small ? text(best(small)) : '').padStart(6),
      `${text(best(large)).padStart(8)} ${large.unit.padEnd(2)}`,
      (small && best(small) > 0 ? `×${ratio.toFixed(2)}` : '').padStart(8),
      ` ${bars.join(' ').padEnd(9)}`,
      large.runs.map(text).join('  '),
    ].join(' '),
  );
  return bars.length === 0 ? null : !missed;
}
