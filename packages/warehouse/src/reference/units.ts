import {
  type AnalysisPlan,
  multipleVariations,
  nullDimension,
  otherSlice,
  type PlannedDimension,
} from '@gb/domain/analysis';
import type { Cell, Row } from '../drivers/driver.ts';
import { byBytes, eventsByUnit, momentOf, unitFinder } from './rows.ts';
import { counts } from './windows.ts';
import type { World } from './world.ts';

export type Unit = { id: string; variation: string; dimension: string; firstExposure: number; anchor: number };
type Exposure = { at: number; variation: string | null; row: Row };

/** The analysed units of a plan, found by looking at each unit's exposures one after the other. */
export function unitsOf(plan: AnalysisPlan, world: World): Unit[] {
  const exposures = exposuresByUnit(plan, world);
  const activation = plan.activation;
  const activations = activation && eventsByUnit(plan, world, activation);
  const isSplit = plan.dimensions.some((dimension) => dimension.kind === 'activation');
  const dimensionOf = plan.dimensions.map((dimension) => dimensionReader(plan, world, dimension));
  return [...exposures].flatMap(([id, seen]) => {
    const first = Math.min(...seen.map(({ at }) => at));
    const activated = (activations?.(id) ?? [])
      .map(({ at }) => at)
      .filter(
        (at) => activation && seen.some((exposure) => counts(plan, activation.window, 'metric', exposure.at, at)),
      );
    const activatedAt = activated.length > 0 ? Math.min(...activated) : null;
    if (activation && !isSplit && activatedAt === null) return [];
    const anchor = activation && !isSplit && activatedAt !== null ? activatedAt : first;
    const texts = dimensionOf.map((read) => read({ id, seen, first, isActivated: activatedAt !== null }));
    return [
      {
        id,
        variation: variationOf(seen),
        dimension: texts.length > 0 ? texts.join(' / ') : 'All',
        firstExposure: first,
        anchor,
      },
    ];
  });
}

function exposuresByUnit(plan: AnalysisPlan, world: World): Map<string, Exposure[]> {
  const { assignment, phase, segment } = plan;
  const members = segment && eventsByUnit(plan, world, segment);
  const byUnit = new Map<string, Exposure[]>();
  for (const row of world.exposures) {
    const at = momentOf(row[assignment.timestampColumn]);
    const unit = textOf(row[assignment.identifierColumn]);
    if (at === null || unit === null || row[assignment.experimentColumn] !== plan.experimentKey) continue;
    if (at < Date.parse(phase.startDate) || at > Date.parse(phase.endDate)) continue;
    if (members && !members(unit).some((entry) => entry.at <= at)) continue;
    const exposure = { at, variation: textOf(row[assignment.variationColumn]), row };
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), exposure]);
  }
  return byUnit;
}

function variationOf(seen: readonly Exposure[]): string {
  const known = new Set(seen.flatMap(({ variation }) => (variation === null ? [] : [variation])));
  return known.size > 1 ? multipleVariations : ([...known][0] ?? '');
}

type Seen = { id: string; seen: readonly Exposure[]; first: number; isActivated: boolean };

function dimensionReader(plan: AnalysisPlan, world: World, dimension: PlannedDimension): (unit: Seen) => string {
  if (dimension.kind === 'date') return ({ first }) => new Date(first).toISOString().slice(0, 10);
  if (dimension.kind === 'activation') return ({ isActivated }) => (isActivated ? 'Activated' : 'Not Activated');
  if (dimension.kind === 'experiment') {
    const slice = (cell: Cell | undefined) => {
      const text = textOf(cell);
      if (!dimension.slices) return text ?? nullDimension;
      return text !== null && dimension.slices.includes(text) ? text : otherSlice;
    };
    return ({ seen, first }) =>
      seen
        .filter(({ at }) => at === first)
        .map(({ row }) => slice(row[dimension.column]))
        .toSorted(byBytes)[0] ?? nullDimension;
  }
  const unitsOf = unitFinder(plan, world, dimension.identifiers);
  const values = new Map<string, string>();
  for (const row of world.dimensions[dimension.id] ?? []) {
    const text = textOf(row[dimension.valueColumn]);
    for (const unit of text === null ? [] : unitsOf(row)) {
      const known = values.get(unit);
      if (text !== null && (known === undefined || byBytes(known, text) < 0)) values.set(unit, text);
    }
  }
  return ({ id }) => values.get(id) ?? nullDimension;
}

const textOf = (cell: Cell | undefined): string | null => (cell === null || cell === undefined ? null : String(cell));
