import { addSums, emptySums, type Sums } from '../moments/sums.ts';
import { type AnalysisRow, multipleVariations } from './analysisRow.ts';
import { funnelSteps, type MetricKind, toSums } from './toSums.ts';

/** One metric in one variation of one dimension value. `strata` null = the rows are not split by stratum. */
export type Cell = { sums: Sums; strata: ReadonlyMap<string, Sums> | null; steps: number[] };
/** A metric's cells by dimension value, one per variation in the order of the settings. */
export type MetricLevels = Map<string, Cell[]>;

export type ReadRows = { levels: MetricLevels; unknown: Map<string, number>; multiple: number };

const emptyCell = (): Cell => ({ sums: emptySums(), strata: null, steps: [] });

/** Sorts a metric's rows into cells; counts the users of unknown variations and of users who saw several. */
export function readRows(rows: readonly AnalysisRow[], kind: MetricKind, variations: Map<string, number>): ReadRows {
  const result: ReadRows = { levels: new Map(), unknown: new Map(), multiple: 0 };
  for (const row of rows) {
    const index = variations.get(row.variation);
    if (row.variation === multipleVariations) result.multiple += row.users;
    else if (index === undefined)
      result.unknown.set(row.variation, (result.unknown.get(row.variation) ?? 0) + row.users);
    else addRow(cellAt(result.levels, row.dimension, index, variations.size), row, kind);
  }
  return result;
}

function cellAt(levels: MetricLevels, name: string, index: number, count: number): Cell {
  let cells = levels.get(name);
  if (!cells) {
    cells = Array.from({ length: count }, emptyCell);
    levels.set(name, cells);
  }
  return cells[index] as Cell; // the index comes from a map over `count` variations
}

function addRow(cell: Cell, row: AnalysisRow, kind: MetricKind): void {
  const sums = toSums(row, kind);
  cell.sums = cell.sums.users === 0 ? sums : addSums(cell.sums, sums);
  if (row.stratum !== undefined) cell.strata = addStrata(cell.strata, new Map([[row.stratum, sums]]));
  if (kind === 'funnel') cell.steps = addSteps(cell.steps, funnelSteps(row.values));
}

function addStrata(a: Cell['strata'], b: Cell['strata']): Cell['strata'] {
  if (!a || !b) return a ?? b;
  const strata = new Map(a);
  for (const [name, sums] of b) {
    const before = strata.get(name);
    strata.set(name, before ? addSums(before, sums) : sums);
  }
  return strata;
}

const addSteps = (a: number[], b: number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, index) => (a[index] ?? 0) + (b[index] ?? 0));

export const otherLevel = '(other)';

/** A dimension value as reported: its name, the values it stands for, and the users of each variation. */
export type Level = { name: string; from: string[]; users: number[] };

/**
 * The dimension values in order of their users, most first; beyond `limit` the smallest are reported as
 * one, "(other)", or left out where nothing can be added up.
 * The users of a variation are the most any metric saw.
 */
export function chooseLevels(
  metrics: readonly MetricLevels[],
  variationCount: number,
  { limit, canMerge }: { limit: number; canMerge: boolean },
): Level[] {
  const users = new Map<string, number[]>();
  for (const levels of metrics)
    for (const [name, cells] of levels) {
      const seen = users.get(name) ?? new Array<number>(variationCount).fill(0);
      users.set(
        name,
        seen.map((n, index) => Math.max(n, cells[index]?.sums.users ?? 0)),
      );
    }
  const sorted = [...users]
    .map(([name, counts]) => ({ name, from: [name], users: counts }))
    .sort((a, b) => total(b.users) - total(a.users) || (a.name < b.name ? -1 : 1));
  if (sorted.length <= limit || !canMerge) return sorted.slice(0, limit);
  return [...sorted.slice(0, limit - 1), mergeLevels(sorted.slice(limit - 1))];
}

const mergeLevels = (levels: readonly Level[]): Level => ({
  name: otherLevel,
  from: levels.flatMap(({ from }) => from),
  users: levels.map(({ users }) => users).reduce((a, b) => a.map((n, index) => n + (b[index] ?? 0))),
});

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

/** A metric's cells in a reported level. A quantile cannot be added up: of merged levels only the largest is kept. */
export function cellsOf(levels: MetricLevels, level: Level, kind: MetricKind, variationCount: number): Cell[] {
  const none = () => Array.from({ length: variationCount }, emptyCell);
  const first = levels.get(level.from[0] ?? '') ?? none();
  if (level.from.length === 1 || kind === 'quantile') return first;
  return level.from.slice(1).reduce((cells, name) => {
    const more = levels.get(name);
    return more ? cells.map((cell, index) => addCells(cell, more[index] ?? emptyCell())) : cells;
  }, first);
}

const addCells = (a: Cell, b: Cell): Cell => ({
  sums: addSums(a.sums, b.sums),
  strata: addStrata(a.strata, b.strata),
  steps: addSteps(a.steps, b.steps),
});
