import type { Row } from './drivers/driver.ts';
import { capBins } from './queries/capPreview.ts';

type Bin = { from: number; to: number; units: number };
type Sums = { sum: number; sumSquares: number };

/** What a cap does to one side of a metric, over units. */
export type CapEffect = {
  units: number;
  /** Units above the cap. */
  touched: number;
  /** Null where nothing is capped, because there is nothing to take a percentile of. */
  cap: number | null;
  lowest: number;
  highest: number;
  before: Sums;
  after: Sums;
  /** Uncapped values; empty bins are there too. The cap is an edge, and the last bin also holds whatever is above it. */
  histogram: Bin[];
};

/** Reads the rows of the cap preview: the metric, or the two sides of a ratio. Null when no unit has a value. */
export function toCapPreview(rows: readonly Row[]): { main: CapEffect; denominator: CapEffect | null } | null {
  const main = effectOf(rows.filter(({ side }) => side === 'main'));
  return main && { main, denominator: effectOf(rows.filter(({ side }) => side === 'denominator')) };
}

function effectOf(rows: readonly Row[]): CapEffect | null {
  const [first] = rows;
  if (!first) return null;
  const total = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  const [lowest, highest] = [Number(first.lowest), Number(first.highest)];
  const caps = rows.flatMap(({ cap }) => (cap === null || cap === undefined ? [] : [Number(cap)]));
  const cap = caps.length > 0 ? Math.max(...caps) : null;
  return {
    units: total('units'),
    touched: total('touched'),
    cap,
    lowest,
    highest,
    before: { sum: total('amount_sum'), sumSquares: total('amount_sum_squares') },
    after: { sum: total('capped_sum'), sumSquares: total('capped_sum_squares') },
    histogram: binsOf(rows, { lowest, highest, cap }),
  };
}

function binsOf(rows: readonly Row[], { lowest, highest, cap }: Pick<CapEffect, 'lowest' | 'highest' | 'cap'>): Bin[] {
  const unitsIn = new Map(rows.map((row) => [Number(row.bin), Number(row.units)]));
  const count = capBins.within + capBins.beyond;
  const isSplit = cap !== null && cap > lowest;
  const edge = (at: number): number => {
    if (!isSplit) return lowest + ((highest - lowest) * at) / count;
    return at === capBins.within ? cap : lowest + ((cap - lowest) * at) / capBins.within;
  };
  return Array.from({ length: count }, (_, bin) => ({
    from: edge(bin),
    to: edge(bin + 1),
    units: unitsIn.get(bin) ?? 0,
  }));
}
