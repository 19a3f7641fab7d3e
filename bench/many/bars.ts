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

export const RUNS = 5;

/** Does something a few times without looking, then measures it. */
export async function measure(
  name: string,
  bars: Pick<Line, 'bar' | 'ratioBar'>,
  once: () => Promise<number>,
): Promise<Line> {
  for (let round = 0; round < 10; round++) await once();
  const runs: number[] = [];
  for (let round = 0; round < RUNS; round++) runs.push(await once());
  return { name, unit: 'ms', runs, ...bars };
}

/** How long a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const best = ({ runs }: Line): number => Math.min(...runs);

export const met = (line: Line): boolean => line.bar === undefined || best(line) <= line.bar;

const text = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** Prints one line for each figure, small and large side by side. */
export function print(part: string, small: readonly Line[], large: readonly Line[]): void {
  console.log(`\n${part.padEnd(43)} small    large    ratio  bar        large, run by run`);
  for (const line of large) {
    const other = small.find(({ name }) => name === line.name);
    const ratio = other ? best(line) / best(other) : Number.NaN;
    const isMet = met(line) && !(line.ratioBar !== undefined && ratio > line.ratioBar);
    if (!isMet) process.exitCode = 1;
    const hasBar = line.bar !== undefined || line.ratioBar !== undefined;
    const bar = line.ratioBar !== undefined ? `×${line.ratioBar}` : line.bar === undefined ? '' : `${line.bar}`;
    console.log(
      [
        (hasBar ? (isMet ? 'met' : 'MISSED') : '').padEnd(7),
        line.name.padEnd(36),
        (other ? text(best(other)) : '').padStart(6),
        `${text(best(line)).padStart(8)} ${line.unit.padEnd(2)}`,
        `×${ratio.toFixed(2)}`.padStart(7),
        ` ${bar.padEnd(8)}`,
        line.runs.map(text).join('  '),
      ].join(' '),
    );
  }
}
